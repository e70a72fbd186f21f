//! The sources of texts: the share of each that stands elsewhere, ranked sources, and its sentences next to
//! those of the sources.

use crate::display::number::{percent, percent_or_dash, thousands};
use crate::report::cases::Case;
use crate::report::language::ReportLanguage;
use crate::report::page::findings::words::FindingWords;
use crate::report::page::printed::Printed;
use crate::report::page::render::passage_class;
use crate::report::page::text::{PartLabels, bar, name, plain, written};
use crate::report::record::{NameLabel, Report, TextRecord};
use crate::report::record_marks::QuotedPiece;
use crate::report::record_sources::{RecordedExclusions, RecordedSource, RecordedSources};
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeMap;

/// The pairs of a report by both texts and their copies, and which sources are printed.
pub(super) struct PairLinks {
    /// Ranks; of the two texts the smaller index first.
    ranks: BTreeMap<[usize; 2], usize>,
    printed: Printed,
}

impl PairLinks {
    pub(super) fn new(report: &Report) -> Self {
        let mut links = BTreeMap::new();
        for pair in &report.pairs {
            let [a, b] = [0, 1].map(|side| {
                let copies = pair.copies.get(side).into_iter().flatten();
                pair.texts.get(side).into_iter().chain(copies).copied().collect::<Vec<_>>()
            });
            for &x in &a {
                for &y in &b {
                    links.entry([x.min(y), x.max(y)]).or_insert(pair.rank);
                }
            }
        }
        Self { ranks: links, printed: Printed::new(report) }
    }

    fn rank(&self, x: usize, y: usize) -> Option<usize> {
        self.ranks.get(&[x.min(y), x.max(y)]).copied()
    }
}

/// What does not count in all sources, before the cases.
pub(super) fn what_counts(report: &Report, words: &FindingWords) -> Markup {
    html! {
        @if report.sources.is_some() { p { (words.sources_meaning()) } }
        @if report.sources.is_some() || !report.excluded.is_empty() {
            p { (left_out(&report.excluded, words)) " " (words.both_figures(&report.excluded)) }
        }
        @if let Some(sources) = &report.sources {
            @if let Some(why) = &sources.unknown {
                p.empty { (words.sources_unknown()) (plain(&NameLabel::Text(why.clone()))) }
            }
            @if sources.more_texts > 0 { p.soft { (words.more_sourced(sources.more_texts)) } }
        }
    }
}

/// What does not count, in a sentence.
pub(super) fn left_out(excluded: &RecordedExclusions, words: &FindingWords) -> Markup {
    let mut parts: Vec<Markup> = Vec::new();
    for (place, file) in excluded.templates.iter().enumerate() {
        parts.push(html! {
            (words.template_file()) " "
            @if let Some(file) = file { bdi { (plain(&NameLabel::Text(file.clone()))) } }
            @else { (place + 1) }
        });
    }
    let mut put = |said: Option<String>| {
        if let Some(said) = said {
            parts.push(html! { (plain(&NameLabel::Text(said))) });
        }
    };
    put(words.marked(excluded.marked_templates.len(), excluded.marked_quotations.len()));
    put(excluded.quotations.then(|| words.quotations().to_owned()));
    put(excluded.headings.as_ref().map(|headings| words.references(headings)));
    put(excluded.min_match.map(|least| words.short(least)));
    put(excluded.max_texts.map(|most| words.frequent(most)));
    html! {
        @if parts.is_empty() {
            (words.nothing_left_out())
        } @else {
            strong { (words.left_out()) }
            @for (place, part) in parts.iter().enumerate() {
                @if place > 0 { (words.semicolon()) }
                (part)
            }
            (words.stop())
        }
    }
}

/// The sources of the texts of a case.
pub(super) fn case_sources(
    report: &Report,
    case: &Case,
    links: &PairLinks,
    words: &FindingWords,
) -> Markup {
    let Some(sources) = report.sources.as_ref().filter(|own| own.unknown.is_none()) else {
        return html! {};
    };
    let texts = case.members.iter().flat_map(|member| member.texts.iter());
    let known: Vec<&RecordedSources> =
        texts.filter_map(|text| sources.texts.iter().find(|own| own.text == *text)).collect();
    let is_held = |own: &&&RecordedSources| !own.sources.is_empty() || !own.excluded.is_empty();
    let none = known.iter().filter(|own| !is_held(own)).count();
    let people = |text: usize| report.documents.get(text).and_then(TextRecord::person);
    let names = SourceNames {
        name: &|text| name(report, text),
        person: &people,
        rank: &|x, y| links.rank(x, y),
        class: &|text| links.printed.sources(text),
        language: report.language,
    };
    html! {
        @for own in known.iter().filter(is_held) {
            (PreEscaped("\n"))
            (text_sources(own, &names, words))
        }
        @if none > 0 { p.soft { (words.without_sources(none)) } }
    }
}

/// How texts are named on a page of sources, and where their pairs are.
pub(super) struct SourceNames<'a> {
    /// A text by its index, and its person, if known.
    pub(super) name: &'a dyn Fn(usize) -> Markup,
    pub(super) person: &'a dyn Fn(usize) -> Option<String>,
    /// The rank of the pair of two texts.
    pub(super) rank: &'a dyn Fn(usize, usize) -> Option<usize>,
    /// The class of the block of a text.
    pub(super) class: &'a dyn Fn(usize) -> &'static str,
    pub(super) language: ReportLanguage,
}

