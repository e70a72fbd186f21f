//! The order of the pairs: computed immediately for small tables, on a worker for large ones.

use crate::compare::result::{Comparison, PairsView, Ranking, SortKey, rank};
use crate::corpus::document::Name;
use crate::display::sanitise::sanitise_bytes;
use crate::measure::per::PerMeasure;
use crate::measure::set::FlagSet;
use crate::pair::DocId;
use crate::review::ledger::Ledger;
use crate::review::marks::Marks;
use crate::text::named::Named as _;
use crate::tui::model::change::ViewChange;
use crate::tui::model::review::{Reviewed, given};
use crate::tui::model::run::Run;
use crate::tui::model::show::Show;
use crate::tui::model::state::{ChosenPair, Model};
use crate::tui::work::{Question, Work, WorkAnswer};
use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use std::sync::Arc;

/// The most pairs that are ordered between two frames.
const AT_ONCE: usize = 20_000;

/// The slot of this work.
pub(in crate::tui) const ORDER: Question = Question("order");

/// A comparison with the order of its pairs; they arrive together, so that they always match.
#[derive(Debug)]
pub struct Ordered {
    comparison: Comparison,
    ranking: Ranking,
    reviewed: Reviewed,
    /// The revision of the review that the order was made with.
    revision: u64,
}

/// The inputs of an order.
struct Input {
    view: PairsView,
    filter: String,
    show: Show,
    ledger: Arc<Ledger>,
    revision: u64,
    /// The marks of the comparison to be ordered, if they exist already.
    marks: Option<Arc<Marks>>,
}

impl Input {
    fn new(model: &Model, comparison: &Comparison) -> Self {
        let review = &model.review;
        let shown = model.comparison.as_ref();
        let is_shown = shown.is_some_and(|shown| shown.pairs.has_rows_of(&comparison.pairs));
        Self {
            view: model.view.clone(),
            filter: model.filter.clone(),
            show: review.show,
            ledger: review.ledger.clone(),
            revision: review.revision,
            marks: (is_shown && !review.is_old).then(|| review.reviewed.marks.clone()),
        }
    }
}

/// Orders the pairs, of `comparison` if given, else of the newest one. Returns work for a worker if
/// there are more than `AT_ONCE` pairs; the old order stays until it is done.
pub fn remake(model: &mut Model, comparison: Option<Comparison>) -> Option<Work> {
    // A change of the view must not drop a newer comparison that is still being ordered.
    let newest = || model.ordering.clone().or_else(|| model.comparison.clone());
    let comparison = model.readings.adopted_by(comparison.or_else(newest)?);
    let input = Input::new(model, &comparison);
    if comparison.pairs.len() > AT_ONCE {
        model.ordering = Some(comparison.clone());
        return Some(Work::new(ORDER, move |_cancel| make(comparison, input)));
    }
    arrive(model, make(comparison, input));
    None
}

/// Handles the order from a worker; true if it is of the newest comparison and was adopted.
/// # Errors
/// A sentence: the worker failed.
pub(in crate::tui) fn ordered(
    model: &mut Model,
    answer: Result<WorkAnswer, String>,
) -> Result<bool, String> {
    let newest = model.ordering.take();
    let ordered = answer.map(WorkAnswer::downcast::<Ordered>).map_err(|why| {
        let why = format!("sorting failed: {why}");
        if matches!(model.run, Run::Arriving(_)) {
            model.run = Run::Failed(why.clone());
        }
        why
    })?;
    let Ok(ordered) = ordered else { return Ok(false) };
    let is_same = |newest: Comparison| Arc::ptr_eq(&newest.pairs, &ordered.comparison.pairs);
    if !newest.is_some_and(is_same) {
        return Ok(false);
    }
    arrive(model, *ordered);
    Ok(true)
}

