//! The ranked pairs and the groups of a report as tables.

use crate::display::number::{count, percent, thousands};
use crate::measure::contract::ReportColumn;
use crate::measure::{MEASURES, MeasureId};
use crate::report::language::ReportLanguage;
use crate::report::page::text::{bar, name, plain};
use crate::report::record::{NameLabel, Report};
use crate::report::record_pair::{PairRecord, RecordedVerdict};
use maud::{Markup, PreEscaped, html};
use serde_json::Value;

/// All pairs of the report with every score.
pub(super) fn ranking(report: &Report) -> Markup {
    let say = |text: &str| report.language.say(text);
    let first = report.pairs.first().and_then(|pair| pair.scores.evidence());
    let bits = first.map_or(64, |evidence| evidence.bits);
    html! {
        section {
            h2 id="pairs" { (say("Ranked pairs")) }
            p.soft { (say(&showing(report))) }
            @let omitted = report.choice.omitted.parts();
            @if !omitted.is_empty() {
                p.soft {
                    (say("Pairs not in this report: "))
                    (omitted.iter().map(|part| say(part)).collect::<Vec<_>>().join(&say(", ")))
                    (say(". ").trim_end())
                }
            }
            @if report.pairs.is_empty() {
                p.empty { (say("No pair matches the selection.")) " " (say(why_none(report))) }
            } @else {
                div.tools id="tools" hidden {
                    input id="words" type="search" placeholder=(say("Filter by name, kind of copy, note …"))
                        aria-label=(say("Filter pairs"));
                    select id="verdict" aria-label=(say("Verdict")) {
                        option value="" { (say("every verdict")) }
                        @for verdict in ["match", "no match", "legitimate", "unsure"] {
                            option value=(verdict) { (say(verdict)) }
                        }
                        option value="none" { (say("not judged")) }
                    }
                    button id="open" type="button" { (say("Open all")) }
                    button id="close" type="button" { (say("Close all")) }
                    span.soft id="told" role="status" {}
                }
                div.scroll {
                    table id="ranking" {
                        thead {
                            tr {
                                th.r scope="col" { "#" }
                                th scope="col" { (say("Pair")) }
                                th scope="col" { (say("Flags")) }
                                @for own in ranked() { th scope="col" { (say(&(own.heading)(bits))) } }
                                th scope="col" { (say("Kind of copy")) }
                                th scope="col" { (say("Verdict")) }
                            }
                        }
                        tbody {
                            @for pair in &report.pairs {
                                (PreEscaped("\n"))
                                (row(report, pair))
                            }
                        }
                    }
                }
            }
        }
        (PreEscaped("\n"))
    }
}

/// The selection, its size and its order.
fn showing(report: &Report) -> String {
    let choice = &report.choice;
    let mut what = Vec::new();
    if choice.flagged_only {
        what.push("flagged".to_owned());
    }
    if choice.hides_same {
        what.push("not of one person".to_owned());
    }
    if let Some(least) = choice.min_jaccard {
        what.push(format!("Jaccard ≥ {least}"));
    }
    if let Some(most) = choice.max_hamming {
        what.push(format!("SimHash ≤ {most}"));
    }
    if !choice.verdicts.is_empty() {
        let or = if report.language == ReportLanguage::English { " or " } else { "、" };
        let verdicts: Vec<String> =
            choice.verdicts.iter().map(|own| report.language.say(own)).collect();
        what.push(format!("verdict {}", verdicts.join(or)));
    }
    if !choice.view.is_empty() {
        let view = plain(&NameLabel::Text(choice.view.clone()));
        what.extend(view.split(", ").map(str::to_owned));
    }
    let say = |text: &str| report.language.say(text);
    let what = if what.is_empty() {
        say("all kept")
    } else {
        what.iter().map(|own| say(own)).collect::<Vec<_>>().join(&say(", "))
    };
    let id = MeasureId::from_name(&choice.by);
    let by = say(id.map_or(choice.by.as_str(), |id| id.measure().title));
    format!(
        "Showing {} of {} ({what}), by {by}. Equal texts are one row with their copies.",
        thousands(choice.showing as u64),
        count(choice.of as u64, "pair")
    )
}

fn why_none(report: &Report) -> &'static str {
    match (report.corpus.documents, report.corpus.pairs) {
        (0, _) => "There was no text to compare.",
        (1, _) => "There was only one text.",
        (_, 0) => "No two texts share anything.",
        _ => "Lower thresholds find more: see Method.",
    }
}

