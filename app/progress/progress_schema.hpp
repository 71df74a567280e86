#pragma once
// The tables of the progress file, as the steps that bring a file from one version to the next. A step is
// never edited once a program with it was given away: files out there have taken it.

#include <array>
#include <cstdint>

namespace infralab {

/// "ILab": marks the file as this program's, for SQLite and for the `file` command.
inline constexpr std::int64_t progressApplicationId = 0x494c6162;

/// The step at index n makes version n + 1 of version n; an empty file has version 0.
inline constexpr std::array progressSteps = {
    R"(
CREATE TABLE wanted (is_wanted INTEGER NOT NULL) STRICT;
INSERT INTO wanted VALUES (1);
CREATE TABLE sections (page TEXT NOT NULL, anchor TEXT NOT NULL, at INTEGER NOT NULL,
                       PRIMARY KEY (page, anchor)) STRICT, WITHOUT ROWID;
CREATE TABLE predictions (page TEXT NOT NULL, block TEXT NOT NULL, guess TEXT NOT NULL, confidence REAL NOT NULL,
                          answer TEXT NOT NULL, is_right INTEGER NOT NULL, at INTEGER NOT NULL,
                          PRIMARY KEY (page, block)) STRICT, WITHOUT ROWID;
CREATE TABLE checks (page TEXT NOT NULL, block TEXT NOT NULL, given TEXT NOT NULL, is_right INTEGER NOT NULL,
                     tries INTEGER NOT NULL, at INTEGER NOT NULL,
                     PRIMARY KEY (page, block)) STRICT, WITHOUT ROWID;
CREATE TABLE readings (list TEXT NOT NULL, title TEXT NOT NULL, is_done INTEGER NOT NULL, note TEXT NOT NULL,
                       done_at INTEGER NOT NULL, note_at INTEGER NOT NULL,
                       PRIMARY KEY (list, title)) STRICT, WITHOUT ROWID;
CREATE TABLE attachments (list TEXT NOT NULL, title TEXT NOT NULL, target TEXT NOT NULL, at INTEGER NOT NULL,
                          PRIMARY KEY (list, title, target)) STRICT, WITHOUT ROWID;
)",
    R"(
CREATE TABLE runs (link TEXT NOT NULL, simulator TEXT NOT NULL, page TEXT NOT NULL, headline TEXT NOT NULL,
                   at INTEGER NOT NULL, UNIQUE (at, link)) STRICT;
CREATE TABLE place (id INTEGER PRIMARY KEY CHECK (id = 1), page TEXT NOT NULL, section TEXT NOT NULL,
                    at INTEGER NOT NULL) STRICT;
)",
};

/// What this program writes.
inline constexpr auto progressVersion = static_cast<std::int64_t>(progressSteps.size());

} // namespace infralab
