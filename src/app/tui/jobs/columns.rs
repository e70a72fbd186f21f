//! Sorts the columns of all pairs, on a worker, once for each table.

use crate::compare::result::PairTable;
use crate::compare::study::{CutFit, ScoreColumns, fit, read_flags};
use crate::display::sanitise::sanitise;
use crate::explain::page::{read_flag_words, short_fit_words, unfit_words};
use crate::explain::reasons::length_reason;
use crate::measure::MeasureId;
use crate::tui::flow::{Effect, ModelNews};
use crate::tui::model::{Model, ViewChange, recount};
use crate::tui::work::{Question, Work, WorkAnswer};
use std::sync::Arc;

/// The slot of this work.
pub(super) const COLUMNS: Question = Question("columns");

/// Requests the sorted columns of each table once.
#[derive(Default)]
pub struct SortColumns {
    /// The table whose columns were sorted last, or are being sorted.
    requested: Option<Arc<PairTable>>,
}

impl SortColumns {
    /// The work to do for the table on screen, if any; while a comparison runs, only if a screen
    /// needs the columns now (`needed`).
    pub fn request(&mut self, model: &Model, needed: bool) -> Option<Work> {
        let shown = model.comparison.as_ref()?;
        let is_requested =
            self.requested.as_ref().is_some_and(|pairs| Arc::ptr_eq(pairs, &shown.pairs));
        if is_requested || (model.run.is_going() && !needed) {
            return None;
        }
        self.requested = Some(shown.pairs.clone());
        let shown = shown.clone();
        Some(Work::new(COLUMNS, move |_cancel| ScoreColumns::new(&shown)))
    }
}

/// Stores the sorted columns, or the error; thresholds that nobody moved go to the suggested cuts.
pub(super) fn sorted(model: &mut Model, answer: Result<WorkAnswer, String>) -> Effect {
    match answer {
        Ok(answer) => {
            model.columns = answer.downcast::<ScoreColumns>().ok().map(Arc::from);
            model.columns_failed = None;
        }
        Err(why) => model.columns_failed = Some(why),
    }
    recount(model);
    Effect::Tell(ModelNews::Columns).and(fit_thresholds(model))
}

/// Moves thresholds that nobody has moved to those that the corpus suggests, with a notice; another
/// notice if the texts are short. With sorted columns only.
fn fit_thresholds(model: &mut Model) -> Effect {
    let Some((shown, columns)) = model.comparison.as_ref().zip(model.columns()) else {
        return Effect::None;
    };
    if model.awaits_chance() {
        return Effect::None; // thresholds move once
    }
    let fit = fit(shown, columns.distributions(), &model.settings);
    let unfit = if let CutFit::Unfit(cut) = &fit { unfit_words(cut) } else { None };
    let unfit = unfit.map(|why| format!("{why} · P presets"));
    let short = length_reason(shown).filter(|_| model.settings.fits);
    let people = shown.people.remarks().first().map(|remark| sanitise(remark));
    let is_moved = model.view.thresholds != model.start_thresholds();
    model.fitted = fit.fitted();
    if is_moved {
        return Effect::None;
    }
    if model.fitted.as_ref().is_some_and(|fitted| fitted.chance.is_some()) {
        // The keys that move a threshold move the one that decides.
        model.focused = MeasureId::CHANCE;
    }
    let start = model.start_thresholds();
    if start == model.view.thresholds {
        let alike = model.fitted.as_ref().filter(|fitted| fitted.alike.is_some());
        let alike = alike.map(short_fit_words);
        let read = read_flags(&shown.pairs, &start);
        let read = read.filter(|own| own.cleared > 0 || own.copies < own.flagged);
        let read = read.map(|own| format!("{} · enter read · m match", read_flag_words(&own)));
        let all = people.into_iter().chain(unfit).chain(alike).chain(read).chain(short);
        let notice: Vec<String> = all.collect();
        return if notice.is_empty() { Effect::None } else { Effect::Remark(notice.join(" · ")) };
    }
    let cut = model.fitted.as_ref().map(short_fit_words);
    let cut = cut.map(|cut| format!("{cut} · enter read · m match")).or(unfit);
    let notice: Vec<String> = people.into_iter().chain(cut).chain(short).collect();
    Effect::Remark(notice.join(" · ")).and(Effect::Change(ViewChange::Thresholds(start)))
}
