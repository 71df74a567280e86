// The attachments of one reading or recording.

#include "attachments.hpp"

#include "app/look/controls.hpp"
#include "link_row.hpp"

#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QMimeData>
#include <QUrl>
#include <QVBoxLayout>

namespace infralab {

namespace {

constexpr int longest = 2000; // characters of an address or a path

bool isWeb(const QString& target)
{
    return target.startsWith(QLatin1String("https://")) || target.startsWith(QLatin1String("http://"));
}

/// An address of the web as people type it, or nothing.
QString webAddress(const QString& typed)
{
    QString text = typed.trimmed();
    if (text.isEmpty() || text.size() > longest || text.contains(QLatin1Char(' ')))
        return {};
    if (!text.contains(QLatin1String("://")))
        text.prepend(QLatin1String("https://"));
    const QUrl url(text, QUrl::StrictMode);
    return url.isValid() && isWeb(text) && url.host().contains(QLatin1Char('.')) ? text : QString();
}

QString shownName(const QString& target)
{
    if (!isWeb(target))
        return QFileInfo(target).fileName();
    QString name = target.section(QLatin1String("://"), 1);
    if (name.size() > 60)
        name = name.left(57) + QStringLiteral("…");
    return name;
}

QStringList targetsOf(const QMimeData& data)
{
    QStringList targets;
    const auto urls = data.urls();
    for (const auto& url : urls) {
        if (url.isLocalFile())
            targets << url.toLocalFile();
        else if (const QString web = webAddress(url.toString()); !web.isEmpty())
            targets << web;
    }
    if (targets.isEmpty() && data.hasText())
        if (const QString web = webAddress(data.text()); !web.isEmpty())
            targets << web;
    return targets;
}

} // namespace

Attachments::Attachments(ReadingMarks& marks, QString list, QString title, QString spoken, QWidget* parent)
    : QWidget(parent)
    , m_marks(marks)
    , m_list(std::move(list))
    , m_title(std::move(title))
    , m_spoken(std::move(spoken))
    , m_rows(new QVBoxLayout(this))
{
    dress(*m_rows, {}, 0);
    connect(&marks, &ReadingMarks::changed, this, [this](const QString& changed) {
        if (changed == m_list)
            refresh();
    });
    connect(&marks, &ReadingMarks::stateChanged, this, &Attachments::refresh);
    refresh();
}

void Attachments::refresh()
{
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // perhaps its own button asked for this
        delete item;
    }
    const QStringList targets = m_marks.attachments(m_list, m_title);
    m_count = static_cast<int>(targets.size());
    for (const auto& target : targets) {
        auto* place = new QWidget;
        auto* row = new QHBoxLayout(place);
        dress(*row, {}, 4);
        auto* link = new LinkRow(shownName(target), LinkRow::Shape::link, 13.5);
        link->setToolTip(target);
        link->setAccessibleName(tr("Open %1, attached to %2").arg(shownName(target), m_spoken));
        connect(link, &QAbstractButton::clicked, this, [this, target] { open(target); });
        row->addWidget(link, 1);
        auto* remove =
            new IconButton(QStringLiteral("close"),
                           tr("Take %1 away from %2").arg(shownName(target), m_spoken), nullptr, true);
        connect(remove, &QAbstractButton::clicked, this,
                [this, target] { m_marks.detach(m_list, m_title, target); });
        row->addWidget(remove, 0, Qt::AlignTop);
        m_rows->addWidget(place);
    }
    setVisible(m_count > 0);
}

void Attachments::add(const QString& target)
{
    if (target.size() > longest)
        emit message(tr("This is longer than an address or a path can be here, %1 characters.").arg(longest));
    else
        m_marks.attach(m_list, m_title, target);
}

void Attachments::open(const QString& target)
{
    if (isWeb(target)) {
        if (!QDesktopServices::openUrl(QUrl(target)))
            emit message(tr("No program here opens %1.").arg(target));
    } else if (!QFileInfo::exists(target)) {
        emit message(tr("%1 is not there any more; take it away and attach it anew.").arg(target));
    } else if (!QDesktopServices::openUrl(QUrl::fromLocalFile(target))) {
        emit message(tr("No program here opens %1.").arg(target));
    }
}

void Attachments::askForFile()
{
    auto* dialog = new QFileDialog(this, tr("Attach a file to %1").arg(m_spoken));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &Attachments::add);
    dialog->open();
}

void Attachments::askForLink()
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Attach a link to %1").arg(m_spoken));
    dialog->setLabelText(tr("Its address, as https://example.org/paper"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& typed) {
        if (const QString web = webAddress(typed); !web.isEmpty())
            add(web);
        else
            emit message(tr("\"%1\" is no address of the web; write it as https://example.org/paper.")
                             .arg(typed.left(60)));
    });
    dialog->open();
}

bool Attachments::canTake(const QMimeData& dropped)
{
    return !targetsOf(dropped).isEmpty();
}

void Attachments::take(const QMimeData& dropped)
{
    for (const auto& target : targetsOf(dropped))
        add(target);
}

} // namespace infralab
