#pragma once
// A text output as selectable plain text, never read as mark-up.

#include "output_view.hpp"

class QPlainTextEdit;

namespace infralab {

class TextView : public OutputView
{
    Q_OBJECT

public:
    TextView(const Info&, std::vector<std::size_t> indices, QWidget* parent = nullptr);
    void draw(QPainter&, const QRectF&) const override;
    QSize sizeHint() const override;

protected:
    void refresh() override;

private:
    QPlainTextEdit* m_text;
};

} // namespace infralab