fn row(report: &Report, pair: &PairRecord) -> Markup {
    let [a, b] = pair.texts;
    let verdict = pair.verdict.as_ref().filter(|judged| judged.stale.is_empty());
    let verdict = verdict.and_then(|judged| judged.verdict.as_deref()).unwrap_or("none");
    let evidence = report.evidence(pair);
    let say = |text: &str| report.language.say(text);
    let [part_a, part_b] = pair.explained.map(percent);
    let explained = format!("{part_a} of A, {part_b} of B explained");
    html! {
        tr data-rank=(pair.rank) data-verdict=(verdict) {
            td.n.r { a href={ "#pair-" (pair.rank) } { (pair.rank) } }
            td {
                div.names {
                    div { a href={ "#pair-" (pair.rank) } { (name(report, a)) } (others(report, &pair.copies[0])) }
                    div { (name(report, b)) (others(report, &pair.copies[1])) }
                }
            }
            td.n { (flags(report, &pair.flags)) }
            @for own in ranked() {
                td.n {
                    @if let Some(cell) = evidence.as_ref().map(own.cell) {
                        (cell.text)
                        @if !cell.small.is_empty() { small { (say(&cell.small)) } }
                        @if cell.bar.is_some() { (bar(cell.bar)) }
                    } @else { "—" }
                }
            }
            td {
                (say(&pair.class))
                small { (say(&explained)) }
            }
            td { (badge(pair.verdict.as_ref(), report.language)) }
        }
    }
}

/// The columns of the measures that the ranked pairs show.
fn ranked() -> impl Iterator<Item = &'static ReportColumn> {
    MEASURES.iter().filter_map(|measure| measure.ranked.as_ref())
}

fn others(report: &Report, copies: &[usize]) -> Markup {
    let equal = format!("and {}", count(copies.len() as u64, "equal text"));
    html! {
        @if !copies.is_empty() {
            span.soft { " " (report.language.say(&equal)) }
        }
    }
}

/// The letters of the flagging measures, one column per measure that is on.
pub(super) fn flags(report: &Report, letters: &str) -> Markup {
    let thresholds = report.settings.get("thresholds").and_then(Value::as_object);
    let on = |id: &MeasureId| thresholds.is_some_and(|all| all.contains_key(id.measure().name));
    let measures = MeasureId::flagging().filter(on);
    html! {
        @for (letter, what) in measures.filter_map(|id| Some((id.letter()?, id.measure().title))) {
            @if letters.contains(letter) {
                span.flag.on title=(report.language.say(&format!("{what} flags it"))) { (letter) }
            } @else {
                span.flag title=(report.language.say(&format!("{what} does not flag it"))) { "·" }
            }
        }
    }
}

/// A verdict, marked if stale.
pub(super) fn badge(judged: Option<&RecordedVerdict>, language: ReportLanguage) -> Markup {
    let Some(judged) = judged else { return html! { span.soft { "—" } } };
    let Some(verdict) = &judged.verdict else {
        return html! { span.soft { (language.say("note")) } };
    };
    let class = if judged.stale.is_empty() {
        match verdict.as_str() {
            "match" => "v-match",
            "no match" => "v-nomatch",
            "legitimate" => "v-legitimate",
            "disputed" => "v-disputed",
            _ => "v-unsure",
        }
    } else {
        "v-stale"
    };
    html! {
        span.verdict.(class) {
            (language.say(verdict)) @if !judged.stale.is_empty() { (language.say(", stale")) }
        }
    }
}

/// The groups, the largest first.
pub(super) fn groups(report: &Report) -> Markup {
    let groups = &report.groups;
    let say = |text: &str| report.language.say(text);
    let tied = format!(
        "Texts tied by flagged pairs ({} linkage: each is tied to at least one other). Showing \
         {} of {}.",
        groups.linkage,
        groups.list.len(),
        count(groups.of as u64, "group")
    );
    html! {
        @if groups.of > 0 {
            section {
                h2 id="groups" { (say("Groups")) }
                p.soft { (say(&tied)) }
                div.scroll {
                    table {
                        thead { tr {
                            th.r scope="col" { (say("Texts")) } th.r scope="col" { (say("Lowest Jaccard")) }
                            th scope="col" { (say("Most central")) } th scope="col" { (say("All")) }
                        } }
                        tbody {
                            @for group in &groups.list {
                                (PreEscaped("\n"))
                                tr {
                                    td.n.r { (thousands(group.members.len() as u64)) }
                                    td.n.r { (format!("{:.3}", group.lowest)) }
                                    td { (name(report, group.central)) }
                                    td {
                                        @for (place, member) in group.members.iter().take(SHOWN).enumerate() {
                                            @if place > 0 { " · " } (name(report, *member))
                                        }
                                        @if group.members.len() > SHOWN {
                                            @let more = thousands((group.members.len() - SHOWN) as u64);
                                            span.soft { " " (say(&format!("and {more} more in the record"))) }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            (PreEscaped("\n"))
        }
    }
}

/// Most members of a group named on the page.
const SHOWN: usize = 40;
