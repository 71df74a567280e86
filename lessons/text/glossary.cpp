// Reads glossary.yaml.

#include "glossary.hpp"

#include "lessons/fields.hpp"

#include "embedded/courseText.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace infralab {

namespace {

Term termFrom(const YamlNode& node, const std::vector<Term>& before, Faults& faults)
{
    Fields fields(node, "a term", {"id", "title", "definition", "page"}, faults);
    Term term;
    term.id = fields.text("id", 60);
    term.title = fields.text("title", 100);
    term.definition = fields.text("definition", 500);
    const auto page = fields.text("page", 120);
    const auto hash = page.find('#');
    term.page = page.substr(0, hash);
    term.anchor = hash == std::string::npos ? "" : page.substr(hash + 1);
    if (!before.empty() && term.id <= before.back().id)
        faults.add(fields.line("id"), fmt::format("The terms stand in the order of their ids, each once; {} "
                                                  "follows {}.",
                                                  inQuotes(term.id), inQuotes(before.back().id)));
    return term;
}

} // namespace

Expected<std::vector<Term>> glossaryFromYaml(std::string_view text, std::string_view name)
{
    const auto tree = yamlTree(text, name);
    if (!tree)
        return fail(tree.error());
    Faults faults(name);
    Fields fields(*tree, "the glossary", {"terms"}, faults);
    std::vector<Term> terms;
    for (const auto& entry : fields.list("terms", 1))
        terms.push_back(termFrom(entry, terms, faults));
    if (faults.first())
        return fail(*faults.first());
    return terms;
}

const std::vector<Term>& glossary()
{
    static const auto terms =
        glossaryFromYaml(courseText("glossary.yaml"), "glossary.yaml").value_or(std::vector<Term>{});
    return terms;
}

const Term* findTerm(std::string_view id)
{
    const auto& terms = glossary();
    const auto term = std::find_if(terms.begin(), terms.end(), [&](const Term& t) { return t.id == id; });
    return term == terms.end() ? nullptr : &*term;
}

} // namespace infralab