/// The page of one text.
pub(super) fn text_sources(
    own: &RecordedSources,
    names: &SourceNames<'_>,
    words: &FindingWords,
) -> Markup {
    let title = html! {
        @if let Some(person) = (names.person)(own.text) {
            bdi dir="auto" { (plain(&NameLabel::Text(person))) } " · "
        }
        ((names.name)(own.text))
    };
    html! {
        div class=((names.class)(own.text)) id={ "sources-" (own.text + 1) } {
            div.figures {
                h4 { (words.sources_of(&title)) }
                div.cover {
                    (bar(own.share()))
                    span { (words.accounted(own)) }
                }
                @if own.reworded > 0 { p.soft { (words.both_kinds(own)) } }
                @if !own.excluded.is_empty() { p.soft { (words.excluded(own)) } }
                @if own.frequent_texts > 0 { p.soft { (words.many_texts(own)) } }
                @if let Some(quoted) = words.quoted(own) { p.soft { (quoted) } }
                @if !own.sources.is_empty() { (table(own, names, words)) }
                (remarks(own, words))
            }
            @if !own.sentences.is_empty() { (sentences(own, names, words)) }
        }
    }
}

/// The sentences of a text, each next to that of its source.
fn sentences(own: &RecordedSources, names: &SourceNames<'_>, words: &FindingWords) -> Markup {
    let mut labels = PartLabels::new(names.language);
    html! {
        table.sentences {
            thead { tr {
                @for heading in words.sentence_columns() { th scope="col" { (heading) } }
            } }
            tbody {
                @for sentence in &own.sentences {
                    (PreEscaped("\n"))
                    tr {
                        td.kind { (words.kind(&sentence.kind)) }
                        td.text dir="auto" {
                            @for group in sentence.own.chunk_by(|x, y| x.passage.is_some() && x.passage == y.passage) {
                                (stretch(own, group, &mut labels, words))
                            }
                        }
                        td.text dir="auto" {
                            @if let Some(source) = sentence.source {
                                b class={ "no " (passage_class(source)) } { (source + 1) } " "
                            }
                            (quoted(&sentence.theirs, words))
                        }
                    }
                }
            }
        }
        @if own.more_sentences > 0 { p.soft { (words.more_sentences(own.more_sentences)) } }
    }
}

/// Pieces of a text.
fn quoted(pieces: &[QuotedPiece], words: &FindingWords) -> Markup {
    html! {
        @for piece in pieces {
            @if piece.left_out > 0 { i { (words.omitted(piece.left_out)) } }
            @else { (written(&piece.text)) }
        }
    }
}

fn remarks(own: &RecordedSources, words: &FindingWords) -> Markup {
    let more = (own.more_sources > 0).then(|| {
        words.more_sources(own.more_sources, &percent_or_dash(own.share_of(own.more_adds)))
    });
    let only = (own.only_excluded > 0).then(|| words.only_excluded(own.only_excluded));
    let stretches = (own.more_stretches > 0).then(|| words.more_stretches(own.more_stretches));
    let flags = [
        (own.not_own, words.not_own()),
        (own.crowded, words.crowded()),
        (own.cut, words.cut_text()),
    ];
    let flags = flags.into_iter().filter(|(is, _)| *is).map(|(_, said)| said.to_owned());
    let all: Vec<String> = [more, only, stretches].into_iter().flatten().chain(flags).collect();
    html! { @if !all.is_empty() { p.soft { (all.join(words.sentence_gap())) } } }
}

fn table(own: &RecordedSources, names: &SourceNames<'_>, words: &FindingWords) -> Markup {
    let share = |letters: u32| own.share_of(letters).map_or_else(|| "—".to_owned(), percent);
    let row = |(place, source): (usize, &RecordedSource)| {
        html! {
            tr {
                td.n { b class={ "no " (passage_class(place)) } { (place + 1) } }
                td { ((names.name)(source.text)) }
                td.n.r { (share(source.adds + source.adds_reworded)) }
                td.n.r { (share(source.alone)) }
                td.n.r { (share(source.reworded)) }
                td.n.r { (thousands(source.stretches as u64)) }
                td.n.r { (thousands(source.longest.into())) }
                td.n {
                    @if let Some(rank) = (names.rank)(own.text, source.text) {
                        a href={ "#pair-" (rank) } { (words.pair(rank)) }
                    } @else { "—" }
                }
            }
        }
    };
    html! {
        div.scroll {
            table {
                thead { tr {
                    @for (place, heading) in words.source_columns().into_iter().enumerate() {
                        @if (2..7).contains(&place) { th.r scope="col" { (heading) } }
                        @else { th scope="col" { (heading) } }
                    }
                } }
                tbody { @for one in own.sources.iter().enumerate() { (PreEscaped("\n")) (row(one)) } }
            }
        }
    }
}

/// Pieces outside stretches, or all pieces of one stretch after its number or reason.
fn stretch(
    own: &RecordedSources,
    group: &[QuotedPiece],
    labels: &mut PartLabels,
    words: &FindingWords,
) -> Markup {
    let quoted = quoted(group, words);
    let place = group.first().and_then(|piece| piece.passage);
    let Some(stretch) = place.and_then(|at| own.stretches.get(at)) else { return quoted };
    let text = html! { (labels.next(stretch.part.as_deref())) (quoted) };
    html! {
        @match (stretch.source, &stretch.reason) {
            (Some(source), _) if stretch.reworded => {
                mark.r { b { "~" (source + 1) } (text) }
            }
            (Some(source), _) => {
                mark class=(passage_class(source)) { b { (source + 1) } (text) }
            }
            (None, reason) => {
                mark.ex { b { (words.reason(reason.as_deref().unwrap_or_default())) } (text) }
            }
        }
    }
}
