//! Marks passages as template or quotation, and sends the marks to the journal.

use crate::review::passage::MarkedPassage;
use crate::review::record::VerdictRecord;
use crate::text::named::Named as _;
use crate::tui::flow::{Effect, ModelNews};
use crate::tui::jobs::verdicts::Reviewer;
use crate::tui::model::Model;
use crate::tui::widgets::counted;

impl Reviewer {
    /// Marks a passage as template or quotation, in one step that can be undone.
    pub fn mark_passage(&mut self, model: &mut Model, passage: &MarkedPassage) -> Effect {
        if let Some(why) = self.refusal(model) {
            return Effect::Say(why);
        }
        let record = passage.record(true);
        let before = model.review.ledger.own(&record.key(), &model.review.by).cloned();
        let before = before.unwrap_or_else(|| passage.record(false));
        self.put_passage(model, record);
        model.review.steps.push(vec![before]);
        let letters = passage.text.chars().filter(|c| c.is_alphanumeric()).count();
        let letters = counted(letters, "letter");
        let said =
            format!("{letters} marked as {}, in every text; u undoes it", passage.kind.name());
        Effect::Tell(ModelNews::Sources).and(Effect::Say(said))
    }

    /// Stores the mark of a passage, and sends it to the journal.
    pub(super) fn put_passage(&self, model: &mut Model, record: VerdictRecord) {
        let record = self.send(model, record);
        model.review.revision += 1;
        model.review.take(record);
    }
}
