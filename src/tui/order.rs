//! The order of the pairs: made at once for small tables, on a worker for large ones.

use crate::compare::comparison::Comparison;
use crate::compare::ranking::{Ranking, SortKey, View, rank};
use crate::display::sanitise::sanitise_bytes;
use crate::measure::MEASURES;
use crate::tui::change::Change;
use crate::tui::model::{Chosen, Model};
use crate::tui::work::{Slot, Work};
use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// Tables of at most this many pairs are ordered between two frames.
const AT_ONCE: usize = 20_000;

/// A comparison with the order of its pairs; they arrive together, so that they always fit.
#[derive(Debug)]
pub struct Ordered {
    comparison: Comparison,
    ranking: Ranking,
}

/// Orders the pairs anew, of `comparison` if there is a newer one. The work to be done if there are
/// too many for now; the old order stays until it is done.
pub fn remake(model: &mut Model, comparison: Option<Comparison>) -> Option<Work> {
    // A newer one that is still being ordered is not lost to a change of the view.
    let newest = || model.coming.clone().or_else(|| model.comparison.clone());
    let comparison = comparison.or_else(newest)?;
    let (view, filter) = (model.view.clone(), model.filter.clone());
    if comparison.pairs.len() > AT_ONCE {
        model.ranking_busy = true;
        model.coming = Some(comparison.clone());
        return Some(Work::new(Slot("order"), move |_cancel| {
            let ranking = ranked(&comparison, view, &filter);
            Ordered { comparison, ranking }
        }));
    }
    let ranking = ranked(&comparison, view, &filter);
    arrive(model, Ordered { comparison, ranking });
    None
}

/// Takes a finished order; the chosen pair stays chosen where it still exists.
pub fn arrive(model: &mut Model, ordered: Ordered) {
    let before = model.chosen.and_then(|chosen| {
        let old = model.comparison.as_ref()?;
        let name = |id: u32| Some(old.document(id)?.name.clone());
        Some((chosen, name(chosen.a)?, name(chosen.b)?))
    });
    if ordered.comparison.complete {
        // A newer job may be under way already: then its mark stays.
        model.stale = model.stale.take().filter(|_| model.run.is_going());
    }
    model.coming = None;
    let bits = ordered.comparison.recipe.sketch.bits;
    model.view.thresholds.simhash = model.view.thresholds.simhash.min(bits);
    model.comparison = Some(ordered.comparison);
    model.ranking = ordered.ranking;
    model.ranking_busy = false;
    model.chosen = before.and_then(|(chosen, a, b)| {
        let documents = model.documents();
        let still = |id: u32, name| documents.get(id as usize).is_some_and(|d| d.name == name);
        if still(chosen.a, a.clone()) && still(chosen.b, b.clone()) {
            return still_there(model, chosen);
        }
        let place = |name| documents.binary_search_by(|d| d.name.cmp(name)).ok();
        model.find(place(&a)? as u32, place(&b)? as u32)
    });
    // A pair that the list leaves out cannot stay chosen, unless there is no other.
    if model.place().is_none() {
        model.chosen = model.at(0).or(model.chosen);
    }
}

fn still_there(model: &Model, chosen: Chosen) -> Option<Chosen> {
    let row = model.comparison.as_ref()?.pairs.rows().get(chosen.index as usize);
    match row {
        Some(row) if (row.a, row.b) == (chosen.a, chosen.b) => Some(chosen),
        _ => model.find(chosen.a, chosen.b),
    }
}