/// Adopts a finished order; the chosen pair stays chosen if it still exists.
fn arrive(model: &mut Model, mut ordered: Ordered) {
    let before = model.chosen.and_then(|chosen| {
        let old = model.comparison.as_ref()?;
        let name = |id: DocId| Some(old.document(id)?.name.clone());
        Some((chosen, name(chosen.a)?, name(chosen.b)?))
    });
    if ordered.comparison.complete && matches!(model.run, Run::Arriving(_)) {
        model.run = Run::Done;
    }
    model.ordering = None;
    let bits = ordered.comparison.recipe.sketch.bits;
    model.resize_thresholds(bits);
    let shown = model.comparison.as_ref();
    if shown.is_none_or(|shown| !shown.pairs.has_rows_of(&ordered.comparison.pairs)) {
        model.review.selected.clear();
    }
    if ordered.revision != model.review.revision {
        // Verdicts changed while the order was made.
        let marks = Arc::new(Marks::new(&model.review.ledger, &ordered.comparison));
        let (show, order) = (model.review.show, &mut ordered.ranking.order);
        ordered.reviewed = ordered.reviewed.renewed(marks, &ordered.comparison, show, order);
    }
    model.review.is_old = false;
    model.comparison = Some(ordered.comparison);
    model.ranking = ordered.ranking;
    model.review.reviewed = ordered.reviewed;
    if !recount(model) {
        model.count_reviewed();
    }
    model.chosen = before.and_then(|(chosen, a, b)| {
        let comparison = model.comparison.as_ref()?;
        let still =
            |id: DocId, name: &Name| comparison.document(id).is_some_and(|d| d.name == *name);
        if still(chosen.a, &a) && still(chosen.b, &b) {
            return still_there(model, chosen);
        }
        comparison.named(&a, &b).into_iter().find_map(|pair| model.find(pair))
    });
    // A pair outside the list cannot stay chosen, unless the list is empty.
    if model.place().is_none() {
        model.chosen = model.at(0).or(model.chosen);
    }
}

fn still_there(model: &Model, chosen: ChosenPair) -> Option<ChosenPair> {
    let row = model.comparison.as_ref()?.pairs.rows().get(chosen.index as usize);
    match row {
        Some(row) if row.pair() == chosen.pair() => Some(chosen),
        _ => model.find(chosen.pair()),
    }
}

/// What must follow a change of the view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum After {
    /// Nothing.
    Nothing,
    /// Notify the screens: the keys move another threshold.
    Focus,
    /// Notify the screens: the counts are up to date, the order is unchanged.
    Counts,
    /// Order the pairs again.
    Order,
}

/// Changes the view. With sorted columns, counts follow thresholds immediately.
pub fn apply(model: &mut Model, change: ViewChange) -> After {
    let moves = matches!(
        change,
        ViewChange::Thresholds(_) | ViewChange::Threshold(_) | ViewChange::ResetThresholds
    );
    if matches!(change, ViewChange::Focus(_)) {
        alter(model, change);
        return After::Focus;
    }
    if !alter(model, change) {
        return After::Nothing;
    }
    let view = &model.view;
    let listed = view.flagged_only || view.only.is_some() || view.sort == SortKey::Disagreement;
    let counted = moves && recount(model);
    // An order in the making belongs to the old thresholds.
    if counted && !listed && model.ordering.is_none() { After::Counts } else { After::Order }
}

/// Changes the view; true if counts or order may change.
fn alter(model: &mut Model, change: ViewChange) -> bool {
    let view = &mut model.view;
    match change {
        ViewChange::Sort(key) if key == view.sort => view.descending = !view.descending,
        ViewChange::Sort(key) => (view.sort, view.descending) = (key, true),
        ViewChange::Reverse => view.descending = !view.descending,
        ViewChange::Verdicts(forward) => {
            model.review.show.only = model.review.show.only.next(forward);
        }
        ViewChange::NoMatchShown => model.review.show.no_match = !model.review.show.no_match,
        ViewChange::FlaggedOnly if view.only.take().is_some() => {}
        ViewChange::FlaggedOnly => view.flagged_only = !view.flagged_only,
        ViewChange::Only(flags) => view.only = flags,
        ViewChange::Thresholds(thresholds) => view.thresholds = thresholds,
        ViewChange::Filter(text) if text == model.filter => return false,
        ViewChange::Filter(text) => model.filter = text,
        ViewChange::Focus(measure) => {
            model.focused = measure;
            return false;
        }
        ViewChange::Drawn(drawn) => {
            model.drawn = drawn;
            return false;
        }
        ViewChange::ResetThresholds => model.view.thresholds = model.reset_thresholds(),
        ViewChange::Threshold(steps) => {
            let bits = model.settings.sketch.bits;
            let id = model.focused;
            let moved = |from| id.scale(bits).moved(from, steps);
            view.thresholds.set(id, view.thresholds.get(id).map(moved));
        }
    }
    if model.view.thresholds.get(model.focused).is_none() {
        model.focused = model.next_focus();
    }
    true
}

fn make(comparison: Comparison, mut input: Input) -> Ordered {
    let marks = input.marks.take();
    let marks = marks.unwrap_or_else(|| Arc::new(Marks::new(&input.ledger, &comparison)));
    if input.view.sort == SortKey::Given {
        input.view.given = Arc::new(given(&marks));
    }
    let mut ranking = ranked(&comparison, input.view, &input.filter);
    let reviewed = Reviewed::new(marks, &comparison, input.show, &mut ranking.order);
    Ordered { comparison, ranking, reviewed, revision: input.revision }
}

