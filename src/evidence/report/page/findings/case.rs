//! One case: who, which texts, how much of each stands where, and what was decided.

use crate::display::number::percent_or_dash;
use crate::report::cases::{Case, CaseMember, InCommon, has_verdicts, most_in_common, verdict};
use crate::report::page::findings::decisions::decisions;
use crate::report::page::findings::sources::{PairLinks, case_sources};
use crate::report::page::findings::words::FindingWords;
use crate::report::page::text::{name, plain};
use crate::report::record::{NameLabel, Report};
use maud::{Markup, PreEscaped, html};

/// Most members named in a heading.
const NAMED: usize = 6;
/// Most texts in the table of a case.
const TEXTS: usize = 100;

/// The line of a case on the first page.
pub(super) fn summary(report: &Report, place: usize, case: &Case, words: &FindingWords) -> Markup {
    html! {
        li {
            a href={ "#case-" (place + 1) } { (who(report, case)) }
            " · " (words.size(texts(case), case.pairs.len()))
            @if let Some((text, best)) = largest(report, case) {
                " · " (words.most(&name(report, text), &best, &name(report, best.other)))
            }
            @if has_verdicts(report) { (decisions(report, case, words)) }
        }
    }
}

/// The section of a case.
pub(super) fn case_section(
    report: &Report,
    (place, case): (usize, &Case),
    links: &PairLinks,
    words: &FindingWords,
) -> Markup {
    html! {
        article.case id={ "case-" (place + 1) } {
            h3 { (words.case(place + 1)) " " (who(report, case)) }
            p.soft { (words.size(texts(case), case.pairs.len())) }
            (decisions(report, case, words))
            div.scroll { (table(report, case, words)) }
            (case_sources(report, case, links, words))
        }
    }
}

fn table(report: &Report, case: &Case, words: &FindingWords) -> Markup {
    let own = |member: &CaseMember| {
        let person = member.person.clone();
        member.texts.iter().map(|&text| (person.clone(), text)).collect::<Vec<_>>()
    };
    let rows: Vec<(Option<String>, usize)> = case.members.iter().flat_map(own).collect();
    let has_people = case.members.iter().any(|member| member.person.is_some());
    let has_counted = report.pairs.iter().any(|pair| pair.counted.is_some());
    html! {
        table {
            thead { tr {
                @if has_people { th scope="col" { (words.person()) } }
                @for heading in words.columns(has_counted) { th scope="col" { (heading) } }
            } }
            tbody {
                @for (person, text) in rows.iter().take(TEXTS) {
                    (PreEscaped("\n"))
                    tr {
                        @if has_people {
                            td { @if let Some(person) = person { (shown(person)) } @else { "—" } }
                        }
                        td {
                            (name(report, *text))
                            @for own in findings(report, *text) { br; small { (words.say(own)) } }
                        }
                        @if let Some(best) = most_in_common(report, case, *text)
                            && let Some(pair) = report.pairs.get(best.pair)
                        {
                            td.n { (percent_or_dash(best.verbatim)) }
                            td.n { (percent_or_dash(best.reworded)) }
                            @if has_counted {
                                @for share in best.counted.unwrap_or_default() { td.n { (percent_or_dash(share)) } }
                            }
                            td { (name(report, best.other)) }
                            td { (words.verdict(verdict(pair))) }
                            td.n { a href={ "#pair-" (pair.rank) } { (words.pair(pair.rank)) } }
                        } @else {
                            td colspan=(words.columns(has_counted).len() - 1) {}
                        }
                    }
                }
            }
        }
        @if rows.len() > TEXTS { p.soft { (words.more_texts(rows.len() - TEXTS)) } }
    }
}

/// What a reader of a text does not see as it is stored.
fn findings(report: &Report, text: usize) -> &[String] {
    report.documents.get(text).map_or(&[], |own| own.findings.as_slice())
}

/// The persons of a case, or its texts where no author is known.
fn who(report: &Report, case: &Case) -> Markup {
    let named = case.members.iter().take(NAMED).enumerate();
    html! {
        @for (place, member) in named {
            @if place > 0 { " · " }
            @if let Some(person) = &member.person { (shown(person)) }
            @else if let Some(first) = member.texts.first() { (name(report, *first)) }
        }
        @if case.members.len() > NAMED { " … +" (case.members.len() - NAMED) }
    }
}

fn shown(person: &str) -> Markup {
    html! { bdi dir="auto" { (plain(&NameLabel::Text(person.to_owned()))) } }
}

fn texts(case: &Case) -> usize {
    case.members.iter().map(|member| member.texts.len()).sum()
}

/// The text of which most stands in another one.
fn largest(report: &Report, case: &Case) -> Option<(usize, InCommon)> {
    let texts = case.members.iter().flat_map(|member| member.texts.iter().copied());
    let shares = texts.filter_map(|text| Some((text, most_in_common(report, case, text)?)));
    shares.max_by(|x, y| x.1.sum().total_cmp(&y.1.sum()).then(y.0.cmp(&x.0)))
}
