//! What the reading view knows of a pair: both texts, their diff, the rows; made on a worker.

use crate::corpus::document::{ContentHash, Document};
use crate::explain::diff::{Diff, Effort, diff};
use crate::tui::model::Model;
use crate::tui::screens::read_layout::Shape;
use crate::tui::screens::read_rows::{Spread, spread};
use crate::tui::work::{Cancel, Slot, Work};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The worker that compares and lays out.
pub(super) const SLOT: Slot = Slot("read");
/// A diff that takes longer than this is cut short; the size bounds stop all but the oddest sooner.
const PATIENCE: Duration = Duration::from_secs(10);
/// Texts up to this many bytes together are laid out at once, without a worker.
const SMALL: usize = 100_000;
/// Pairs that are kept while other pairs are read.
const KEPT: usize = 16;
/// Pairs with more bytes than this together are not kept.
const LARGE: usize = 2 << 20;

/// Which two texts: the same ones under other names are the same to read.
pub(super) type Key = [ContentHash; 2];

/// Two texts and what differs.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) key: Key,
    pub(super) texts: [Arc<str>; 2],
    pub(super) diff: Diff,
    /// The lines of each text.
    pub(super) lines: [usize; 2],
}

impl Reading {
    fn new(key: Key, texts: [Arc<str>; 2], cancel: &Cancel) -> Self {
        let effort = Effort { deadline: Instant::now().checked_add(PATIENCE) };
        let diff = diff(&texts[0], &texts[1], &effort, &|| cancel.is_set());
        let lines =
            [0, 1].map(|side: usize| texts.get(side).map_or(0, |text| text.lines().count()));
        Self { key, texts, diff, lines }
    }

    fn bytes(&self) -> usize {
        self.texts.iter().map(|text| text.len()).sum()
    }

    fn rows(&self, shape: Shape, stop: &dyn Fn() -> bool) -> Spread {
        let [a, b] = &self.texts;
        spread([a, b], &self.diff, shape.mode, shape.columns(self.lines), stop)
    }
}

/// A worker's answer: a pair and its rows.
pub(super) struct Prepared {
    pub(super) reading: Arc<Reading>,
    pub(super) shape: Shape,
    pub(super) rows: Spread,
}

/// The chosen pair as far as it is known.
#[derive(Debug, Default)]
pub(super) struct Current {
    pub(super) key: Option<Key>,
    pub(super) reading: Option<Arc<Reading>>,
    pub(super) rows: Option<(Shape, Spread)>,
    pub(super) failed: Option<String>,
    kept: Vec<Arc<Reading>>,
}

/// Where the rows stand after a look at the model.
#[derive(Debug)]
pub(super) enum Look {
    /// Nothing changed, or nothing to show.
    Same,
    /// There are other rows now.
    Fresh,
    /// A worker has to be asked first.
    Ask(Work),
}

impl Current {
    /// Follows the chosen pair and the shape of the window.
    pub(super) fn look(&mut self, model: &Model, shape: Shape) -> Look {
        let documents = model.pair().map(|pair| pair.documents);
        let Some((a, b)) = documents else {
            (self.key, self.reading, self.rows) = (None, None, None);
            return Look::Same;
        };
        let key = [a.hash, b.hash];
        if self.key != Some(key) {
            (self.key, self.rows, self.failed) = (Some(key), None, None);
            self.reading = self.kept.iter().find(|kept| kept.key == key).cloned();
        }
        match &self.reading {
            _ if self.failed.is_some() => Look::Same,
            Some(_) if self.rows.as_ref().is_some_and(|(laid, _)| *laid == shape) => Look::Same,
            Some(reading) if reading.bytes() <= SMALL => {
                self.rows = Some((shape, reading.rows(shape, &|| false)));
                Look::Fresh
            }
            Some(reading) => Look::Ask(again(reading.clone(), shape)),
            None => Look::Ask(first(key, a, b, shape)),
        }
    }

    /// Takes a worker's answer; false if it is of another pair.
    pub(super) fn take(&mut self, prepared: Prepared) -> bool {
        let Prepared { reading, shape, rows } = prepared;
        if reading.bytes() <= LARGE && self.kept.iter().all(|kept| kept.key != reading.key) {
            self.kept.truncate(KEPT - 1);
            self.kept.insert(0, reading.clone());
        }
        if self.key != Some(reading.key) {
            return false;
        }
        (self.reading, self.rows) = (Some(reading), Some((shape, rows)));
        true
    }
}

fn first(key: Key, a: &Document, b: &Document, shape: Shape) -> Work {
    let texts = [a.text.clone(), b.text.clone()];
    Work::new(SLOT, move |cancel| {
        let reading = Arc::new(Reading::new(key, texts, cancel));
        let rows = reading.rows(shape, &|| cancel.is_set());
        Prepared { reading, shape, rows }
    })
}

fn again(reading: Arc<Reading>, shape: Shape) -> Work {
    Work::new(SLOT, move |cancel| {
        let rows = reading.rows(shape, &|| cancel.is_set());
        Prepared { reading, shape, rows }
    })
}
