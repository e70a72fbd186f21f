//! Sentences on the disguise of a copy, each with a number and places.

use crate::corpus::seen_notes::seen_note;
use crate::display::number::{count, percent, thousands};
use crate::explain::disguise::changes::ChangeKind;
use crate::explain::disguise::classes::ClassFigures;
use crate::explain::disguise::contract::{ChangedPlace, Finding, FindingSubject, Substitution};
use crate::explain::disguise::facts::Facts;
use crate::explain::disguise::tricks::{Tricks, hidden, tricks};
use crate::explain::passages::{Passage, Passages};
use crate::pair::Side;
use crate::part::PartOf as _;
use crate::text::normalize::{SeenChange, SeenKind};

/// All findings, most telling first.
pub(super) fn findings(
    facts: &Facts<'_>,
    figures: &ClassFigures,
    substitutions: &[Substitution],
) -> Vec<Finding> {
    let mut out = Vec::new();
    add_seen(facts, &mut out);
    add_passages(facts, &mut out);
    add_explained(facts, figures, &mut out);
    add_changes(facts, substitutions, &mut out);
    add_tricks(facts, &mut out);
    out
}

fn add_passages(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let found = facts.passages;
    let places = |chosen: &dyn Fn(&Passage) -> bool| -> Vec<ChangedPlace> {
        found.list.iter().filter(|p| chosen(p)).map(|p| p.original.clone()).collect()
    };
    let [a, b] = Side::BOTH.map(|side| percent(found.coverage(side, false).unwrap_or(0.0)));
    let passages = count(found.list.len() as u64, "passage");
    let says = if found.list.is_empty() {
        "no stretch in common is long enough for a passage".to_owned()
    } else {
        format!("{a} of A and {b} of B stand in {passages} that both hold word for word")
    };
    out.push(Finding { subject: FindingSubject::Verbatim, says, places: places(&|_| true) });
    out.extend(reworded_finding(facts));
    let moved = found.list.iter().filter(|passage| passage.moved).count();
    if moved > 0 {
        let says = format!(
            "{} moved, {} of the common text; {} of {} pairs of passages are in another order",
            count(moved as u64, "passage"),
            percent(found.moved_share()),
            thousands(found.inversions),
            thousands(found.pairs())
        );
        out.push(Finding { subject: FindingSubject::Shuffled, says, places: places(&|p| p.moved) });
    }
    if let Some(says) = elsewhere(found) {
        let places = places(&|passage| passage.template > 0);
        out.push(Finding { subject: FindingSubject::Template, says, places });
    }
}

/// How much is reworded, or why that is not known; `None` if nothing is, or all text is in passages.
fn reworded_finding(facts: &Facts<'_>) -> Option<Finding> {
    let (found, passages) = (facts.reworded, facts.passages);
    let is_all = Side::BOTH.iter().all(|&side| passages.covered[side] == passages.characters[side]);
    let says = match found.unknown {
        Some(why) => {
            (!is_all).then(|| format!("how much is reworded besides is not known: {why}"))?
        }
        None if found.list.is_empty() => return None,
        None => {
            let [a, b] = found.shares.map(percent);
            let places = count(found.list.len() as u64, "place");
            format!("{a} of A and {b} of B are reworded, in {places} close to the same in both")
        }
    };
    let places = found.list.iter().map(|own| own.original.clone()).collect();
    Some(Finding { subject: FindingSubject::Reworded, says, places })
}

/// The share of the common text that many other texts hold; no verdict, as copiers share text too.
fn elsewhere(found: &Passages) -> Option<String> {
    let inside = found.template_characters.iter().map(|counts| counts[1]).max()?;
    let others = found.template_documents.saturating_sub(2);
    (inside > 0 && others > 0).then(|| {
        format!(
            "{} of the common text is also in other texts of the corpus, up to {}",
            percent(inside as f64 / found.covered[0].max(1) as f64),
            thousands(others as u64)
        )
    })
}

/// What is explained besides passages.
fn add_explained(facts: &Facts<'_>, figures: &ClassFigures, out: &mut Vec<Finding>) {
    let mut put = |subject: FindingSubject, says: String| {
        out.push(Finding { subject, says, places: Vec::new() });
    };
    let more = Side::BOTH.iter().any(|&side| figures.explained[side] > figures.coverage[side]);
    if more {
        let [a, b] = figures.explained.map(percent);
        let says = if facts.reworded.unknown.is_none() {
            format!(
                "{a} of A and {b} of B are explained, with reworded text, matched sentences and chains"
            )
        } else {
            format!("{a} of A and {b} of B are explained, with reworded text and matched sentences")
        };
        put(FindingSubject::Explained, says);
    }
    if figures.stock.iter().any(|&share| share > 0.0) {
        let [a, b] = figures.stock.map(percent);
        put(
            FindingSubject::Stock,
            format!(
                "not counted as explained: {a} of A and {b} of B are stock text, which unrelated texts hold too"
            ),
        );
    }
    if let Some(rows) = figures.matched.filter(|rows| *rows > 0) {
        let [a, b] = figures.aligned.map(percent);
        let matches = count(rows as u64, "matched row");
        put(
            FindingSubject::Aligned,
            format!("sentence for sentence: {a} of A and {b} of B in {matches}"),
        );
    }
}

