//! The sections for method, texts and skipped files.

use crate::display::number::{bytes, count, thousands};
use crate::explain::disguise::{MOST, RULES};
use crate::measure::{MEASURES, MeasureId};
use crate::page::Fact;
use crate::report::language::ReportLanguage;
use crate::report::page::render::fact;
use crate::report::page::text::{name, plain};
use crate::report::record::{NameLabel, Report};
use crate::settings::MOST_BITS;
use maud::{Markup, PreEscaped, html};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Most texts that the page lists; the record may hold more.
const TEXTS: usize = 2_000;

/// The method: all settings, the coverage, definitions of measures and classes.
pub(super) fn method(report: &Report) -> Markup {
    let say = |text: &str| report.language.say(text);
    let fact = |own: &Fact| fact(&own.worded(&say));
    html! {
        (PreEscaped("\n"))
        section {
            h2 id="method" { (say("Method")) }
            dl.facts { @for own in method_facts(report) { (fact(&own)) } }
            details open {
                summary { (say("All settings")) }
                dl.facts.num {
                    @for (key, value) in &report.settings {
                        (PreEscaped("\n"))
                        (setting(key, value, report.language))
                    }
                }
            }
            details open {
                summary { (say("The measures")) }
                dl.facts {
                    @for measure in MEASURES { (fact(&Fact::new(measure.title, measure.about, ""))) }
                }
            }
            details open {
                summary { (say("Kinds of copies; the first rule that applies decides")) }
                p.soft { (say(MOST)) }
                dl.facts { @for rule in &RULES { (fact(&Fact::new(rule.name(), rule.when, ""))) } }
            }
        }
    }
}

fn method_facts(report: &Report) -> [Fact; 8] {
    let reading = &report.reading;
    let passages = format!(
        "at least {} characters in scripts without spaces, {} words in others",
        reading.min_chars, reading.min_words
    );
    [
        Fact::new("Readers", readers(report), ""),
        Fact::new("Complete for", coverage(&report.corpus.coverage, report.language), ""),
        Fact::new("Flagged by", flagged(report), ""),
        Fact::new("Passages", passages, ""),
        Fact::new("Template", template(report), ""),
        Fact::new("Boilerplate", boilerplate(report), ""),
        Fact::new("Sources", sources(report), ""),
        Fact::new("Quotations", quotations(report), ""),
    ]
}

/// Which readers extracted the listed texts, and how many each.
fn readers(report: &Report) -> String {
    let say = |text: &str| report.language.say(text);
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for text in &report.documents {
        *counts.entry(&text.reader).or_default() += 1;
    }
    let each = counts
        .iter()
        .map(|(reader, texts)| format!("{} {}", say(&reader_name(reader)), thousands(*texts)));
    each.collect::<Vec<_>>().join(" · ")
}

/// A reader in words that say which program it is.
fn reader_name(reader: &str) -> String {
    match reader {
        "pdf" => "PDF by this program".to_owned(),
        "pdftotext" => "PDF by pdftotext, an installed program".to_owned(),
        "converted" => "a converter of --pre".to_owned(),
        "plain" => "plain text".to_owned(),
        reader => plain(&NameLabel::Text(reader.to_owned())),
    }
}

fn sources(report: &Report) -> String {
    let Some(sources) = &report.sources else { return "not looked for".to_owned() };
    let excluded = if report.excluded.is_empty() { "nothing left out" } else { "see Cases" };
    format!(
        "of {} in cases, against all others: stretches of the length of a passage or more; first the \
         source that holds most, then the one that adds most to it, and so on; {excluded}",
        count(sources.texts.len() as u64, "text")
    )
}

