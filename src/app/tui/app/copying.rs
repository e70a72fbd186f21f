//! What can be copied where one stands, and the way to the clipboard.

use crate::corpus::scan::Source;
use crate::display::sanitise::sanitise_bytes;
use crate::measure::MeasureId;
use crate::os::names;
use crate::pair::{DocId, Side};
use crate::tui::app::command_line::command_line;
use crate::tui::app::original::original;
use crate::tui::app::tabs::Tabs;
use crate::tui::flow::{Clipboard, CopyResult, Copyable, Event, LONGEST_COPY, Sender};
use crate::tui::layers::CopyMenu;
use crate::tui::model::{Model, PairDetails};
use crate::tui::widgets::limit;
use std::fmt::Write as _;

/// What the command line is called; it is shown when it is copied.
const COMMAND_LINE: &str = "command line";

/// The ways to the clipboard, and a text that waits for the terminal's own.
#[derive(Default)]
pub(super) struct ClipboardUse {
    /// The ways to the clipboard; by default only the terminal's own.
    pub(super) clipboard: Clipboard,
    /// A text for the clipboard of the terminal.
    pub(super) clip: Option<String>,
}

impl ClipboardUse {
    /// Copies a text: by a program on a thread of its own, which sends its result, else by the terminal.
    /// Without a sender no program is started. Returns what can be said already.
    pub(super) fn copy(&mut self, entry: Copyable, sender: Option<&Sender>) -> Option<String> {
        if entry.text.len() > LONGEST_COPY {
            let size = entry.text.len() >> 20;
            return Some(format!("{} has {size} MiB: more than can be copied", entry.what));
        }
        let clipboard = self.clipboard;
        let Some(sender) = sender.filter(|_| clipboard.has_programs()).cloned() else {
            return Some(self.copied(entry, &CopyResult::Terminal));
        };
        let again = entry.clone();
        let started = std::thread::Builder::new().name("copy".to_owned()).spawn(move || {
            let result = clipboard.give(&entry.text);
            sender.send(Event::Copied(entry, result));
        });
        started.is_err().then(|| self.copied(again, &CopyResult::Terminal))
    }

    /// Says what happened to a copied text; where no program took it, the terminal gets it.
    pub(super) fn copied(&mut self, entry: Copyable, result: &CopyResult) -> String {
        let said = if entry.what == COMMAND_LINE {
            format!("{}: {}", result.short(), entry.text)
        } else {
            result.words(&format!("the {}", entry.what), entry.text.len())
        };
        if *result == CopyResult::Terminal {
            self.clip = Some(entry.text);
        }
        said
    }
}

/// The current command line.
pub(super) fn command(model: &Model, source: &Source) -> Copyable {
    Copyable { what: COMMAND_LINE.to_owned(), text: command_line(source, model) }
}

/// The list of everything that can be copied here, the likeliest first.
pub(super) fn copy_menu(model: &Model, tabs: &Tabs, source: &Source) -> Result<CopyMenu, String> {
    let mut list = CopyList { model, source, all: Vec::new() };
    let quotes = tabs.shown().map(|screen| screen.quotes(model)).unwrap_or_default();
    list.all = quotes.stretches;
    if let Some(id) = quotes.document {
        list.add_document(id);
    }
    if let Some(pair) = model.pair().filter(|_| tabs.shows_pair()) {
        list.add_pair(&pair);
    }
    list.all.push(command(model, source));
    CopyMenu::new(list.all)
}

/// What can be copied, as it is gathered.
struct CopyList<'a> {
    model: &'a Model,
    source: &'a Source,
    all: Vec<Copyable>,
}

impl CopyList<'_> {
    /// The names, the paths, the scores and the texts of a pair.
    fn add_pair(&mut self, pair: &PairDetails<'_>) {
        let [a, b] = pair.documents.map(|document| sanitise_bytes(document.name.bytes()));
        for (side, id) in [(Side::A, pair.row.a), (Side::B, pair.row.b)] {
            self.add_path(id, &format!(" of {}", side.letter()));
        }
        self.all.push(Copyable::new("name of A", &a));
        self.all.push(Copyable::new("name of B", &b));
        self.all.push(Copyable::new("pair", &format!("{a}\t{b}")));
        self.all.push(Copyable::new("scores", &self.scores(pair, [&a, &b])));
        if !self.model.lacks_text() {
            let [x, y] = pair.documents.map(|document| &document.text);
            let both = format!("A: {a}\n\n{x}\n\nB: {b}\n\n{y}\n");
            self.all.push(Copyable::new("both texts", &both));
        }
    }

    /// The path, the name and the text of a document.
    fn add_document(&mut self, id: DocId) {
        let Some(comparison) = &self.model.comparison else { return };
        let Some(document) = comparison.corpus.documents.get(id.index()) else { return };
        self.add_path(id, "");
        self.all.push(Copyable::new("name", &sanitise_bytes(document.name.bytes())));
        if comparison.has_text(id) {
            self.all.push(Copyable::new("text", &document.text));
        }
    }

    /// The path of a document, if it has a file. One that a shell would read otherwise is marked.
    fn add_path(&mut self, id: DocId, of: &str) {
        let Ok((path, _)) = original(self.model, self.source, id) else { return };
        let bytes = names::bytes(&path);
        let shown = sanitise_bytes(&bytes);
        let exact = shown.as_bytes() == &*bytes;
        let how = if exact { "" } else { ", escaped" };
        self.all.push(Copyable { what: format!("path{of}{how}"), text: shown });
    }

    /// Every score with its arithmetic and its threshold, a line each.
    fn scores(&self, pair: &PairDetails<'_>, [a, b]: [&str; 2]) -> String {
        let mut text = format!("A: {a}\nB: {b}\n");
        let on = self.model.view.thresholds.on();
        for id in MeasureId::all() {
            let measure = id.measure();
            let arithmetic = (measure.text)(&pair.evidence);
            let limit = on.contains(id).then(|| limit(self.model, id));
            let flagged = if pair.flags.contains(id) { ", flagged" } else { "" };
            let threshold = limit.map_or(String::new(), |limit| format!(" ({limit}{flagged})"));
            let _fine = writeln!(text, "{}: {arithmetic}{threshold}", measure.title);
        }
        text
    }
}