fn ranked(comparison: &Comparison, mut view: PairsView, filter: &str) -> Ranking {
    let (filter, classes) = classes(filter);
    let words = words(comparison, &filter);
    // The ranking filters first, for documents with any of the words; the rest follows below.
    let any_of: Vec<&Vec<bool>> =
        words.iter().filter(|w| !w.exclude).map(|w| &w.documents).collect();
    if !any_of.is_empty() {
        let any = |id: usize| any_of.iter().any(|w| w.get(id).copied().unwrap_or(false));
        view.documents = Some((0..comparison.corpus.documents.len()).map(any).collect());
    }
    let mut ranking = rank(comparison, &view);
    let thresholds = view.thresholds;
    if !words.is_empty() || !classes.is_empty() {
        let rows = comparison.pairs.rows();
        ranking.order.retain(|&index| {
            rows.get(index as usize).is_some_and(|row| {
                let reading = comparison.pairs.reading(row.pair());
                let copy = reading.and_then(|reading| reading.copy);
                let flagged = || !thresholds.flags(&comparison.pairs.evidence_of(row)).is_empty();
                let name = copy.map(|copy| copy.class(flagged()).name());
                classes.iter().all(|class| class.accepts(name))
                    && words.iter().all(|word| word.accepts(row.a) || word.accepts(row.b))
                    && !words.iter().any(|word| word.refuses(row.a) || word.refuses(row.b))
            })
        });
    }
    ranking
}

/// The start of a word of the filter that names a class.
const CLASS: &str = "class:";

/// A word of a filter that names a class by its start or by that of one of its words.
#[derive(Debug, PartialEq, Eq)]
struct ClassWord {
    exclude: bool,
    start: String,
}

impl ClassWord {
    /// True if a pair of this class stays; a pair that was not read yet has none.
    fn accepts(&self, class: Option<&str>) -> bool {
        let is_meant = |class: &str| {
            class.starts_with(&self.start)
                || class.split(' ').any(|word| word.starts_with(&self.start))
        };
        class.map_or(self.exclude, |class| is_meant(class) != self.exclude)
    }
}

/// The filter without its words on classes, and these: `class:reworded`, `!class:unrelated`. Other
/// words of a name are joined by `-`: `class:new-version`.
fn classes(filter: &str) -> (String, Vec<ClassWord>) {
    let mut classes = Vec::new();
    let mut names = Vec::new();
    for word in filter.split_whitespace() {
        let exclude = word.starts_with('!');
        match word.trim_start_matches('!').strip_prefix(CLASS) {
            Some(start) => {
                let start = start.to_lowercase().replace('-', " ");
                classes.push(ClassWord { exclude, start });
            }
            None => names.push(word),
        }
    }
    if classes.is_empty() {
        // As typed: an escaped blank belongs to a name.
        return (filter.to_owned(), classes);
    }
    (names.join(" "), classes)
}

/// One word of a filter, and the documents whose name it matches.
struct FilterWord {
    exclude: bool,
    documents: Vec<bool>,
}

impl FilterWord {
    fn holds(&self, id: DocId) -> bool {
        self.documents.get(id.index()).copied().unwrap_or(false)
    }

    fn accepts(&self, id: DocId) -> bool {
        self.exclude || self.holds(id)
    }

    fn refuses(&self, id: DocId) -> bool {
        self.exclude && self.holds(id)
    }
}

/// Matches each word of the filter against every name: fuzzy, or literal after `!`.
fn words(comparison: &Comparison, filter: &str) -> Vec<FilterWord> {
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
        words.push(FilterWord { exclude, documents: names.iter().map(&mut holds).collect() });
    }
    words
}

/// Counts flagged pairs at the current thresholds from the sorted columns; false without columns.
/// Cost: reads a 64th of all pairs.
pub(in crate::tui) fn recount(model: &mut Model) -> bool {
    let counts = model.columns().map(|columns| columns.count(&model.view.thresholds));
    let Some(counts) = counts else {
        model.combinations = None;
        return false;
    };
    let sum = |of: &dyn Fn(FlagSet) -> bool| -> usize {
        let counted = counts.iter().filter(|(flags, _)| of(*flags));
        counted.map(|(_, count)| *count as usize).sum()
    };
    model.ranking.flagged = sum(&|flags| !flags.is_empty());
    model.ranking.by_measure = PerMeasure::from_fn(|id| sum(&|flags| flags.contains(id)));
    model.combinations = Some(counts);
    model.count_reviewed();
    true
}
