//! Draws histograms as inline SVG, readable without colour.

use crate::display::number::{count, thousands};
use crate::measure::MeasureId;
use crate::measure::scale::Scale;
use crate::report::histogram::Histogram;
use crate::report::language::ReportLanguage;
use crate::report::record::Report;
use maud::{Markup, PreEscaped, html};

/// Size of a graph in SVG units.
const WIDE: f64 = 420.0;
const HIGH: f64 = 130.0;
/// Room below and above the bars.
const FOOT: f64 = 20.0;
const HEAD: f64 = 16.0;

/// The section with all histograms.
pub(super) fn graphs(report: &Report) -> Markup {
    let all: u64 = report.histograms.iter().flat_map(|one| &one.bars).sum();
    // A measure that no pair was given has nothing to show.
    let shown = report.histograms.iter().filter(|one| one.bars.iter().any(|&pairs| pairs > 0));
    let language = report.language;
    let (table, floor) = (count(report.corpus.pairs as u64, "pair"), below(report));
    let about = format!("All {table} of the table{floor}.");
    html! {
        @if all > 0 {
            section {
                h2 id="scores" { (language.say("Score distributions")) }
                p.soft {
                    (language.say(&about)) " "
                    (language.say("Heights are logarithmic: one pair is visible next to a million."))
                }
                div.graphs {
                    @for one in shown {
                        (PreEscaped("\n"))
                        (graph(one, bits(report), language))
                    }
                }
            }
            (PreEscaped("\n"))
        }
    }
}

fn below(report: &Report) -> String {
    let floor = report.corpus.coverage.get("floor").and_then(serde_json::Value::as_f64);
    floor.map_or_else(String::new, |floor| {
        format!("; pairs with a Jaccard below {floor} are here only if a sketch found them")
    })
}

fn bits(report: &Report) -> u32 {
    let bits = report.settings.get("simhash_bits").and_then(serde_json::Value::as_u64);
    bits.and_then(|bits| bits.try_into().ok()).unwrap_or(64)
}

fn graph(histogram: &Histogram, bits: u32, language: ReportLanguage) -> Markup {
    let id = MeasureId::from_name(&histogram.measure);
    let title = language.say(id.map_or(histogram.measure.as_str(), |id| id.measure().title));
    let scale = id.map_or(Scale::Ratio, |id| id.scale(bits));
    let text = |value: f64| match scale {
        Scale::Bits(_) | Scale::Expected => scale.text(value),
        Scale::Ratio => format!("{value:.2}"),
    };
    let flagged = histogram.threshold.zip(histogram.reaching).map(|(threshold, reaching)| {
        let pairs = count(reaching as u64, "pair");
        language.say(&format!("flagged {} {}: {pairs}", scale.sign(), text(threshold)))
    });
    let [from, to] = [0.0, 1.0].map(&text);
    let label = format!("{title}: pairs in {} bars from {from} to {to}", histogram.bars.len());
    html! {
        figure {
            figcaption {
                strong { (title) }
                @if scale.is_whole() { span.soft { (language.say(", bits that differ")) } }
                @if let Some(flagged) = &flagged { " · " (flagged) }
            }
            svg.graph viewBox={ "0 0 " (WIDE) " " (HIGH) } role="img"
                aria-label=(language.say(&label)) {
                (bars(histogram, &text, language))
                line.axis x1="0" x2=(WIDE) y1=(HIGH - FOOT) y2=(HIGH - FOOT) {}
                @for step in 0..=4_u32 {
                    @let value = f64::from(step) / 4.0;
                    text x=(value * WIDE) y=(HIGH - 6.0)
                        text-anchor=(anchor(step)) { (text(value)) }
                }
                @if let Some(threshold) = histogram.threshold {
                    (cut(threshold, &text))
                }
            }
        }
    }
}

fn anchor(step: u32) -> &'static str {
    match step {
        0 => "start",
        4 => "end",
        _ => "middle",
    }
}

fn bars(histogram: &Histogram, text: &dyn Fn(f64) -> String, language: ReportLanguage) -> Markup {
    let bars = &histogram.bars;
    let top = bars.iter().copied().map(height).fold(1.0, f64::max);
    let wide = WIDE / bars.len().max(1) as f64;
    let room = HIGH - FOOT - HEAD;
    html! {
        @for (place, &pairs) in bars.iter().enumerate() {
            @if pairs > 0 {
                @let high = room * height(pairs) / top;
                @let from = place as f64 / bars.len() as f64;
                @let to = (place + 1) as f64 / bars.len() as f64;
                @let over = histogram.threshold.is_some_and(|threshold| from >= threshold - 1e-9);
                rect class=(if over { "over" } else { "under" })
                    x=(fixed(place as f64 * wide + 0.5)) y=(fixed(HIGH - FOOT - high))
                    width=(fixed((wide - 1.0).max(0.6))) height=(fixed(high)) {
                    @let pairs = count(pairs, "pair");
                    title { (language.say(&format!("{} to {}: {pairs}", text(from), text(to)))) }
                }
            }
        }
        @if let Some(most) = bars.iter().max() {
            text x="2" y="10" { (language.say(&format!("up to {} pairs in a bar", thousands(*most)))) }
        }
    }
}

fn cut(threshold: f64, text: &dyn Fn(f64) -> String) -> Markup {
    let x = threshold.clamp(0.0, 1.0) * WIDE;
    let (anchor, shift) = if threshold > 0.8 { ("end", -4.0) } else { ("start", 4.0) };
    html! {
        line.cut x1=(fixed(x)) x2=(fixed(x)) y1=(HEAD - 2.0) y2=(HIGH - FOOT) {}
        text.say x=(fixed(x + shift)) y=(HEAD + 8.0) text-anchor=(anchor) { (text(threshold)) }
    }
}

/// A number with one decimal, identical on every machine.
fn fixed(value: f64) -> String {
    format!("{value:.1}")
}

/// About log₂(1 + count), linear between powers of two: integers keep the page identical on every
/// machine.
fn height(count: u64) -> f64 {
    let number = count.saturating_add(1);
    let power = number.ilog2();
    f64::from(power) + (number as f64 / (1_u64 << power) as f64 - 1.0)
}
