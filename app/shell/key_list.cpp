// The list of keys.

#include "key_list.hpp"

#include "app/look/controls.hpp"
#include "app/pages/scroll_column.hpp"
#include "shortcuts.hpp"

#include <QDialogButtonBox>
#include <QGridLayout>

namespace infralab {

KeyList::KeyList(QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    const Look& look = Look::instance();
    auto* scroll = new ScrollColumn({24, 18, 24, 18}, 4);
    scroll->setFocusPolicy(Qt::StrongFocus);
    QString group;
    QGridLayout* grid = nullptr;
    for (const auto& shortcut : shortcuts()) {
        if (*shortcut.keys == '\0')
            continue;
        if (group != QLatin1String(shortcut.group)) {
            group = QLatin1String(shortcut.group);
            auto* heading = new HeadingLabel(tr(shortcut.group));
            heading->setContentsMargins(0, look.px(10), 0, look.px(2));
            scroll->column()->addWidget(heading);
            grid = new QGridLayout;
            dress(*grid, {}, 5);
            grid->setColumnStretch(0, 1);
            scroll->column()->addLayout(grid);
        }
        const int row = grid->rowCount();
        grid->addWidget(new Label(tr(shortcut.label), {.pixels = 14}), row, 0);
        auto* keys = new Label(keysText(shortcut), {.pixels = 13, .mono = true});
        keys->setWordWrap(false);
        grid->addWidget(keys, row, 1, Qt::AlignRight | Qt::AlignVCenter);
    }
    scroll->column()->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    dress(*column, {0, 0, 12, 12}, 8);
    column->addWidget(scroll, 1);
    column->addWidget(buttons);
    const QSize room = parent ? parent->size() : QSize(1024, 768);
    resize(QSize(look.px(560), look.px(620)).boundedTo(room - QSize(look.px(20), look.px(20))));
}

} // namespace infralab
