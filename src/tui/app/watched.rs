//! What the app does with files that changed while it runs.

use crate::corpus::changed::FilesChanged;
use crate::corpus::document::Name;
use crate::corpus::scan::Source;
use crate::display::sanitise::sanitise_bytes;
use crate::tui::app::App;
use crate::tui::jobs::Watching;
use crate::tui::model::Run;

impl App {
    /// Watches the folders from now on: what changes is read again.
    pub fn watch(&mut self) {
        let source = self.comparing.source.clone();
        if matches!(source, Source::Demo) {
            self.notice = Some("the demo corpus has no files to watch".to_owned());
            return;
        }
        let (reading, sender) =
            (self.model.settings.reading.clone(), self.comparing.sender.clone());
        match Watching::start(source, reading, sender) {
            Ok(thread) => self.watched.thread = Some(thread),
            Err(why) => self.notice = Some(why),
        }
    }

    /// Starts or ends watching. What changed before is read at once.
    pub(super) fn toggle_watch(&mut self) {
        if self.watched.thread.take().is_some() {
            self.notice = Some("no longer watching the folders".to_owned());
            return;
        }
        self.watch();
        if self.watched.thread.is_some() {
            self.notice = Some("watching the folders: what changes is read again".to_owned());
            self.watched.waiting = Some("files read again".to_owned());
            self.read_changed();
        }
    }

    /// Notes changes of files, and reads them again unless a job runs.
    pub(super) fn files_changed(&mut self, changes: &FilesChanged) {
        if self.watched.thread.is_some() {
            let words = words(changes);
            self.notice = Some(words.clone());
            self.watched.waiting = Some(words);
        }
    }

    /// Reads files again that changed, once no job runs.
    pub(super) fn read_changed(&mut self) {
        let is_free = !self.model.run.is_going() && !matches!(self.model.run, Run::Arriving(_));
        if let Some(reason) = self.watched.waiting.take_if(|_| is_free) {
            self.comparing.again(&mut self.model, reason);
        }
    }
}

/// Most names in a line.
const NAMED: usize = 3;

/// The changes in one line, e.g. `2 new, 1 changed: a.txt, b.txt, c.txt`. Safe to show.
fn words(changes: &FilesChanged) -> String {
    let FilesChanged { added, changed, removed } = changes;
    let kinds = [(added, "new"), (changed, "changed"), (removed, "removed")];
    let counts = kinds.iter().filter(|(names, _)| !names.is_empty());
    let counts: Vec<_> = counts.map(|(names, word)| format!("{} {word}", names.len())).collect();
    let names: Vec<&Name> = kinds.iter().flat_map(|(names, _)| names.iter()).collect();
    let shown: Vec<_> = names.iter().take(NAMED).map(|name| sanitise_bytes(name.bytes())).collect();
    let more = if names.len() > NAMED { " …" } else { "" };
    format!("{}: {}{more}", counts.join(", "), shown.join(", "))
}