fn add_changes(facts: &Facts<'_>, substitutions: &[Substitution], out: &mut Vec<Finding>) {
    let mut put = |subject: FindingSubject, deed: ChangeKind, noun: &str, rest: &str| {
        let chosen = facts.changes.list.iter().filter(|change| change.deed == deed);
        let places: Vec<ChangedPlace> = chosen.map(|change| facts.place(change)).collect();
        if !places.is_empty() {
            let says = format!("{}{rest}", count(places.len() as u64, noun));
            out.push(Finding { subject, says, places });
        }
    };
    put(FindingSubject::Substituted, ChangeKind::Substituted, "substitution", "");
    put(FindingSubject::Inserted, ChangeKind::Inserted, "insertion", " in B");
    put(FindingSubject::Deleted, ChangeKind::Deleted, "deletion", " from A");
    put(FindingSubject::Rewritten, ChangeKind::Rewritten, "rewritten section", "");
    put(
        FindingSubject::Punctuation,
        ChangeKind::Punctuation,
        "place",
        " where only punctuation or spaces differ",
    );
    if let Some(finding) = out.iter_mut().find(|f| f.subject == FindingSubject::Substituted) {
        let all: usize = substitutions.iter().map(|s| s.places.len()).sum();
        let first: Vec<String> =
            substitutions.iter().take(3).map(|s| format!("{} → {}", s.from, s.to)).collect();
        let more = if substitutions.len() > 3 { " …" } else { "" };
        finding.says = format!(
            "{}, {} in all: {}{more}",
            count(substitutions.len() as u64, "substitution"),
            thousands(all as u64),
            first.join(", ")
        );
    }
}

/// What a reader sees otherwise than it is stored, one finding a kind and text.
fn add_seen(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    for side in Side::BOTH {
        for kind in SeenKind::ALL {
            let own = &facts.seen[side];
            let Some(note) = seen_note(own, kind) else { continue };
            if facts.seen[side.other()].count(kind) == note.count {
                continue;
            }
            let places: Vec<ChangedPlace> =
                own.of(kind).map(|change| at_side(side, change)).collect();
            let first: Vec<String> =
                own.of(kind).take(SHOWN).map(|own| change_words(facts.texts[side], own)).collect();
            let more = if places.len() > SHOWN { " …" } else { "" };
            let says = format!("{side} has {note}: {}{more}", first.join(", "));
            out.push(Finding { subject: FindingSubject::Seen, says, places });
        }
    }
}

/// How many changed letters a finding spells out.
const SHOWN: usize = 3;

fn at_side(side: Side, change: &SeenChange) -> ChangedPlace {
    match side {
        Side::A => [change.at.clone(), 0..0],
        Side::B => [0..0, change.at.clone()],
    }
}

/// The code point of the first stored character of a place, and what is seen, e.g. `U+0430 → a`.
pub fn change_words(text: &str, change: &SeenChange) -> String {
    let stored = text.get(change.at.clone()).and_then(|text| text.chars().next());
    let stored = format!("U+{:04X}", stored.map_or(0, u32::from));
    change.with.map_or_else(|| stored.clone(), |with| format!("{stored} → {with}"))
}

fn add_tricks(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let part =
        |passage: &Passage, side: Side| facts.texts[side].part(passage.original[side].clone());
    let each: Vec<(Tricks, ChangedPlace)> = facts
        .passages
        .list
        .iter()
        .map(|p| (tricks(part(p, Side::A), part(p, Side::B)), p.original.clone()))
        .filter(|(tricks, _)| *tricks != Tricks::default())
        .collect();
    let mut put =
        |subject: FindingSubject, of: &dyn Fn(&Tricks) -> usize, noun: &str, rest: &str| {
            let sum: usize = each.iter().map(|(tricks, _)| of(tricks)).sum();
            if sum > 0 {
                let places = each.iter().filter(|(tricks, _)| of(tricks) > 0);
                let places = places.map(|(_, place)| place.clone()).collect();
                let says = format!("{} {rest}", count(sum as u64, noun));
                out.push(Finding { subject, says, places });
            }
        };
    put(
        FindingSubject::Width,
        &|t| t.width,
        "character",
        "of shared text in another width or form",
    );
    put(FindingSubject::Case, &|t| t.case, "letter", "of shared text in the other case");
    put(FindingSubject::Space, &|t| t.space, "white-space difference", "inside shared text");
    let invisible = facts.texts.map(hidden);
    if invisible[0].len() != invisible[1].len() {
        let says = format!(
            "hidden characters: {} in A, {} in B",
            thousands(invisible[0].len() as u64),
            thousands(invisible[1].len() as u64)
        );
        let [a, b] = invisible;
        let places = a.into_iter().map(|range| [range, 0..0]);
        let places = places.chain(b.into_iter().map(|range| [0..0, range])).collect();
        out.push(Finding { subject: FindingSubject::Hidden, says, places });
    }
    if let Some(switch) = facts.switch {
        let (one, other) = (switch.traditional.letter(), switch.traditional.other().letter());
        let says = format!(
            "{one} is in traditional characters ({} of them), {other} in simplified ones; both were compared as simplified",
            thousands(switch.characters as u64)
        );
        out.push(Finding { subject: FindingSubject::Script, says, places: Vec::new() });
    }
}
