//! The section of one pair: scores, verdict, disguise, and both texts side by side.

use crate::display::number::{count, percent, percent_or_dash, thousands};
use crate::explain::page::{
    approximate_words, excluded_words, no_chance_words, passage_badge, ratio_words, score_facts,
};
use crate::explain::passages::{is_template, letter};
use crate::pair::Side;
use crate::report::language::ReportLanguage;
use crate::report::page::printed::Printed;
use crate::report::page::render::{fact, passage_class};
use crate::report::page::table::{badge, flags};
use crate::report::page::text::{PartLabels, bar, name, plain, shortened, written};
use crate::report::record::{NameLabel, Report};
use crate::report::record_marks::QuotedPiece;
use crate::report::record_pair::{
    PairRecord, RecordedOpinion, RecordedScores, RecordedText, RecordedVerdict,
};
use maud::{Markup, html};

/// Characters of a passage in print, at its start and its end.
const PASSAGE: [usize; 2] = [120, 60];
/// Characters in print of text that is not shared, behind a passage and before the next one.
const CONTEXT: [usize; 2] = [60, 60];

/// The section of one pair.
pub(super) fn pair(report: &Report, pair: &PairRecord, printed: &Printed) -> Markup {
    html! {
        section class=(printed.pair(pair.rank)) id={ "pair-" (pair.rank) } aria-label=(report.language.say(&format!("Pair {}", pair.rank))) {
            header {
                span.rank.num { (pair.rank) }
                div.names {
                    h3 {
                        div { span.who { "A" } (name(report, pair.texts[0])) }
                        div { span.who { "B" } (name(report, pair.texts[1])) }
                    }
                    (copies(report, pair))
                }
                div.badges {
                    span.class title=(report.language.say(&pair.rule)) { (report.language.say(&pair.class)) }
                    span { (flags(report, &pair.flags)) }
                    @if pair.verdict.is_some() { (badge(pair.verdict.as_ref(), report.language)) }
                }
            }
            @if let Some(judged) = &pair.verdict { (remark(judged, report.language)) }
            (scores(report, pair))
            (counted(pair, report.language))
            (disguise(pair, report.language))
            div.sides {
                @for own in Side::BOTH { (side(report, pair, own)) }
            }
        }
    }
}

fn copies(report: &Report, pair: &PairRecord) -> Markup {
    html! {
        @for (who, copies) in Side::BOTH.into_iter().zip(&pair.copies) {
            @if !copies.is_empty() {
                div.soft {
                    (report.language.say(&format!("The same text as {who}:"))) " "
                    @for (place, copy) in copies.iter().enumerate() {
                        @if place > 0 { " · " } (name(report, *copy))
                    }
                }
            }
        }
    }
}

fn remark(judged: &RecordedVerdict, language: ReportLanguage) -> Markup {
    let line = |text: &str| plain(&NameLabel::Text(text.to_owned()));
    let opinion = |given: &RecordedOpinion, tail: Markup| {
        let day = given.at.get(..10).unwrap_or(&given.at);
        html! {
            @if !given.note.is_empty() { bdi { (written(&given.note)) } "\n" }
            small {
                (language.say(given.verdict.as_deref().unwrap_or("note")))
                @if !given.by.is_empty() { (language.say(" by ")) bdi { (line(&given.by)) } }
                (language.say(", ")) time datetime=(given.at) { (day) }
                (tail)
            }
        }
    };
    let stale = html! { @if !judged.stale.is_empty() { (language.say("; stale: ")) (language.say(&line(&judged.stale))) } };
    if judged.opinions.is_empty() {
        let RecordedVerdict { verdict, note, by, at, .. } = judged.clone();
        return html! { div.note { (opinion(&RecordedOpinion { verdict, note, by, at }, stale)) } };
    }
    let name = judged.verdict.as_deref().unwrap_or("no verdict");
    html! {
        div.note {
            small { (language.say("In force: ")) (language.say(name)) (stale) }
            @for given in &judged.opinions { "\n" (opinion(given, html! {})) }
        }
    }
}

fn scores(report: &Report, pair: &PairRecord) -> Markup {
    let say = |text: &str| report.language.say(text);
    let no_chance = no_chance_words(report.corpus.documents, false);
    html! {
        dl.scores {
            @for own in score_facts(report.evidence(pair).as_ref(), no_chance) { div { (fact(&own.worded(&say))) } }
        }
        @if !pair.warnings.is_empty() {
            ul.plain {
                @for warning in &pair.warnings { li { (say("Caution: ")) (say(warning)) } }
            }
        }
    }
}

/// The scores without what does not count, if parts of texts do not.
fn counted(pair: &PairRecord, language: ReportLanguage) -> Markup {
    let say = |text: &str| language.say(text);
    let Some(counted) = &pair.counted else { return html! {} };
    let evidence = counted.scores.as_ref().and_then(RecordedScores::evidence);
    html! {
        ul.plain {
            li { strong { (say("Without what does not count: ")) } (say(&ratio_words(evidence.as_ref()))) }
            @if counted.covered.iter().any(Option::is_some) {
                @let [a, b] = counted.covered.map(percent_or_dash);
                li { (say(&format!("word for word, of what counts: {a} of A, {b} of B"))) }
            }
            @for side in Side::BOTH {
                li.soft { (say(&excluded_words(side, &counted.letters(side)))) }
            }
        }
    }
}

