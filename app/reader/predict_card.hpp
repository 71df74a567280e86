#pragma once
// A guess made before the result is shown: question, entry, how sure; then the answer of a real run, and why.

#include "cards.hpp"

class QButtonGroup;
class QLineEdit;
class QSlider;

namespace infralab {

class PredictCard : public ReadingCard
{
    Q_OBJECT

public:
    PredictCard(const PredictBlock&, OpenText&, QWidget* parent = nullptr);

    bool isOpen() const { return m_open; } ///< the answer is shown
    void commit();
    void skip();

private:
    void makeEntry();
    void restore(); ///< a guess that progress has kept
    void askRun();
    void reveal();
    void refuse(const QString& sentence);
    void showAnswer();
    std::optional<int> chosen() const;

    const PredictBlock& m_block;
    OpenText& m_text;
    QString m_unit;
    QWidget *m_entry, *m_after;
    QLineEdit* m_line = nullptr;
    QButtonGroup* m_options = nullptr;
    QSlider* m_sure;
    Label *m_fault, *m_answer;
    std::optional<Expected<double>> m_result; ///< of the run, once there
    std::optional<double> m_guess;
    int m_choice = -1;
    bool m_open = false, m_committed = false;
};

} // namespace infralab
