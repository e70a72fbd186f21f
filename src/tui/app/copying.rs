//! What can be copied where one stands, and the way to the clipboard.

use crate::display::sanitise::sanitise_bytes;
use crate::measure::MeasureId;
use crate::os::names;
use crate::pair::{DocId, Side};
use crate::tui::app::App;
use crate::tui::app::command_line::command_line;
use crate::tui::flow::{Clipboard, CopyResult, Copyable, Event, LONGEST_COPY};
use crate::tui::layers::CopyMenu;
use crate::tui::model::PairDetails;
use crate::tui::widgets::limit;
use std::fmt::Write as _;

/// What the command line is called; it is shown when it is copied.
const COMMAND_LINE: &str = "command line";

impl App {
    /// Sets the ways to the clipboard; without it only the terminal's own is used.
    pub fn copy_by(&mut self, clipboard: Clipboard) {
        self.clipboard = clipboard;
    }

    /// Takes the text for the clipboard of the terminal.
    pub fn take_clip(&mut self) -> Option<String> {
        self.clip.take()
    }

    /// The bytes that hand a text to the clipboard of the terminal.
    pub fn clip_sequence(&self, text: &str) -> Vec<u8> {
        self.clipboard.sequence(text)
    }

    /// Opens the list of what can be copied.
    pub(super) fn open_copying(&mut self) {
        self.put_over(CopyMenu::new(self.copyable()));
    }

    /// The current command line.
    pub(super) fn command(&self) -> Copyable {
        let text = command_line(&self.comparing.source, &self.model);
        Copyable { what: COMMAND_LINE.to_owned(), text }
    }

    /// Everything that can be copied here, the likeliest first.
    fn copyable(&self) -> Vec<Copyable> {
        let quotes = self.screens.get(self.open).map(|screen| screen.quotes(&self.model));
        let quotes = quotes.unwrap_or_default();
        let mut all = quotes.stretches;
        if let Some(id) = quotes.document {
            self.add_document(id, "", &mut all);
        }
        if let Some(pair) = self.model.pair().filter(|_| self.shows_pair()) {
            let [a, b] = pair.documents.map(|document| sanitise_bytes(document.name.bytes()));
            for (side, id) in [(Side::A, pair.row.a), (Side::B, pair.row.b)] {
                self.add_path(id, &format!(" of {}", side.letter()), &mut all);
            }
            all.push(Copyable::new("name of A", &a));
            all.push(Copyable::new("name of B", &b));
            all.push(Copyable::new("pair", &format!("{a}\t{b}")));
            all.push(Copyable::new("scores", &self.scores(&pair, [&a, &b])));
            if !self.model.lacks_text() {
                let [x, y] = pair.documents.map(|document| &document.text);
                all.push(Copyable::new("both texts", &format!("A: {a}\n\n{x}\n\nB: {b}\n\n{y}\n")));
            }
        }
        all.push(self.command());
        all
    }

    /// The name, the path and the text of a document.
    fn add_document(&self, id: DocId, of: &str, all: &mut Vec<Copyable>) {
        let Some(comparison) = &self.model.comparison else { return };
        let Some(document) = comparison.corpus.documents.get(id.index()) else { return };
        self.add_path(id, of, all);
        all.push(Copyable::new("name", &sanitise_bytes(document.name.bytes())));
        if comparison.has_text(id) {
            all.push(Copyable::new("text", &document.text));
        }
    }

    /// The path of a document, if it has a file. One that a shell would read otherwise is marked.
    fn add_path(&self, id: DocId, of: &str, all: &mut Vec<Copyable>) {
        let Ok((path, _)) = self.original(id) else { return };
        let bytes = names::bytes(&path);
        let shown = sanitise_bytes(&bytes);
        let exact = shown.as_bytes() == &*bytes;
        let how = if exact { "" } else { ", escaped" };
        all.push(Copyable { what: format!("path{of}{how}"), text: shown });
    }

    /// Every score with its arithmetic and its threshold, a line each.
    fn scores(&self, pair: &PairDetails<'_>, [a, b]: [&str; 2]) -> String {
        let mut text = format!("A: {a}\nB: {b}\n");
        let on = self.model.view.thresholds.on();
        for id in MeasureId::all() {
            let measure = id.measure();
            let arithmetic = (measure.text)(&pair.evidence);
            let limit = on.contains(id).then(|| limit(&self.model, id));
            let flagged = if pair.flags.contains(id) { ", flagged" } else { "" };
            let threshold = limit.map_or(String::new(), |limit| format!(" ({limit}{flagged})"));
            let _fine = writeln!(text, "{}: {arithmetic}{threshold}", measure.title);
        }
        text
    }

    /// Copies a text: by a program on a thread of its own, else by the terminal.
    pub(super) fn copy(&mut self, entry: Copyable) {
        if entry.text.len() > LONGEST_COPY {
            let size = entry.text.len() >> 20;
            self.notice = Some(format!("{} has {size} MiB: more than can be copied", entry.what));
            return;
        }
        let clipboard = self.clipboard;
        if !clipboard.has_programs() || self.is_playing() {
            return self.copied(entry, &CopyResult::Terminal);
        }
        let sender = self.comparing.sender.clone();
        let again = entry.clone();
        let started = std::thread::Builder::new().name("copy".to_owned()).spawn(move || {
            let result = clipboard.give(&entry.text);
            sender.send(Event::Copied(entry, result));
        });
        if started.is_err() {
            self.copied(again, &CopyResult::Terminal);
        }
    }

    /// Shows what happened to a copied text, or sends it to the terminal.
    pub(super) fn copied(&mut self, entry: Copyable, result: &CopyResult) {
        let said = if entry.what == COMMAND_LINE {
            format!("{}: {}", result.short(), entry.text)
        } else {
            result.words(&format!("the {}", entry.what), entry.text.len())
        };
        self.notice = Some(said);
        if *result == CopyResult::Terminal {
            self.clip = Some(entry.text);
        }
    }
}