/// Changes the view; whether the order has to be made anew.
pub fn apply(model: &mut Model, change: Change) -> bool {
    let view = &mut model.view;
    match change {
        Change::Sort(key) if key == view.sort => view.descending = !view.descending,
        Change::Sort(key) => (view.sort, view.descending) = (key, true),
        Change::Reverse => view.descending = !view.descending,
        Change::FlaggedOnly => view.flagged_only = !view.flagged_only,
        Change::Filter(text) if text == model.filter => return false,
        Change::Filter(text) => model.filter = text,
        Change::Focus(measure) => {
            model.focused = measure % 3;
            return false;
        }
        Change::ResetThresholds => view.thresholds = model.settings.thresholds,
        Change::Threshold(steps) => {
            let bits = model.settings.sketch.bits;
            let t = &mut view.thresholds;
            match model.focused {
                0 => t.jaccard = stepped(t.jaccard, steps),
                1 => t.minhash = stepped(t.minhash, steps),
                _ => t.simhash = t.simhash.saturating_add_signed(steps).min(bits),
            }
        }
    }
    true
}

/// Fine steps in 1.
const FINE: f64 = 200.0;

/// A ratio moved by so many steps of .005, kept on their grid and within 0 to 1.
fn stepped(value: f64, steps: i32) -> f64 {
    ((value * FINE).round() + f64::from(steps)).clamp(0.0, FINE) / FINE
}

fn ranked(comparison: &Comparison, mut view: View, filter: &str) -> Ranking {
    let words = words(comparison, filter);
    // A first cut that the engine does while it counts: a document with any of the words.
    let wanted: Vec<&Vec<bool>> =
        words.iter().filter(|w| !w.exclude).map(|w| &w.documents).collect();
    if !wanted.is_empty() {
        let any = |id: usize| wanted.iter().any(|w| w.get(id).copied().unwrap_or(false));
        view.documents = Some((0..comparison.corpus.documents.len()).map(any).collect());
    }
    let mut ranking = rank(comparison, &view);
    if !words.is_empty() {
        let rows = comparison.pairs.rows();
        ranking.order.retain(|&index| {
            rows.get(index as usize).is_some_and(|row| {
                words.iter().all(|word| word.accepts(row.a) || word.accepts(row.b))
                    && !words.iter().any(|word| word.refuses(row.a) || word.refuses(row.b))
            })
        });
    }
    ranking
}

/// One word of a filter, and the documents whose name it matches.
struct Word {
    exclude: bool,
    documents: Vec<bool>,
}

impl Word {
    fn holds(&self, id: u32) -> bool {
        self.documents.get(id as usize).copied().unwrap_or(false)
    }

    fn accepts(&self, id: u32) -> bool {
        self.exclude || self.holds(id)
    }

    fn refuses(&self, id: u32) -> bool {
        self.exclude && self.holds(id)
    }
}

/// Each word of the filter matched against every name: fuzzily, or literally after `!`.
fn words(comparison: &Comparison, filter: &str) -> Vec<Word> {
    let mut pattern = Pattern::parse(filter, CaseMatching::Smart, Normalization::Smart);
    let names: Vec<String> = if pattern.atoms.is_empty() {
        Vec::new()
    } else {
        comparison.corpus.documents.iter().map(|d| sanitise_bytes(d.name.bytes())).collect()
    };
    let mut matcher = Matcher::new(Config::DEFAULT.match_paths());
    let mut buffer = Vec::new();
    let mut words = Vec::new();
    for atom in &mut pattern.atoms {
        let exclude = std::mem::take(&mut atom.negative);
        if exclude && atom.kind == AtomKind::Fuzzy {
            atom.kind = AtomKind::Substring;
        }
        let mut holds =
            |name: &String| atom.score(Utf32Str::new(name, &mut buffer), &mut matcher).is_some();
        words.push(Word { exclude, documents: names.iter().map(&mut holds).collect() });
    }
    words
}

/// The sort key after this one, or before it: the measures, both names, disagreement.
pub fn next_sort(key: SortKey, forward: bool) -> SortKey {
    let measures = (0..MEASURES.len()).map(SortKey::Measure);
    let keys: Vec<SortKey> =
        measures.chain([SortKey::NameA, SortKey::NameB, SortKey::Disagreement]).collect();
    let at = keys.iter().position(|&k| k == key).unwrap_or(0);
    let step = if forward { 1 } else { keys.len() - 1 };
    keys.get((at + step) % keys.len()).copied().unwrap_or(key)
}