fn coverage(coverage: &Map<String, Value>, language: ReportLanguage) -> String {
    let number = |name: &str| coverage.get(name).filter(|value| !value.is_null());
    let Some(floor) = number("floor") else {
        return "every pair of texts: all were scored".to_owned();
    };
    let mut kept = vec![format!("every pair with Jaccard ≥ {floor}")];
    if let (Some(least), Some(shingles)) =
        (number("containment_floor"), number("containment_shingles"))
    {
        kept.push(format!(
            "every pair with containment ≥ {least} of a text of {shingles} shingles or more"
        ));
    }
    if let Some(slots) = number("minhash_agreeing") {
        kept.push(format!("every pair with {slots} equal MinHash slots or more"));
    }
    if let Some(bits) = number("simhash_within") {
        kept.push(format!("every pair at most {bits} SimHash bits apart"));
    }
    let kept: Vec<String> = kept.iter().map(|own| language.say(own)).collect();
    let mut text = kept.join(&language.say(", "));
    if let Some(cut) = number("cut_at") {
        text += &language.say(&format!("; of pairs with exactly {cut} only the first"));
    }
    match number("pairs_over_budget").and_then(Value::as_u64) {
        None | Some(0) => text,
        Some(more) => {
            text + &language.say(&format!("; {} found and left out", count(more, "more pair")))
        }
    }
}

/// Each measure that is on, with its threshold and count; only the first names the unit.
fn flagged(report: &Report) -> String {
    let thresholds = report.settings.get("thresholds").and_then(Value::as_object);
    let mut counts = report.corpus.flagged_by.iter();
    let one = |id: MeasureId| {
        let threshold = thresholds?.get(id.measure().name)?;
        let (letter, scale, title) = (id.letter()?, id.scale(MOST_BITS), id.measure().title);
        let unit = if scale.is_whole() { " bits" } else { "" };
        let pairs = counts.next().map_or_else(|| "—".to_owned(), |n| thousands(*n as u64));
        Some(format!("{letter}, {title} {} {threshold}{unit}: {pairs}", scale.sign()))
    };
    let mut all: Vec<String> = MeasureId::flagging().filter_map(one).collect();
    if let Some(first) = all.first_mut() {
        first.push_str(" pairs");
    }
    let language = report.language;
    all.iter().map(|own| language.say(own)).collect::<Vec<_>>().join(&language.say("; "))
}

fn template(report: &Report) -> String {
    match report.reading.template_documents {
        None => "not detected: the corpus is too large".to_owned(),
        Some(documents) => format!(
            "text in at least {} texts, {} % of the corpus and at least 5",
            thousands(documents as u64),
            (100.0 * report.reading.template_share).round()
        ),
    }
}

fn boilerplate(report: &Report) -> String {
    match report.reading.boilerplate.len() {
        0 => "none was named".to_owned(),
        texts => count(texts as u64, "text") + " named as such, in the record",
    }
}

fn quotations(report: &Report) -> String {
    let passages = match report.reading.passages_each {
        None => "every shared passage".to_owned(),
        Some(most) => format!("the {} longest passages of a pair", thousands(most as u64)),
    };
    match report.reading.bytes_each {
        None => format!("all texts whole; {passages}"),
        Some(most) => format!(
            "{passages} with context, up to {} per text; omissions are marked",
            bytes(most as u64)
        ),
    }
}

/// A setting under its name in the record.
fn setting(key: &str, value: &Value, language: ReportLanguage) -> Markup {
    let name = match language {
        ReportLanguage::English => key.replace('_', " "),
        // The name that flags and the record give it.
        ReportLanguage::Chinese => key.to_owned(),
    };
    let value = match value {
        Value::String(_) => shown(value),
        value => language.say(&shown(value)),
    };
    fact(&Fact::new(name, value, ""))
}

/// The value of a setting as text; names in it are sanitised.
fn shown(value: &Value) -> String {
    let safe = |text: &str| plain(&NameLabel::Text(text.to_owned()));
    match value {
        Value::Null => "not set".to_owned(),
        Value::Bool(is) => if *is { "yes" } else { "no" }.to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => safe(text),
        Value::Array(list) if list.is_empty() => "none".to_owned(),
        Value::Array(list) => list.iter().map(shown).collect::<Vec<_>>().join(", "),
        Value::Object(map) => {
            let each = map.iter().map(|(key, value)| format!("{} {}", safe(key), shown(value)));
            each.collect::<Vec<_>>().join(", ")
        }
    }
}

