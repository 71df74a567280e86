#pragma once
// The text of a page on paper: set by the same typesetter, with page numbers, room for guesses, answers at
// the end, figures of real runs, and the addresses of links.

#include "app/views/output_view.hpp"
#include "open_text.hpp"

#include <map>

class QPagedPaintDevice;
class QTextDocument;

namespace infralab {

class PaperPage : public QObject
{
    Q_OBJECT

public:
    struct Head
    {
        QString kicker, title;
        std::vector<QString> aims;                   ///< what the reader will be able to do; may be empty
        std::vector<std::pair<QString, Move>> moves; ///< by their names, in order
        QStringList openPredictions;                 ///< ids of those whose answer the reader has seen
    };

    PaperPage(OpenText&, Head, QObject* parent = nullptr);

    /// Runs what figures and answers need, in the background; `ready` is called once, when all is there.
    void prepare(std::function<void()> ready);
    /// On A4 or Letter, whichever the computer's country uses. invalidInput where the file cannot be written.
    Expected<void> savePdf(const QString& path);
    /// Paints all pages on a device whose page and margins are set.
    void paint(QPagedPaintDevice&);

private:
    struct Setting; ///< a document as it grows
    void need(const State&);
    void compose(Setting&);
    void add(Setting&, const Block&);
    void add(Setting&, const TryBlock&);
    void add(Setting&, const PredictBlock&);
    void add(Setting&, const CheckBlock&);
    void add(Setting&, const ExerciseBlock&);
    void add(Setting&, const FigureBlock&);
    void addAnswers(Setting&);
    void addLinks(Setting&);
    QString answerOf(const Answer&) const;

    OpenText& m_text;
    Head m_head;
    std::map<const State*, Expected<Outputs>> m_results;
    int m_missing = 0;
    std::function<void()> m_ready;
};

} // namespace infralab
