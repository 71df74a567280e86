// Chooses the picture: the reader's choice where the sum allows it, else the one that tells most.

#include "accumulation_stage.hpp"

#include "app/look/controls.hpp"
#include "head_row.hpp"

#include <QPainter>
#include <QVBoxLayout>

#include <array>

namespace infralab {

using namespace sums;

namespace {

struct Entry
{
    Shown shown;
    const char *id, *label, *help;
};

constexpr std::array entries{
    Entry{Shown::sum, "sum", "Sum", "The sum as terms arrive, against the exact one."},
    Entry{Shown::steps, "steps", "Bit by bit",
          "Each operation, and the bits that fall off; for at most 64 terms."},
    Entry{Shown::errors, "errors", "Error against n", "The error by the number of terms, with its bounds."},
    Entry{Shown::tree, "tree", "Tree of additions",
          "In which order terms are added; for at most 32 terms, without compensation."},
    Entry{Shown::algorithms, "algorithms", "Algorithms",
          "Every algorithm on the same terms; a click chooses one."},
};

bool isPossible(const Scene& scene, Shown shown)
{
    switch (shown) {
    case Shown::steps:
        return !scene.operations().empty();
    case Shown::tree:
        return scene.hasTree();
    case Shown::algorithms:
        return !scene.compared().empty();
    case Shown::sum:
    case Shown::errors:
        break;
    }
    return true;
}

} // namespace

AccumulationStage::AccumulationStage(QWidget* parent)
    : Stage(parent)
    , m_scene(std::make_shared<const Scene>())
{
    m_head = new HeadRow(this);
    std::vector<SegmentedButtons::Option> options;
    for (const Entry& entry : entries)
        options.push_back({QString::fromLatin1(entry.id), tr(entry.label), tr(entry.help)});
    m_choice = new SegmentedButtons(std::move(options), m_head);
    m_choice->setAccessibleName(tr("Which picture of the sum is shown"));
    m_head->addLeft(m_choice);
    m_view = new SumView(this);
    auto* column = new QVBoxLayout(this);
    dress(*column, {1, 1, 1, 1}, 0);
    column->addWidget(m_head);
    column->addWidget(m_view, 1);

    setAccessibleName(tr("A sum in few bits"));
    m_view->setAccessibleName(
        tr("Picture of the sum: left and right move along it, up and down between pictures, plus "
           "and minus zoom, 0 shows all"));
    connect(m_choice, &SegmentedButtons::chosen, this, [this](const QString& id) {
        for (const Entry& entry : entries)
            if (id == QLatin1String(entry.id)) {
                m_wanted = entry.shown;
                showPicture(entry.shown);
            }
    });
    connect(m_view, &SumView::algorithmWanted, this, [this](const QString& id) {
        emit parameterEdited(QStringLiteral("algorithm"), Value(id.toStdString()));
    });
    setFocusProxy(m_view);
    showPicture(Shown::sum);
}

void AccumulationStage::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Look::instance().tokens().panel);
}

void AccumulationStage::showResult(const Experiment& experiment, const std::vector<Output>& outputs)
{
    m_scene = std::make_shared<const Scene>(experiment, outputs);
    m_view->setScene(m_scene);
    const Shown telling = isPossible(*m_scene, Shown::steps) ? Shown::steps : Shown::sum;
    showPicture(m_wanted && isPossible(*m_scene, *m_wanted) ? *m_wanted : telling);
}

void AccumulationStage::showPicture(Shown shown)
{
    for (const Entry& entry : entries) {
        m_choice->setOptionEnabled(QString::fromLatin1(entry.id), isPossible(*m_scene, entry.shown));
        if (entry.shown == shown)
            m_choice->setCurrent(QString::fromLatin1(entry.id));
    }
    m_view->setShown(shown);
    setAccessibleDescription(spokenText());
}

QString AccumulationStage::spokenText() const
{
    return m_view->spokenText();
}

} // namespace infralab
