//! The first pages of a report, for readers who know nothing of measures: findings, and a section for each
//! case.

mod case;
mod decisions;
mod sources;
mod words;
mod words_sources;

use crate::report::cases::{Case, cases, has_verdicts, in_force, verdict};
use crate::report::language::ReportLanguage;
use crate::report::page::findings::case::{case_section, summary};
use crate::report::page::findings::sources::{
    PairLinks, SourceNames, left_out, text_sources, what_counts,
};
use crate::report::page::findings::words::FindingWords;
use crate::report::page::text::plain;
use crate::report::record::{NameLabel, Report, TextRecord};
use crate::report::record_sources::RecordedSources;
use maud::{Markup, PreEscaped, html};
use std::collections::{BTreeMap, BTreeSet};

/// Most cases listed on the first page.
const LISTED: usize = 20;
/// Most cases with a section; the record has all pairs.
const SECTIONS: usize = 200;

/// The page of findings and the sections of the cases.
pub(super) fn findings(report: &Report) -> Markup {
    let all = cases(report);
    let words = FindingWords::new(report.language);
    html! {
        div lang=(words.tag()) {
            section.findings {
                h2 id="findings" { (words.findings()) }
                p { (words.scope(report, authors(report))) }
                p { strong { (words.no_verdict()) } }
                @if !report.excluded.is_empty() {
                    p { (left_out(&report.excluded, &words)) " " (words.both_shares()) }
                }
                p { (counts(report, &words)) }
                @if let Some(reviewers) = reviewers(report, &words) { p { (reviewers) } }
                @if all.is_empty() {
                    p.empty { (words.no_case(has_verdicts(report))) }
                } @else {
                    p { (words.meaning(has_verdicts(report), all.len())) }
                    ol.cases {
                        @for (place, case) in all.iter().take(LISTED).enumerate() {
                            (PreEscaped("\n"))
                            (summary(report, place, case, &words))
                        }
                    }
                    @if all.len() > LISTED { p.soft { (words.more_cases(all.len() - LISTED)) } }
                }
                p.soft { (words.rest()) }
            }
            (PreEscaped("\n"))
            @if !all.is_empty() { (sections(report, &all, &words)) }
        }
        (PreEscaped("\n"))
    }
}

/// The pages of some texts, whose indices are those of `names`.
pub(super) fn texts(
    all: &[RecordedSources],
    names: &[NameLabel],
    language: ReportLanguage,
) -> Markup {
    let words = FindingWords::new(language);
    let name = |text: usize| {
        let name = names.get(text).map_or_else(|| "—".to_owned(), plain);
        html! { bdi dir="auto" { (name) } }
    };
    let names = SourceNames {
        name: &name,
        person: &|_| None,
        rank: &|_, _| None,
        class: &|_| "sources",
        language,
    };
    html! {
        p { (words.sources_meaning()) }
        @for own in all {
            (PreEscaped("\n"))
            (text_sources(own, &names, &words))
        }
    }
}

fn sections(report: &Report, all: &[Case], words: &FindingWords) -> Markup {
    let links = PairLinks::new(report);
    html! {
        section.cases {
            h2 id="cases" { (words.cases()) }
            p.soft { (words.how_to_read()) }
            (what_counts(report, words))
            @for (place, case) in all.iter().take(SECTIONS).enumerate() {
                (PreEscaped("\n"))
                (case_section(report, (place, case), &links, words))
            }
            @if all.len() > SECTIONS { p.soft { (words.more_cases(all.len() - SECTIONS)) } }
        }
        (PreEscaped("\n"))
    }
}

/// Number of persons among the texts.
fn authors(report: &Report) -> usize {
    let person = |text: &TextRecord| Some((text.author.clone()?, text.course.clone()));
    let all: BTreeSet<_> = report.documents.iter().filter_map(person).collect();
    all.len()
}

/// How many pairs have which verdict.
fn counts(report: &Report, words: &FindingWords) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for pair in &report.pairs {
        *counts.entry(verdict(pair)).or_default() += 1;
    }
    words.counts(report.pairs.len(), &counts)
}

/// Who gave the verdicts, how many each, from when to when.
fn reviewers(report: &Report, words: &FindingWords) -> Option<Markup> {
    let mut all: BTreeMap<&str, (usize, &str, &str)> = BTreeMap::new();
    for judged in report.pairs.iter().filter_map(in_force) {
        let own = [(judged.by.as_str(), judged.at.as_str())];
        let several = judged.opinions.iter().map(|given| (given.by.as_str(), given.at.as_str()));
        let given: Vec<(&str, &str)> =
            if judged.opinions.is_empty() { own.to_vec() } else { several.collect() };
        for (by, at) in given {
            let at = at.get(..10).unwrap_or(at);
            let entry = all.entry(by).or_insert((0, at, at));
            *entry = (entry.0 + 1, entry.1.min(at), entry.2.max(at));
        }
    }
    (!all.is_empty()).then(|| words.reviewers(&all))
}
