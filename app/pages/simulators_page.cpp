// The simulators.

#include "simulators_page.hpp"

#include "app/look/column_layout.hpp"
#include "app/look/controls.hpp"
#include "app/look/flow_layout.hpp"
#include "link_row.hpp"
#include "live_picture.hpp"
#include "page_list.hpp"
#include "scroll_column.hpp"

namespace infralab {

namespace {

QString usedBy(const Simulator& simulator, const Course& course)
{
    QStringList places;
    const auto look = [&](const auto& pages) {
        for (const auto& page : pages)
            for (const auto& lab : page.labs)
                if (lab.experiment.simulator == &simulator) {
                    places << pageEntry(course, qt(page.pageId()))->place.toLower();
                    break;
                }
    };
    look(course.route.lessons);
    look(course.schedule.weeks);
    constexpr int few = 6;
    if (places.size() > few)
        return QObject::tr("Used on %1 pages").arg(places.size());
    return places.isEmpty() ? QString() : QObject::tr("Used in %1").arg(places.join(QStringLiteral(", ")));
}

} // namespace

SimulatorsPage::SimulatorsPage(const PageContext& context)
    : Page(QStringLiteral("simulators"), tr("Simulators"))
    , m_scroll(new ScrollColumn({46, 34, 46, 36}, 6))
{
    auto* column = m_scroll->column();
    column->addWidget(new Label(tr("Simulators"), {.pixels = 30, .weight = QFont::Bold}));
    column->addWidget(new Label(
        tr("Each one runs on this computer, from its parameters alone: the same parameters give the "
           "same result every time."),
        {.pixels = 15, .ink = &Tokens::muted}));
    column->addSpacing(16);
    auto* cards = new QWidget;
    auto* columns = new ColumnLayout(400, 3, cards);
    dress(*columns, {}, 15);
    for (const auto& simulator : catalogue()) {
        const Info& info = simulator->info();
        auto* card = new Card;
        auto* inside = new QVBoxLayout(card);
        dress(*inside, {20, 18, 20, 18}, 8);
        auto* title = new LinkRow(qt(info.title), LinkRow::Shape::link, 19);
        connect(title, &QAbstractButton::clicked, this,
                [this, id = QStringLiteral("simulator-") + qt(info.id)] { emit pageRequested(id); });
        if (LivePicture::isAvailable(*simulator)) {
            m_pictures.push_back(new LivePicture(*simulator));
            inside->addWidget(m_pictures.back());
        }
        if (!info.lab.empty())
            inside->addWidget(new HeadingLabel(qt(info.lab)));
        inside->addWidget(title);
        inside->addWidget(new Label(qt(info.summary), {.pixels = 15}));
        if (!info.presets.empty()) {
            inside->addSpacing(6);
            inside->addWidget(new HeadingLabel(tr("Open with")));
            auto* presets = new QWidget;
            auto* flow = new FlowLayout(presets);
            dress(*flow, {}, 6);
            for (const auto& preset : info.presets) {
                auto* button = new QPushButton(qt(preset.label));
                button->setToolTip(qt(preset.help));
                Experiment experiment = Experiment::initial(*simulator);
                experiment.values = preset.values;
                connect(button, &QAbstractButton::clicked, this,
                        [this, experiment] { emit experimentRequested(experiment); });
                flow->addWidget(button);
            }
            inside->addWidget(presets);
        }
        inside->addStretch(1);
        if (const QString pages = usedBy(*simulator, context.course); !pages.isEmpty())
            inside->addWidget(new Label(pages, {.pixels = 12.5, .ink = &Tokens::muted}));
        columns->addWidget(card);
    }
    column->addWidget(cards);
    column->addStretch(1);
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_scroll);
}

bool SimulatorsPage::isSettled() const
{
    return std::all_of(m_pictures.begin(), m_pictures.end(),
                       [](const auto* picture) { return picture->isReady(); });
}

QWidget* SimulatorsPage::firstFocus()
{
    return m_scroll;
}

} // namespace infralab
