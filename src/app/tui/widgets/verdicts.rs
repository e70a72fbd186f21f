//! Verdicts on screen: the mark of a row, the sentence for a pair, progress, save state.

use crate::display::number::thousands;
use crate::display::sanitise::sanitise;
use crate::review::marks::{ReviewMark, change};
use crate::review::record::VerdictRecord;
use crate::review::verdict::{DISPUTED, Verdict};
use crate::tui::model::{Model, PairDetails, SaveState};
use crate::tui::theme::Theme;
use ratatui::style::Style;
use ratatui::text::Span;

/// The style of a verdict, always used together with its mark or name.
pub fn style(verdict: Verdict, theme: &Theme) -> Style {
    match verdict {
        Verdict::Match => theme.flagged,
        Verdict::NoMatch => theme.dim,
        Verdict::Legitimate => theme.same,
        Verdict::Unsure => theme.warning,
    }
}

/// Two columns: the verdict, `d` for a dispute or, if a text changed since, `!`; and `"` for a note.
pub fn cell(mark: &ReviewMark, theme: &Theme) -> (String, Style) {
    let note = if mark.has_note { "\"" } else { "" };
    if mark.is_stale {
        return (format!("!{note}"), theme.warning);
    }
    if mark.is_disputed {
        return (format!("d{note}"), theme.warning);
    }
    match mark.verdict {
        Some(verdict) => (format!("{}{note}", verdict.mark()), style(verdict, theme)),
        None => (format!(" {note}"), theme.text),
    }
}

/// The verdict on a pair, its reviewer and note; what changed since, if it is stale. Then what other
/// reviewers said: all of it in a dispute, else their notes and differing verdicts.
pub fn sentence(model: &Model, pair: &PairDetails<'_>) -> Vec<Span<'static>> {
    let (review, theme) = (&model.review, &model.theme);
    let Some(mark) = review.mark(pair.row.pair()) else { return Vec::new() };
    let name =
        if mark.is_disputed { DISPUTED } else { mark.verdict.map_or("a note", Verdict::name) };
    let word = |text| model.translated(text);
    let mut spans = Vec::new();
    let record = review.record(&mark);
    if mark.is_stale {
        let [a, b] = pair.documents.map(|d| (&d.name, d.hash, d.bytes));
        let changed = record.map(|record| change(record, [a, b])).unwrap_or_default();
        let text = format!("stale: was {name}; {changed}");
        spans.push(Span::styled(format!("! {}", model.translated(&text)), theme.warning));
    } else if mark.is_disputed {
        spans.push(Span::styled(format!("d {}", word(DISPUTED)), theme.warning));
    } else if let Some(verdict) = mark.verdict {
        let text = format!("{} {}", verdict.mark(), word(name));
        spans.push(Span::styled(text, style(verdict, theme)));
    } else {
        spans.push(Span::raw(word("no verdict").into_owned()));
    }
    let Some(record) = record else { return spans };
    let note = |record: &VerdictRecord| {
        let is_empty = record.note.is_empty();
        if is_empty { String::new() } else { format!(" “{}”", sanitise(&record.note)) }
    };
    if !mark.is_disputed {
        if !record.by.is_empty() {
            spans.push(Span::styled(format!(" · {}", sanitise(&record.by)), theme.dim));
        }
        if !record.note.is_empty() {
            spans.push(Span::raw(format!(" ·{}", note(record))));
        }
    }
    for other in review.ledger.opinions(&mark.key) {
        let adds = !other.note.is_empty() || other.verdict != record.verdict;
        if mark.is_disputed || (other.by != record.by && adds) {
            let name = word(other.verdict.map_or("note", Verdict::name));
            let unnamed = word("(no name)");
            let by = if other.by.is_empty() { &unnamed } else { &*other.by };
            spans.push(Span::raw(format!(" · {}: {name}{}", sanitise(by), note(other))));
        }
    }
    spans
}

/// The progress of the review, the longest version first; empty without verdicts.
pub fn progress(model: &Model, with_pair: bool) -> Vec<String> {
    let (review, reviewed) = (&model.review, &model.review.reviewed);
    let pair = model.pair().filter(|_| with_pair);
    let pair = pair.map(|pair| sentence(model, &pair)).unwrap_or_default();
    let full = pair.iter().map(|span| &*span.content).collect::<String>();
    let short = pair.first().map(|span| span.content.to_string()).unwrap_or_default();
    if reviewed.marks.is_empty() && review.selected.is_empty() {
        return Vec::new();
    }
    let number = |number: usize| thousands(number as u64);
    let (done, of) = (number(reviewed.flagged()), number(model.ranking.flagged));
    let mut before = String::new();
    if !review.selected.is_empty() {
        before = format!("{} selected · ", number(review.selected.len()));
    }
    let hidden = match reviewed.hidden() {
        0 => String::new(),
        hidden => format!(" · {} hidden (H)", number(hidden)),
    };
    let hidden = match reviewed.disputed() {
        0 => hidden,
        disputed => format!(" · {} disputed{hidden}", number(disputed)),
    };
    if with_pair && !full.is_empty() {
        let progress = format!("{done} of {of} flagged reviewed");
        let brief = format!("{done}/{of} reviewed");
        return vec![
            format!("{full} · {progress}"),
            format!("{full} · {brief}"),
            format!("{short} · {progress}"),
            format!("{short} · {brief}"),
            short,
        ];
    }
    vec![
        format!("{before}{done} of {of} flagged reviewed{hidden}"),
        format!("{before}{done}/{of} reviewed{hidden}"),
        format!("{before}{done}/{of} done{hidden}"),
        format!("{before}{done} of {of} flagged reviewed"),
        format!("{before}{done}/{of} reviewed"),
        format!("{done}/{of}"),
    ]
}

/// The save state of the verdicts; `None` before the first verdict.
pub fn saving(model: &Model) -> Option<(String, Style)> {
    let theme = &model.theme;
    let (text, style) = match model.review.saving() {
        SaveState::Nothing => return None,
        SaveState::Saved => ("saved ".to_owned(), theme.dim),
        SaveState::Going(unsaved) => (format!("saving {unsaved} "), theme.warning),
        SaveState::Failing(unsaved, _) => (format!("NOT SAVED ({unsaved}) "), theme.error),
    };
    Some((model.translated(&text).into_owned(), style))
}
