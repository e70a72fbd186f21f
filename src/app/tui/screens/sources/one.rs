//! The state of one text: which sources are on, what they account for, the chosen source and stretch.

use crate::corpus::document::Name;
use crate::explain::sources::{CoveredPart, SourceCover};
use crate::pair::DocId;
use crate::review::passage::{MarkedPassage, PassageKind};
use crate::tui::model::UncountedParts;
use crate::tui::screens::sources::layout::TextRows;
use crate::tui::screens::sources::text::{SourceRun, SourcedText, StretchHolder, leading};
use crate::tui::widgets::first_seen;
use crate::tui::work::{Question, Work};
use std::sync::Arc;

/// The worker for the rows of a long text.
pub(super) const ROWS: Question = Question("sources.rows");
/// Texts up to this many bytes are broken into rows at once, without a worker.
const SMALL: usize = 60_000;

/// The text on screen.
#[derive(Debug)]
pub(super) struct OneText {
    pub(super) id: DocId,
    pub(super) name: Name,
    /// True if the list of texts opened it: `Esc` goes back there.
    pub(super) from_list: bool,
    /// The source to choose once they are known.
    pub(super) wanted: Option<DocId>,
    /// The text with its sources; `None` until they are found.
    pub(super) made: Option<Arc<SourcedText>>,
    /// Which sources count.
    pub(super) on: Vec<bool>,
    pub(super) cover: SourceCover,
    pub(super) rows: Option<Arc<TextRows>>,
    /// The chosen source, and the first visible one.
    pub(super) place: usize,
    pub(super) offset: usize,
    /// The chosen stretch, as an index of the stretches of `cover`.
    pub(super) stretch: Option<usize>,
    /// The sources that hold it.
    pub(super) holders: Vec<StretchHolder>,
    /// The first visible row of the text.
    pub(super) top: usize,
    pub(super) failed: Option<String>,
}

/// Rows from a worker.
pub(super) struct MadeRows {
    pub(super) text: Arc<SourcedText>,
    pub(super) rows: TextRows,
}

impl OneText {
    /// A text whose sources are not known yet; `wanted` is the source to choose.
    pub(super) fn new(id: DocId, name: Name, from_list: bool, wanted: Option<DocId>) -> Self {
        Self {
            id,
            name,
            from_list,
            wanted,
            made: None,
            on: Vec::new(),
            cover: SourceCover::default(),
            rows: None,
            place: 0,
            offset: 0,
            stretch: None,
            holders: Vec::new(),
            top: 0,
            failed: None,
        }
    }

    /// Adopts the sources; those that were off stay off.
    pub(super) fn take(&mut self, made: SourcedText) {
        let sources = &made.found.list;
        let before = self.made.as_ref().map_or(&[][..], |before| &before.found.list);
        let off = before.iter().zip(&self.on).filter(|(_, on)| !**on);
        let off: Vec<DocId> = off.map(|(share, _)| share.source).collect();
        self.wanted = self.source().or(self.wanted);
        self.on = sources.iter().map(|share| !off.contains(&share.source)).collect();
        self.place = self
            .wanted
            .and_then(|wanted| sources.iter().position(|share| share.source == wanted))
            .unwrap_or(0);
        (self.made, self.failed) = (Some(Arc::new(made)), None);
        self.recount();
    }

    /// Computes the figures of the sources that are on. The chosen stretch stays at its place.
    fn recount(&mut self) {
        let Some(made) = self.made.clone() else { return };
        let before = self.stretch().map(|part| part.own.start);
        self.cover = made.cover(&self.on);
        self.stretch = before.and_then(|byte| self.stretch_at(byte));
        self.find_holders();
    }

    /// The stretches of the cover that have a number.
    pub(super) fn stretches(&self) -> impl Iterator<Item = &CoveredPart> {
        leading(&self.cover.parts)
    }

    /// The chosen stretch.
    pub(super) fn stretch(&self) -> Option<&CoveredPart> {
        self.stretches().nth(self.stretch?)
    }

    /// The stretch that holds a byte of the normalised text.
    fn stretch_at(&self, byte: usize) -> Option<usize> {
        // A part without a number belongs to the one before it.
        let holds = self.cover.parts.iter().any(|part| part.own.contains(&byte));
        let before = self.stretches().take_while(|part| part.own.start <= byte).count();
        before.checked_sub(1).filter(|_| holds)
    }

    fn find_holders(&mut self) {
        let own = self.stretch().map(|part| part.own.clone());
        let holders = own.zip(self.made.as_ref()).map(|(own, made)| made.holders(&own));
        self.holders = holders.unwrap_or_default();
    }

    /// Lays out the text for a width; returns work if that takes longer than a frame.
    pub(super) fn lay_out(&mut self, width: usize) -> Option<Work> {
        let made = self.made.clone()?;
        let runs = made.runs(&self.cover);
        let is_current = |rows: &Arc<TextRows>| rows.width == width && rows.runs == runs;
        if self.rows.as_ref().is_some_and(is_current) {
            return None;
        }
        if made.text.len() <= SMALL {
            self.adopt(TextRows::new(&made, runs, width, &|| false));
            return None;
        }
        Some(Work::new(ROWS, move |cancel| {
            let rows = TextRows::new(&made, runs, width, &|| cancel.is_set());
            MadeRows { text: made, rows }
        }))
    }