fn disguise(pair: &PairRecord, language: ReportLanguage) -> Markup {
    let say = |text: &str| language.say(text);
    html! {
        h4 { (say("Kind of copy: ")) (say(&pair.class)) }
        p { (say(&pair.says)) }
        ul.plain {
            @for finding in &pair.findings { li { bdi { (written(&say(&finding.says))) } } }
            @if pair.more_passages > 0 {
                @let [marked, more] = [pair.passages.len(), pair.more_passages];
                @let [marked, more] = [marked, more].map(|number| thousands(number as u64));
                @let characters = count(pair.more_characters as u64, "character");
                li {
                    (say(&format!(
                        "The {marked} longest passages are marked; {more} shorter ones with \
                         {characters} are not"
                    )))
                }
            }
            @if pair.more_reworded > 0 {
                @let [marked, more] = [pair.reworded.len(), pair.more_reworded];
                @let [marked, more] = [marked, more].map(|number| thousands(number as u64));
                li {
                    (say(&format!(
                        "The {marked} longest reworded stretches are marked; {more} shorter ones are not"
                    )))
                }
            }
            @if let Some(why) = &pair.approximate { li { (say(&approximate_words(why))) } }
        }
        @if !pair.substitutions.is_empty() {
            h4 { (say("Substitutions, A → B")) }
            ul.subs {
                @for exchange in &pair.substitutions {
                    li {
                        bdi { (written(&exchange.from)) } " → " bdi { (written(&exchange.to)) }
                        @if exchange.count > 1 { span.soft { " ×" (exchange.count) } }
                    }
                }
                @if pair.more_substitutions > 0 {
                    li.soft { (say(&format!("and {} more", thousands(pair.more_substitutions as u64)))) }
                }
            }
        }
    }
}

fn side(report: &Report, pair: &PairRecord, side: Side) -> Markup {
    let text = &pair.sides[side];
    html! {
        div.side {
            h4 { span.who { (side) } (name(report, pair.texts[side])) }
            div.cover { (bar(text.covered)) span { (report.language.say(&told(text, pair))) } }
            div.text dir="auto" {
                @if text.characters == 0 { span.soft { (report.language.say("(empty)")) } }
                @let mut labels = PartLabels::new(report.language);
                @for group in text.pieces.chunk_by(are_together) { (pieces(pair, group, side, &mut labels)) }
            }
        }
    }
}

/// How much of a text is shared and how much is quoted.
fn told(side: &RecordedText, pair: &PairRecord) -> String {
    let verbatim = percent_or_dash(side.covered);
    let shared = match (side.reworded, &pair.reworded_unknown) {
        (Some(reworded), _) => format!("{verbatim} verbatim, {} reworded", percent(reworded)),
        (None, _) => format!("{verbatim} verbatim, reworded: not known"),
    };
    let all = count(side.characters as u64, "character");
    if side.quoted == side.characters {
        format!("{shared}, {all}")
    } else {
        format!("{shared}, {} of {all} quoted", thousands(side.quoted as u64))
    }
}

/// True for pieces of one passage or of one reworded stretch.
fn are_together(x: &QuotedPiece, y: &QuotedPiece) -> bool {
    (x.passage.is_some() && x.passage == y.passage)
        || (x.reworded.is_some() && x.reworded == y.reworded)
}

/// The pieces of a reworded stretch that follow each other, in one mark after its number.
fn reworded(
    pair: &PairRecord,
    group: &[QuotedPiece],
    side: Side,
    (stretch, labels): (usize, &mut PartLabels),
) -> Markup {
    let language = labels.language;
    let number = stretch + 1;
    let id = |side: Side| format!("r{}-{}-{number}", pair.rank, side.letter().to_lowercase());
    let own = pair.reworded.get(stretch).and_then(|own| own.parts(side).first());
    let is_first = own.map(|part| part.at[0]) == group.first().map(|piece| piece.at);
    html! {
        mark.r {
            a id=[is_first.then(|| id(side))] href={ "#" (id(side.other())) } { (number) }
            @if is_first { (labels.next(pair.reworded.get(stretch).and_then(|own| own.part(side)))) }
            @for piece in group {
                @if piece.left_out > 0 {
                    i { "⋯ " (language.say(&count(piece.left_out as u64, "character"))) }
                } @else if piece.exchanged {
                    u { (written(&piece.text)) }
                } @else {
                    (written(&piece.text))
                }
            }
        }
    }
}

/// Pieces outside passages, or all pieces of one passage in one mark after its letter.
fn pieces(pair: &PairRecord, group: &[QuotedPiece], side: Side, labels: &mut PartLabels) -> Markup {
    let language = labels.language;
    if let Some(stretch) = group.first().and_then(|piece| piece.reworded) {
        return reworded(pair, group, side, (stretch, labels));
    }
    let text = html! {
        @for piece in group {
            @if piece.left_out > 0 {
                i { "⋯ " (language.say(&count(piece.left_out as u64, "character"))) }
            } @else if piece.passage.is_some() {
                (shortened(&piece.text, PASSAGE))
            } @else {
                (shortened(&piece.text, CONTEXT))
            }
        }
    };
    let place = group.first().and_then(|piece| piece.passage);
    let Some((place, passage)) = place.and_then(|at| Some((at, pair.passages.get(at)?))) else {
        return text;
    };
    let is_template = is_template(passage.template, passage.characters);
    let id =
        |side: Side| format!("p{}-{}-{}", pair.rank, side.letter().to_lowercase(), letter(place));
    let class = format!(
        "{}{}{}",
        passage_class(place),
        if passage.moved { " m" } else { "" },
        if is_template { " t" } else { "" }
    );
    html! {
        mark class=(class) {
            a id=(id(side)) href={ "#" (id(side.other())) } {
                (passage_badge(place, passage.moved)) @if is_template { " T" }
            }
            (labels.next(passage.part(side)))
            (text)
        }
    }
}
