//! Opens the file of a document in the user's editor, or with what the system has for it.

use crate::corpus::document::Document;
use crate::corpus::roots::{Original, find_original};
use crate::corpus::scan::Source;
use crate::display::sanitise::sanitise_bytes;
use crate::os::names;
use crate::os::viewer::{run_apart, window_command};
use crate::pair::DocId;
use crate::tui::flow::{EditorCommand, Event, Sender, failure};
use crate::tui::jobs::Comparing;
use crate::tui::model::Model;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Formats that an editor shows as text; the others are opened by the system.
const TEXTS: [&str; 10] = [
    "plain",
    "markdown",
    "html",
    "latex",
    "xml",
    "mail",
    "notebook",
    "subtitles",
    "row",
    "row of HTML",
];

/// What came of opening an original: a sentence, and the editor that is to run in the terminal.
pub(super) struct OpenedOriginal {
    pub(super) notice: String,
    pub(super) editor: Option<EditorCommand>,
}

impl OpenedOriginal {
    fn said(notice: String) -> Self {
        Self { notice, editor: None }
    }
}

/// Opens the original of a document, at the line of a byte of its text where that is known.
pub(super) fn open_original(
    model: &Model,
    comparing: &Comparing,
    id: DocId,
    byte: Option<usize>,
) -> OpenedOriginal {
    match original(model, &comparing.source, id) {
        Ok((path, line)) => {
            let comparison = model.comparison.as_ref();
            let document =
                comparison.and_then(|comparison| comparison.corpus.documents.get(id.index()));
            let line = line.or_else(|| line_of(document?, byte?));
            let is_text = document.is_some_and(|document| TEXTS.contains(&document.reader));
            start_program(&path, is_text, line, &comparing.sender)
        }
        Err(why) => OpenedOriginal::said(why),
    }
}

/// The file of a document, and the line of its row in a table.
pub(super) fn original(
    model: &Model,
    source: &Source,
    id: DocId,
) -> Result<(PathBuf, Option<u64>), String> {
    let comparison = model.comparison.as_ref().ok_or("nothing is read yet")?;
    let document = comparison.corpus.documents.get(id.index()).ok_or("nothing is read yet")?;
    let is_new = comparison.against.as_ref().is_some_and(|against| id.0 < against.new);
    let roots = match source {
        Source::Demo => return Err("the demo corpus has no files to open".to_owned()),
        Source::Paths(paths) => paths,
        Source::Check(check) if is_new => &check.new,
        Source::Check(check) => &check.library,
    };
    let row = document.row.as_ref();
    let name = || sanitise_bytes(document.name.bytes());
    match find_original(roots, &document.name, row.is_some()) {
        Some(Original::File(path)) => Ok((path, row.map(|row| row.line))),
        Some(Original::Inside(archive)) => Err(format!(
            "{} is inside {}; unpack that to open it",
            name(),
            sanitise_bytes(&names::bytes(&archive))
        )),
        None => Err(format!("{}: its file is not there any more", name())),
    }
}

/// Starts the program for a file, and says which.
fn start_program(path: &Path, is_text: bool, line: Option<u64>, sender: &Sender) -> OpenedOriginal {
    let shown = sanitise_bytes(&names::bytes(path));
    let editor = EditorCommand::new(path, line).filter(|_| is_text);
    let notice = match (&editor, window_command(path, is_text)) {
        (Some(_), _) => format!("back from {shown}"),
        (None, Ok(command)) => view(command, &shown, sender.clone()),
        (None, Err(_)) if is_text => {
            format!("no editor is set: EDITOR=vi lookalike … opens {shown}")
        }
        (None, Err(why)) => format!("{why}: {shown}"),
    };
    OpenedOriginal { notice, editor }
}

/// Opens a file in a window; a failure is told when it comes.
fn view(command: Vec<OsString>, shown: &str, sender: Sender) -> String {
    let program = command.first().map(|word| word.to_string_lossy().into_owned());
    let program = program.unwrap_or_default();
    let waiting = std::thread::Builder::new().name("viewer".to_owned()).spawn(move || {
        let advice = "no program for this kind of file?";
        let failed = failure(&command, run_apart(&command), advice);
        if let Some(why) = failed {
            sender.send(Event::Notice(why));
        }
    });
    match waiting {
        Ok(_apart) => format!("{shown} is opened with {program}"),
        Err(error) => format!("{program} cannot be started: {error}"),
    }
}

/// The line of a byte in the file, from 1, if the text is the file as it is.
fn line_of(document: &Document, byte: usize) -> Option<u64> {
    let before = document.text.get(..byte)?;
    (document.reader == "plain").then(|| 1 + before.matches('\n').count() as u64)
}
