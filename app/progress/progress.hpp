#pragma once
// The reader's own record, for the window: off until asked for, then kept in one file on this computer. Pages
// tell it what was read, guessed and answered, and ask it what was; where it is off, both do nothing.

#include "progress_store.hpp"

#include "compute/error.hpp"

#include <QObject>
#include <QStringList>

namespace infralab {

class ProgressWriter;

class Progress : public QObject
{
    Q_OBJECT

public:
    /// Opens the file if there is one and the reader wants it used; makes nothing. An empty name is always
    /// off.
    explicit Progress(QString file, QObject* parent = nullptr);
    /// The file of this computer's user.
    static QString usualFile();

    ~Progress() override; ///< what was recorded is on the disk first

    bool isOn() const { return m_store.has_value(); }
    /// There is a file: progress is on, or rests with what was kept before.
    bool hasFile() const;
    const QString& file() const { return m_file; }
    /// One sentence where the file could not be used or the latest record not be kept; empty as a rule.
    const QString& problem() const { return m_problem; }

    /// Begins the file, or goes on with it; false where that fails, which problem() tells.
    bool turnOn();
    /// Nothing more is recorded, and what was kept is neither shown nor removed.
    void turnOff();
    /// Removes all that was kept, and turns off.
    Expected<void> erase();
    /// As one JSON file; what rests while progress is off is exported too.
    Expected<void> exportTo(const QString& path);
    /// Merges an exported file, all or nothing; says how many records are new. Progress must be on.
    Expected<int> importFrom(const QString& path);
    /// Looks whether another copy of the program has written, erased or turned off.
    void refresh();

    // What happened. `at` is now; texts are as the reader sees them.
    void recordSection(const QString& page, const QString& anchor);
    /// Only the first guess for a block counts. Confidence from 0 to 1.
    void recordPrediction(const QString& page, const QString& block, const QString& guess, double confidence,
                          const QString& answer, bool right);
    /// Once for each try; tries after the right one are not counted.
    void recordCheck(const QString& page, const QString& block, const QString& given, bool right);
    void recordRun(const QString& link, const QString& simulator, const QString& page,
                   const QString& headline);
    /// Where the reader is: a page and a section of it, which may be empty.
    void recordPlace(const QString& page, const QString& section);
    /// `list` is the id of the week's page, or the term of another schedule; `title` names the reading.
    void setReadingDone(const QString& list, const QString& title, bool done);
    void setReadingNote(const QString& list, const QString& title, const QString& note);
    /// A web address or a path of this computer.
    void attach(const QString& list, const QString& title, const QString& target);
    void detach(const QString& list, const QString& title, const QString& target);

    // What was kept; nothing where progress is off.
    bool isSectionRead(const QString& page, const QString& anchor) const;
    /// Their anchors.
    QStringList sectionsRead(const QString& page) const;
    /// The part of these sections that was read, 0 to 1; 0 where there are none.
    double share(const QString& page, const QStringList& anchors) const;
    std::optional<Prediction> prediction(const QString& page, const QString& block) const;
    std::optional<CheckRecord> check(const QString& page, const QString& block) const;
    bool isReadingDone(const QString& list, const QString& title) const;
    QString readingNote(const QString& list, const QString& title) const;
    QStringList attachments(const QString& list, const QString& title) const;
    std::optional<PlaceRecord> place() const;
    /// Everything but the runs.
    const ProgressRecords& records() const { return m_records; }
    std::vector<RunRecord> runs(int limit) const; ///< newest first

signals:
    void changed(const QString& pageId); ///< a record of this page, or of this list of readings
    void stateChanged();                 ///< turned on or off, or anything may have changed
    void said(const QString& sentence);  ///< once for each new problem or notice

private:
    void open(ProgressStore::Missing);
    void close();
    void fail(const ProgressFault&);
    void say(const QString& problem);
    void load();
    template <class Record>
    void record(const QString& page, const Record&, ProgressExpected<void> (ProgressStore::*)(const Record&),
                void (*)(ProgressRecords&, const Record&));

    QString m_file, m_problem;
    mutable std::optional<ProgressStore> m_store; ///< for reading; held only while on
    std::unique_ptr<ProgressWriter> m_writer;     ///< beside the store
    ProgressRecords m_records;
    std::int64_t m_dataVersion = 0;
};

} // namespace infralab
