//! The pair on the reading view: its texts, readings and rows, made on a worker.

use crate::corpus::document::Document;
use crate::text::lines::SpaceRule;
use crate::tui::model::Model;
use crate::tui::screens::read::areas::{Gutters, ReadingRequest, RowsShape};
use crate::tui::screens::read::contract::{MakeReading, Reading, ReadingMode};
use crate::tui::screens::read::rows::ReadingRows;
use crate::tui::screens::read::texts::{PairTexts, ReadingKey};
use crate::tui::work::{Question, Work};
use std::sync::Arc;

/// The worker for readings and their rows.
pub(super) const SLOT: Question = Question("read");
/// Texts up to this many bytes together are laid out at once, without a worker.
const SMALL: usize = 100_000;
/// Maximum number of cached readings.
const KEPT: usize = 24;
/// Readings of pairs with more bytes than this are cached only while the pair is chosen.
const LARGE: usize = 2 << 20;

/// The identity of a reading: pair, kind, and a hash of its other inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ReadingChoice {
    pub(super) key: ReadingKey,
    way: &'static ReadingMode,
    stamp: u64,
    rule: SpaceRule,
}

/// A finished reading.
#[derive(Debug, Clone)]
pub(super) struct MadeReading {
    which: ReadingChoice,
    pub(super) texts: Arc<PairTexts>,
    pub(super) reading: Arc<dyn Reading>,
}

impl MadeReading {
    /// The gutter before the text.
    pub(super) fn gutters(&self) -> Gutters {
        self.reading.gutters(&self.texts)
    }

    fn rows(&self, shape: RowsShape, stop: &dyn Fn() -> bool) -> Arc<ReadingRows> {
        Arc::new(self.reading.spread(&self.texts, shape, stop))
    }
}

/// A worker's answer: a reading and its rows.
pub(super) struct Prepared {
    made: MadeReading,
    shape: RowsShape,
    rows: Arc<ReadingRows>,
}

/// The reading of the chosen pair, as far as it is made.
#[derive(Debug, Default)]
pub(super) struct Current {
    pub(super) which: Option<ReadingChoice>,
    pub(super) made: Option<MadeReading>,
    pub(super) rows: Option<(RowsShape, Arc<ReadingRows>)>,
    pub(super) failed: Option<String>,
    /// The cached readings, newest first.
    kept: Vec<MadeReading>,
}

/// The state of the rows after an update from the model.
#[derive(Debug)]
pub(super) enum RowsUpdate {
    /// Nothing changed, or nothing to show.
    Same,
    /// The rows changed.
    Fresh,
    /// A worker must make the rows first.
    Ask(Work),
}

impl Current {
    /// Follows the chosen pair, the chosen reading and the shape of the window.
    pub(super) fn look(
        &mut self,
        model: &Model,
        way: &'static ReadingMode,
        request: ReadingRequest,
        width: u16,
    ) -> RowsUpdate {
        let Some([a, b]) = model.pair().map(|pair| pair.documents) else {
            (self.which, self.made, self.rows) = (None, None, None);
            return RowsUpdate::Same;
        };
        let shape = RowsShape::new(request, width);
        let (stamp, rule) = ((way.stamp)(model), model.space_rule());
        let which = ReadingChoice { key: [a.hash, b.hash], way, stamp, rule };
        if self.which != Some(which) {
            (self.which, self.rows, self.failed) = (Some(which), None, None);
            self.kept.retain(|made| made.which.key == which.key || made.texts.bytes() <= LARGE);
            let place = self.kept.iter().position(|made| made.which == which);
            self.made = place.map(|place| self.kept.remove(place));
            if let Some(made) = &self.made {
                self.kept.insert(0, made.clone());
            }
        }
        match &self.made {
            _ if self.failed.is_some() => RowsUpdate::Same,
            Some(_) if self.rows.as_ref().is_some_and(|(laid, _)| *laid == shape) => {
                RowsUpdate::Same
            }
            Some(made) if made.texts.bytes() <= SMALL => {
                self.rows = Some((shape, made.rows(shape, &|| false)));
                RowsUpdate::Fresh
            }
            Some(made) => RowsUpdate::Ask(again(made.clone(), shape)),
            None => {
                let is_known =
                    |made: &&MadeReading| made.which.key == which.key && made.which.rule == rule;
                let known = self.kept.iter().find(is_known);
                let texts = known.map(|made| made.texts.clone());
                RowsUpdate::Ask(first(which, texts, a, b, (way.make)(model), shape))
            }
        }
    }

    /// Stores a worker's result; false if it belongs to another pair or reading.
    pub(super) fn take(&mut self, prepared: Prepared) -> bool {
        let Prepared { made, shape, rows } = prepared;
        self.kept.retain(|kept| kept.which != made.which);
        self.kept.truncate(KEPT - 1);
        self.kept.insert(0, made.clone());
        if self.which != Some(made.which) {
            return false;
        }
        (self.made, self.rows) = (Some(made), Some((shape, rows)));
        true
    }
}

fn first(
    which: ReadingChoice,
    texts: Option<Arc<PairTexts>>,
    a: &Document,
    b: &Document,
    make: MakeReading,
    shape: RowsShape,
) -> Work {
    let both = [a.text.clone(), b.text.clone()];
    let parts = [a.parts.clone(), b.parts.clone()];
    let notes = [a.notes.clone(), b.notes.clone()];
    Work::new(SLOT, move |cancel| {
        let texts = texts.unwrap_or_else(|| {
            let mut texts = PairTexts::new(which.key, both, which.rule);
            (texts.parts, texts.notes) = (parts, notes);
            Arc::new(texts)
        });
        let reading = make(&texts, cancel);
        let made = MadeReading { which, texts, reading };
        let rows = made.rows(shape, &|| cancel.is_set());
        Prepared { made, shape, rows }
    })
}

fn again(made: MadeReading, shape: RowsShape) -> Work {
    Work::new(SLOT, move |cancel| {
        let rows = made.rows(shape, &|| cancel.is_set());
        Prepared { made, shape, rows }
    })
}