/// The listed texts.
pub(super) fn documents(report: &Report) -> Markup {
    let say = |text: &str| report.language.say(text);
    let listed = report.documents.len();
    let corpus = &report.corpus;
    html! {
        (PreEscaped("\n"))
        section {
            h2 id="texts" { (say("Texts")) }
            p.soft {
                (say(&compared(report)))
                @if !corpus.listed {
                    " " (say("Only texts of this report's pairs and groups are listed."))
                }
            }
            p.soft { (say("Digest of all texts:")) " " span.hash { (corpus.digest) } }
            @if listed > 0 {
                details open[listed <= 60] {
                    summary { (say(&count(listed as u64, "text"))) }
                    div.scroll {
                        table {
                            thead { tr {
                                th scope="col" { (say("Name")) } th.r scope="col" { (say("Size")) }
                                th.r scope="col" { (say("Characters")) } th.r scope="col" { (say("Shingles")) }
                                th scope="col" { (say("Encoding")) } th scope="col" { "SHA-256" }
                            } }
                            tbody {
                                @for place in 0..listed.min(TEXTS) {
                                    (PreEscaped("\n"))
                                    (text(report, place))
                                }
                            }
                        }
                    }
                    @if listed > TEXTS {
                        p.soft { (say(&format!("and {} more in the record", thousands((listed - TEXTS) as u64)))) }
                    }
                }
            }
        }
    }
}

/// How many texts were compared, and how many not, in a sentence.
fn compared(report: &Report) -> String {
    let corpus = &report.corpus;
    format!(
        "{} compared, {} of them equal to another one, {} without anything to compare; {} skipped, {} \
         left out by a pattern.",
        count(corpus.documents as u64, "text"),
        thousands(corpus.copies as u64),
        thousands(corpus.undefined as u64),
        thousands(corpus.skipped as u64),
        thousands(corpus.excluded as u64)
    )
}

fn text(report: &Report, place: usize) -> Markup {
    let say = |text: &str| report.language.say(text);
    let Some(text) = report.documents.get(place) else { return html! {} };
    html! {
        tr {
            td {
                (name(report, place))
                @if let Some(first) = text.copy_of { small { (say("equal to")) " " (name(report, first)) } }
            }
            td.n.r { (bytes(text.bytes)) }
            td.n.r { (thousands(text.characters as u64)) }
            td.n.r { (thousands(text.shingles as u64)) }
            td {
                (text.encoding)
                @if text.reader != "plain" { small { (say(&reader_name(&text.reader))) } }
                @for note in &text.reading { small { (say(note)) } }
                @if text.replaced > 0 { small { (say(&format!("{} not decoded", thousands(text.replaced as u64)))) } }
                @if text.hidden > 0 { small { (say(&format!("{} hidden", thousands(text.hidden as u64)))) } }
            }
            td.hash { (text.sha256) }
        }
    }
}

/// The skipped files and the reasons.
pub(super) fn skipped(report: &Report) -> Markup {
    let say = |text: &str| report.language.say(text);
    let more = report.corpus.skipped.saturating_sub(report.skipped.len());
    html! {
        (PreEscaped("\n"))
        @if !report.skipped.is_empty() {
            section {
                h2 id="skipped" { (say("Skipped")) }
                details open[report.skipped.len() <= 60] {
                    summary { (say(&count(report.corpus.skipped as u64, "file"))) }
                    table {
                        thead { tr { th scope="col" { (say("Name")) } th scope="col" { (say("Why")) } } }
                        tbody {
                            @for file in &report.skipped {
                                (PreEscaped("\n"))
                                tr {
                                    td { bdi { (file.name.as_ref().map_or_else(|| "—".to_owned(), plain)) } }
                                    td { (say(&plain(&NameLabel::Text(file.reason.clone())))) }
                                }
                            }
                        }
                    }
                    @if more > 0 { p.soft { (say(&format!("and {} more", thousands(more as u64)))) } }
                }
            }
        }
    }
}
