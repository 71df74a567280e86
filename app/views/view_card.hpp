#pragma once
// A card around one view: its title, its table face, and a menu to copy and export. The view is built when
// the card is first seen.

#include "app/look/controls.hpp"
#include "figure_export.hpp"
#include "output_view.hpp"

class QMenu;
class QStackedLayout;

namespace infralab {

class TableGrid;

class ViewCard : public Card
{
    Q_OBJECT

public:
    ViewCard(const Info&, std::vector<std::size_t> indices, QWidget* parent = nullptr);

    void showOutputs(Outputs);
    void pin(Outputs);
    void showFrame(std::int64_t index, double phase);
    /// The command or link that exported figures carry.
    void setCaptionSource(std::function<QString()> source) { m_caption = std::move(source); }
    /// Built now, where it was not yet.
    OutputView& view();
    bool isBuilt() const { return m_view != nullptr; }
    Figure figure();
    void setTableShown(bool);
    bool isTableShown() const;

signals:
    void message(const QString& sentence);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void refresh(); ///< gives the view what came while it was out of sight
    void fillMenu();
    void refreshTable();
    void saveAs(const QString& suffix, int scale);
    QString suggestedName(const QString& suffix) const;

    const Info& m_info;
    std::vector<std::size_t> m_indices;
    OutputView* m_view = nullptr;
    TableGrid* m_table = nullptr;
    Label* m_tag;
    IconButton *m_tableButton, *m_menuButton;
    QMenu* m_menu;
    QWidget* m_body;
    Outputs m_outputs, m_pinned;
    std::int64_t m_frame = 0;
    bool m_stale = false; ///< the view waits until it is seen
    std::function<QString()> m_caption;
};

} // namespace infralab
