#pragma once
// A question with an answer that is judged at once: a number, one or several of some options, or an order. It
// says why, right or wrong, and may be tried again.

#include "cards.hpp"

class QAbstractButton;
class QButtonGroup;
class QLineEdit;

namespace infralab {

class OrderList;

class CheckCard : public ReadingCard
{
    Q_OBJECT

public:
    CheckCard(const CheckBlock&, OpenText&, QWidget* parent = nullptr);

    void answer(); ///< judges what is entered now

private:
    void makeNumber();
    void makeOptions();
    void makeOrder();
    void judgeNumber();
    void judgeChoices();
    void judgeOrder();
    void judge(bool right, const std::vector<Spans>& reasons, const QString& given);
    void refuse(const QString& sentence);
    void restore();

    const CheckBlock& m_block;
    OpenText& m_text;
    QString m_unit;
    QLineEdit* m_line = nullptr;
    QButtonGroup* m_options = nullptr;
    OrderList* m_order = nullptr;
    QVBoxLayout* m_entry;
    QPushButton* m_answer;
    Label *m_fault, *m_verdict;
    QWidget* m_reasons = nullptr;
};

} // namespace infralab
