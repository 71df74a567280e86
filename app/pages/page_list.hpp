#pragma once
// Every page of the window, in the order of the sidebar: what the sidebar, the palette, the tour and `open`
// know.

#include "page.hpp"

namespace infralab {

struct PageEntry
{
    QString id, title;
    QString place;      ///< "Lesson 05", "Week 4", "Simulator"
    QString shortTitle; ///< for the sidebar
    QString number;     ///< "05", "4"; empty for pages without one
    enum class Group { places, route, schedule, simulators } group;
    QString heading; ///< the part that this week opens; empty elsewhere
    QString icon;    ///< of the pages without a number
};

/// Built once for a course and kept.
const std::vector<PageEntry>& pageList(const Course&);
/// The course has another schedule, or is no more: its list is built anew when it is asked for again.
void forgetPageList(const Course&);
/// Null where there is no such page.
const PageEntry* pageEntry(const Course&, const QString& id);
/// The page of an id that pageList has; null otherwise.
Page* makePage(const QString& id, const PageContext&);

} // namespace infralab
