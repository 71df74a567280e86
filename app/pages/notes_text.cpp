// Notes and reference.

#include "notes_text.hpp"

#include "page.hpp"
#include "prose.hpp"

namespace infralab {

namespace {

/// What a parameter may be: a range, labels of choices, or nothing to say.
QString allowedText(const ParamSpec& spec)
{
    constexpr std::size_t few = 8;
    QStringList labels;
    for (std::size_t i = 0; i < std::min(few, spec.choices.size()); ++i)
        labels << qt(spec.choices[i].label);
    if (spec.choices.size() > few)
        labels << QObject::tr("%1 more").arg(spec.choices.size() - few);
    if (!labels.isEmpty())
        return labels.join(QStringLiteral(", "));
    if (spec.kind == ParamKind::toggle)
        return QObject::tr("on or off");
    if (spec.min < spec.max)
        return QObject::tr("%1 to %2 %3")
            .arg(qt(toText(spec.min)), qt(toText(spec.max)), qt(spec.unit))
            .trimmed();
    return qt(spec.unit);
}

QString entry(const QString& label, const QString& code, const QString& facts, const QString& help)
{
    QString text = QStringLiteral("- **%1** `%2`").arg(plainAsMarkdown(label), code);
    if (!facts.isEmpty())
        text += QStringLiteral(", ") + plainAsMarkdown(facts);
    return text + QStringLiteral(". ") + plainAsMarkdown(help) + QLatin1Char('\n');
}

} // namespace

QString notesAndReference(const Info& info)
{
    QString text = qt(info.notes) + QStringLiteral("\n\n## Parameters\n\n");
    for (const auto& p : info.params)
        text += entry(qt(p.label), qt(flagOf(p.id)), allowedText(p), qt(p.help));
    text += QStringLiteral("\n## Results\n\n");
    static constexpr const char* origins[] = {"measured", "modelled", "assumed"};
    for (const auto& o : info.outputs) {
        QString facts = QObject::tr(origins[static_cast<int>(o.provenance)]);
        if (!o.unit.empty())
            facts = qt(o.unit) + QStringLiteral(", ") + facts;
        QString help = qt(o.help);
        if (!o.source.empty())
            help += QObject::tr(" Source: %1.").arg(qt(o.source));
        text += entry(qt(o.label), qt(o.id), facts, help);
    }
    text += QStringLiteral("\n## Presets\n\n");
    for (const auto& p : info.presets)
        text += entry(qt(p.label), QStringLiteral("--preset ") + qt(p.id), {}, qt(p.help));
    return text;
}

} // namespace infralab
