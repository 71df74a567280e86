// The lines between the helper process and its listener; the fields of a device are listed once, for both
// directions.

#include "device_lines.hpp"

#include <algorithm>
#include <charconv>

namespace infralab::compute::opencl {
namespace {

/// Calls visit with every field of a device that crosses the pipe.
template <class Device, class Visit>
void visitFields(Device& device, Visit visit)
{
    visit(device.index);
    visit(device.kind);
    visit(device.computeUnits);
    visit(device.globalMemory);
    visit(device.largestBuffer);
    visit(device.localMemory);
    visit(device.maxWorkGroup);
    visit(device.fp64);
    visit(device.subnormals);
    visit(device.name);
    visit(device.vendor);
    visit(device.platform);
    visit(device.version);
    visit(device.driver);
}

std::string withoutControls(std::string_view text)
{
    std::string clean(text);
    std::ranges::replace_if(
        clean, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return clean;
}

std::string line(std::initializer_list<std::string_view> fields)
{
    std::string text;
    for (const std::string_view field : fields)
        text += (text.empty() ? "" : "\t") + withoutControls(field);
    return text + '\n';
}

/// The tab-separated fields of one line, taken one after the other; `ok` turns false at the first that is
/// missing or malformed.
class Fields
{
public:
    explicit Fields(std::string_view line)
        : m_rest(line)
    {}

    std::string_view next()
    {
        if (m_atEnd) {
            ok = false;
            return {};
        }
        const std::size_t tab = m_rest.find('\t');
        const std::string_view field = m_rest.substr(0, tab);
        m_atEnd = tab == std::string_view::npos;
        m_rest.remove_prefix(m_atEnd ? m_rest.size() : tab + 1);
        return field;
    }
    void read(std::string& value) { value = next(); }
    void read(bool& value)
    {
        int number = 0;
        read(number);
        ok = ok && (number == 0 || number == 1);
        value = number == 1;
    }
    template <class Integer>
    void read(Integer& value)
    {
        const std::string_view field = next();
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
        ok = ok && error == std::errc() && end == field.data() + field.size();
    }
    bool finished() const { return ok && m_atEnd; }

    bool ok = true;

private:
    std::string_view m_rest;
    bool m_atEnd = false;
};

bool readLine(std::string_view text, Listing& listing)
{
    Fields fields(text);
    const std::string_view word = fields.next();
    if (word == "device") {
        DeviceInfo device;
        visitFields(device, [&](auto& field) { fields.read(field); });
        const bool nextIndex = device.index == static_cast<int>(listing.devices.size());
        listing.devices.push_back(std::move(device));
        return fields.finished() && nextIndex;
    }
    if (word == "driver") {
        DeviceInfo driver;
        fields.read(driver.name);
        fields.read(driver.problem);
        listing.devices.push_back(std::move(driver));
        return fields.finished();
    }
    if (word == "end") {
        listing.complete = true;
        return fields.finished();
    }
    int index = -1;
    fields.read(index);
    DeviceInfo* device = fields.ok ? listing.find(index) : nullptr;
    if (device == nullptr)
        return false;
    listing.trying = -1;
    if (word == "trying")
        listing.trying = index;
    else if (word == "works")
        device->usable = true;
    else if (word == "fails")
        fields.read(device->problem);
    else
        return false;
    return fields.finished();
}

} // namespace

std::string lines::device(const DeviceInfo& info)
{
    std::string text = "device";
    const auto append = [&](const auto& field) {
        text += '\t';
        if constexpr (std::is_arithmetic_v<std::decay_t<decltype(field)>>)
            text += std::to_string(field);
        else
            text += withoutControls(field);
    };
    visitFields(info, append);
    return text + '\n';
}

std::string lines::trying(int index)
{
    return line({"trying", std::to_string(index)});
}

std::string lines::works(int index)
{
    return line({"works", std::to_string(index)});
}

std::string lines::fails(int index, std::string_view problem)
{
    return line({"fails", std::to_string(index), problem});
}

std::string lines::driverWithoutDevice(std::string_view name, std::string_view problem)
{
    return line({"driver", name, problem});
}

std::string lines::end()
{
    return line({"end"});
}

DeviceInfo* Listing::find(int index)
{
    const auto found = std::ranges::find(devices, index, &DeviceInfo::index);
    return index < 0 || found == devices.end() ? nullptr : &*found;
}

Expected<Listing> readListing(std::string_view text)
{
    Listing listing;
    for (int number = 1; text.find('\n') != std::string_view::npos; ++number) {
        const std::size_t length = text.find('\n');
        if (listing.complete || !readLine(text.substr(0, length), listing))
            return fail(Error::Code::invalidInput, "line " + std::to_string(number),
                        "This is not a line of a device listing.");
        text.remove_prefix(length + 1);
    }
    return listing;
}

} // namespace infralab::compute::opencl