    /// Shows new rows; the text at the top stays there.
    pub(super) fn adopt(&mut self, rows: TextRows) {
        let top = self.rows.as_ref().and_then(|rows| rows.rows.get(self.top)).map(|row| row[0]);
        self.top = top.map_or(0, |byte| rows.row_of(byte as usize));
        self.rows = Some(Arc::new(rows));
    }

    /// True if its sources are to be found: they are not known, or other text counts.
    pub(super) fn is_due(&self, parts: &UncountedParts) -> bool {
        let is_old = |made: &Arc<SourcedText>| !made.parts.is_same(parts);
        self.made.as_ref().is_none_or(is_old)
    }

    /// Switches the chosen source off or on.
    pub(super) fn switch(&mut self, source: usize) {
        if let Some(on) = self.on.get_mut(source) {
            *on = !*on;
            self.recount();
        }
    }

    /// Counts every source; none if all count already.
    pub(super) fn switch_all(&mut self) {
        let on = self.on.contains(&false);
        self.on.fill(on);
        self.recount();
    }

    /// Chooses the next stretch, or the one before; false if there is none.
    pub(super) fn step(&mut self, forward: bool) -> bool {
        let count = self.stretches().count();
        let next = match (self.stretch, forward) {
            (None, true) => Some(0),
            (None, false) => count.checked_sub(1),
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
        };
        let Some(next) = next.filter(|next| *next < count) else { return false };
        self.choose_stretch(next);
        true
    }

    /// Chooses a stretch and its source.
    fn choose_stretch(&mut self, stretch: usize) {
        self.stretch = Some(stretch);
        self.place = self.stretch().map_or(self.place, |part| part.source);
        self.find_holders();
    }

    /// Chooses the stretch that holds a byte of the text as written; true if it was chosen already.
    pub(super) fn press(&mut self, byte: usize) -> Option<bool> {
        let rows = self.rows.as_ref()?;
        let holds = |run: &&SourceRun| run.counts() && run.bytes.contains(&byte);
        let own = rows.runs.iter().find(holds)?.own.start;
        let stretch = self.stretch_at(own)?;
        let again = self.stretch == Some(stretch);
        self.choose_stretch(stretch);
        Some(again)
    }

    /// The chosen stretch as a passage of this kind.
    /// # Errors
    /// A sentence: no stretch is chosen, or it cannot be marked.
    pub(super) fn passage(&self, kind: PassageKind) -> Result<MarkedPassage, String> {
        let chosen = self.stretch().zip(self.made.as_ref());
        let (part, made) = chosen.ok_or("no stretch is chosen: n goes to the next one")?;
        MarkedPassage::new(kind, made.written(&part.own)).map_err(|error| error.to_string())
    }

    /// Scrolls so that the chosen stretch is visible in `height` rows.
    pub(super) fn show_stretch(&mut self, height: usize) {
        let own = self.stretch().map(|part| part.own.clone());
        let (Some(own), Some(made), Some(rows)) = (own, &self.made, &self.rows) else { return };
        let bytes = made.original(&own);
        let (first, last) = (rows.row_of(bytes.start), rows.row_of(bytes.end.max(1) - 1));
        if first < self.top || last >= self.top + height {
            self.top = first.saturating_sub(height / 4);
        }
    }

    /// Keeps both cursors on their lists: `height` rows of text, `sources` of sources.
    pub(super) fn follow(&mut self, height: usize, sources: usize) {
        let rows = self.rows.as_ref().map_or(0, |rows| rows.rows.len());
        self.top = self.top.min(rows.saturating_sub(height));
        self.place = self.place.min(self.on.len().saturating_sub(1));
        self.offset = first_seen(self.offset, self.place, sources);
        self.offset = self.offset.min(self.on.len().saturating_sub(sources));
    }

    /// The chosen source.
    pub(super) fn source(&self) -> Option<DocId> {
        Some(self.made.as_ref()?.found.list.get(self.place)?.source)
    }

    /// The first byte as written of the chosen source's stretch: the chosen one, if it holds that.
    pub(super) fn byte(&self) -> Option<usize> {
        let at = self.stretch().map(|part| part.own.start);
        self.made.as_ref()?.first_byte(self.place, at)
    }

    /// The byte as written of the chosen stretch, else the first visible one.
    pub(super) fn byte_shown(&self) -> Option<usize> {
        let stretch = self.stretch().zip(self.made.as_ref());
        let stretch = stretch.map(|(part, made)| made.original(&part.own).start);
        let top = || Some(self.rows.as_ref()?.rows.get(self.top)?[0] as usize);
        stretch.or_else(top)
    }

    /// The byte of the chosen source, as written in `text`, where its stretch begins: the chosen one, if it
    /// holds that. `None` for a text too long to look at in a frame.
    pub(super) fn byte_in_source(&self, text: &str) -> Option<usize> {
        let at = self.stretch().map(|part| part.own.start);
        let made = self.made.as_ref().filter(|_| text.len() <= SMALL)?;
        made.byte_in_source(self.place, at, text)
    }
}
