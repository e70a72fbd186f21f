//! The order of the pairs: computed immediately for small tables, on a worker for large ones.

use crate::compare::result::{Comparison, PairsView, Ranking, ScoreRanges, SortKey, rank};
use crate::compare::study::flagged;
use crate::corpus::document::Name;
use crate::display::affixes::CommonAffixes;
use crate::measure::MeasureId;
use crate::measure::per::PerMeasure;
use crate::measure::set::FlagSet;
use crate::pair::DocId;
use crate::review::ledger::Ledger;
use crate::review::marks::Marks;
use crate::text::named::Named as _;
use crate::tui::model::brushed::Brushed;
use crate::tui::model::change::ViewChange;
use crate::tui::model::filter::TypedFilter;
use crate::tui::model::review::{Reviewed, given};
use crate::tui::model::run::Run;
use crate::tui::model::show::Show;
use crate::tui::model::state::{ChosenPair, Model};
use crate::tui::work::{Question, Work, WorkAnswer};
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
        let counted = model.counted_pairs.column(&comparison.pairs).cloned().unwrap_or_default();
        let mut view = PairsView { counted, ..model.view.clone() };
        if view.sort == SortKey::Counted && !model.uncounted.excludes_parts() {
            // All parts count.
            view.sort = SortKey::Measure(MeasureId::JACCARD);
        }
        Self {
            view,
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
    // Until the first key the first pair is chosen, also when chance becomes known and orders the list anew. From
    // then on the pair stays: it may be open, or about to be judged.
    let knew = model.comparison.as_ref().is_some_and(Comparison::knows_chance);
    let stays_first =
        !model.is_touched && !knew && ordered.comparison.knows_chance() && model.place() == Some(0);
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
    let is_other = |shown: &Comparison| !Arc::ptr_eq(&shown.corpus, &ordered.comparison.corpus);
    if model.comparison.as_ref().is_none_or(is_other) {
        let corpus = &ordered.comparison;
        let name = |at| corpus.shown_name(DocId::from_index(at));
        model.affixes = CommonAffixes::from_names(corpus.corpus.documents.len(), name);
    }
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
    if stays_first || model.place().is_none() {
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
        ViewChange::SamePersonShown => view.hides_same = !view.hides_same,
        ViewChange::FlaggedOnly if view.only.take().is_some() => {}
        ViewChange::FlaggedOnly => view.flagged_only = !view.flagged_only,
        ViewChange::Only(flags) => view.only = flags,
        ViewChange::Thresholds(thresholds) => view.thresholds = thresholds,
        ViewChange::Filter(text) if text == model.filter => return false,
        ViewChange::Filter(text) => model.filter = text,
        ViewChange::Brush(words, from) => {
            model.unbrush();
            let (filter, view) = (&mut model.filter, &mut model.view);
            model.brushed = Some(Brushed::new(filter, view, &words, from));
        }
        ViewChange::Unbrush => model.unbrush(),
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
    let (rest, ranges) = ScoreRanges::take(filter);
    let filter = TypedFilter::new(comparison, &rest);
    view.documents = filter.any_of(comparison.corpus.documents.len());
    let mut ranking = rank(comparison, &view);
    let thresholds = view.thresholds;
    if !ranges.is_empty() {
        let pairs = &comparison.pairs;
        let holds = |index: usize| pairs.evidence(index).is_some_and(|own| ranges.hold(&own));
        ranking.order.retain(|&index| holds(index as usize));
    }
    if !filter.is_empty() {
        let rows = comparison.pairs.rows();
        ranking.order.retain(|&index| {
            rows.get(index as usize).is_some_and(|row| {
                let reading = comparison.pairs.reading(row.pair());
                let copy = reading.and_then(|reading| reading.copy);
                let flagged = || thresholds.is_flagged(&comparison.pairs.evidence_of(row));
                let class = copy.map(|copy| copy.class(flagged()).name());
                filter.accepts(row.pair(), class)
            })
        });
    }
    ranking
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
    let shown = model.comparison.as_ref().map(|shown| shown.pairs.clone());
    let thresholds = &model.view.thresholds;
    model.ranking.flagged = shown
        .map_or(0, |pairs| flagged(&pairs, thresholds, &counts).try_into().unwrap_or(usize::MAX));
    model.ranking.by_measure = PerMeasure::from_fn(|id| sum(&|flags| flags.contains(id)));
    model.combinations = Some(counts);
    model.count_reviewed();
    true
}
