// A paint device that draws nothing and notes the texts.
// Here apart from the tests that use it.

#include "stages_recorded_text.hpp"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QWidget>

namespace infralab::testing {

namespace {

class NotingEngine final : public QPaintEngine
{
public:
    explicit NotingEngine(std::vector<WrittenText>& texts)
        : QPaintEngine(AllFeatures)
        , m_texts(texts)
    {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState& change) override
    {
        if (change.state() & DirtyTransform)
            m_transform = change.transform();
    }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        const QRectF box(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
        m_texts.push_back({item.text(), m_transform.mapRect(box)});
    }

private:
    std::vector<WrittenText>& m_texts;
    QTransform m_transform;
};

class NotingDevice final : public QPaintDevice
{
public:
    NotingDevice(QSize size, std::vector<WrittenText>& texts)
        : m_size(size)
        , m_engine(texts)
    {}
    QPaintEngine* paintEngine() const override { return &m_engine; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmWidthMM:
            return m_size.width() * 254 / 960;
        case PdmHeightMM:
            return m_size.height() * 254 / 960;
        case PdmNumColors:
            return 1 << 24;
        case PdmDepth:
            return 32;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        }
        return 0;
    }

private:
    QSize m_size;
    mutable NotingEngine m_engine;
};

} // namespace

bool collide(const WrittenText& a, const WrittenText& b)
{
    // The boxes hold ascent and descent, which letters seldom fill.
    const auto core = [](const QRectF& box) {
        return box.adjusted(1, box.height() * 0.25, -1, -box.height() * 0.25);
    };
    return core(a.box).intersects(core(b.box));
}

std::vector<WrittenText> textsOf(QWidget& widget)
{
    std::vector<WrittenText> texts;
    NotingDevice device(widget.size(), texts);
    widget.render(&device);
    return texts;
}

} // namespace infralab::testing
