#pragma once
// The reader's predictions as a picture: how sure, against how often right, with the diagonal that a perfect
// judge would keep to, and what it means in words.

#include "calibration.hpp"

#include <QWidget>

namespace infralab {

class ViewCard;

class CalibrationCard : public QWidget
{
    Q_OBJECT

public:
    explicit CalibrationCard(const std::vector<Prediction>&, QWidget* parent = nullptr);

signals:
    void message(const QString& sentence);
};

} // namespace infralab
