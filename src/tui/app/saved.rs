//! What the app does when the journal tells something, and when the reader leaves before it did.

use crate::review::scribe::News as ReviewNews;
use crate::tui::app::App;
use crate::tui::flow::Wish;
use crate::tui::model::Saving;

impl App {
    /// News of the journal.
    pub(crate) fn review_news(&mut self, news: ReviewNews) {
        let review = &mut self.model.review;
        match news {
            ReviewNews::Read(records, bad) => {
                review.bad = bad;
                let mut changed = 0;
                for record in records {
                    changed += usize::from(review.take(record));
                }
                if changed > 0 {
                    review.is_old = true;
                    review.revision += 1;
                    self.order(None);
                }
            }
            ReviewNews::Saved(records) => {
                review.unsaved = review.unsaved.saturating_sub(records.len());
                (review.trouble, review.has_saved) = (None, true);
                for record in records {
                    review.take(record);
                }
                if self.leaving && review.unsaved == 0 {
                    self.wish = Wish::Quit;
                }
            }
            ReviewNews::NotSaved(why) => review.trouble = Some(why),
            ReviewNews::Refused(why) => review.refused = Some(why),
        }
    }

    /// Leaves, but not before everything is saved or the reader insists.
    pub(crate) fn leave(&mut self) {
        let insists = std::mem::replace(&mut self.leaving, true);
        match self.model.review.saving() {
            Saving::Failing(unsaved, why) if !insists => {
                self.said = Some(format!("NOT SAVED ({unsaved}): {why}; q again leaves without"));
            }
            Saving::Going(_) if !insists => self.said = Some("saving…".to_owned()),
            _ => self.wish = Wish::Quit,
        }
    }
}
