//! A command of the user that opens a file: an editor at a line, or a viewer.

use crate::display::sanitise::sanitise;
use crate::os::viewer::{editor, run_here};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

/// A command that takes the terminal until it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditorCommand(Vec<OsString>);

impl EditorCommand {
    /// The user's editor on a file, at a line if that is known; `None` if no editor is set.
    pub fn new(path: &Path, line: Option<u64>) -> Option<Self> {
        Some(Self(at_line(editor()?, path, line)))
    }

    /// Runs it, and says how it failed.
    pub fn run(&self) -> Option<String> {
        failure(&self.0, run_here(&self.0), "set EDITOR to the one to use")
    }
}

/// How a command failed; `None` if it did not.
pub fn failure(
    command: &[OsString],
    ended: io::Result<ExitStatus>,
    advice: &str,
) -> Option<String> {
    let program = command.first().map(|word| sanitise(&word.to_string_lossy()));
    let program = program.unwrap_or_default();
    match ended {
        Ok(status) if status.success() => None,
        Ok(status) => Some(format!("{program} failed ({status}); {advice}")),
        Err(error) => Some(format!("{program} cannot be started: {error}; {advice}")),
    }
}

/// The command that opens a file at a line, in the way of the editor; at its start if that is not known.
fn at_line(mut editor: Vec<OsString>, path: &Path, line: Option<u64>) -> Vec<OsString> {
    let program = editor.first().map(PathBuf::from);
    let program = program.as_deref().and_then(Path::file_stem).unwrap_or_default();
    let Some(line) = line else {
        editor.push(path.into());
        return editor;
    };
    let after_colon = || {
        let mut place = OsString::from(path);
        place.push(format!(":{line}"));
        place
    };
    match program.to_str() {
        Some(
            "vi" | "vim" | "nvim" | "view" | "gvim" | "nano" | "emacs" | "emacsclient" | "kak"
            | "micro" | "joe" | "jed" | "mg" | "ne" | "less" | "mcedit",
        ) => editor.extend([format!("+{line}").into(), path.into()]),
        Some("hx" | "helix" | "subl" | "zed") => editor.push(after_colon()),
        Some("code" | "codium" | "cursor") => editor.extend(["--goto".into(), after_colon()]),
        _ => editor.push(path.into()),
    }
    editor
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_editor_is_told_the_line_in_its_way() {
        let path = Path::new("/文/我的 家乡.txt");
        let words = |editor: &str, line| {
            let editor = editor.split(' ').map(OsString::from).collect();
            let command = at_line(editor, path, line);
            command.iter().map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(
            words("/usr/bin/vim -n", Some(7)),
            ["/usr/bin/vim", "-n", "+7", "/文/我的 家乡.txt"]
        );
        assert_eq!(words("hx", Some(7)), ["hx", "/文/我的 家乡.txt:7"]);
        assert_eq!(
            words("code --wait", Some(7)),
            ["code", "--wait", "--goto", "/文/我的 家乡.txt:7"]
        );
        assert_eq!(words("unknown", Some(7)), ["unknown", "/文/我的 家乡.txt"]);
        assert_eq!(words("vim", None), ["vim", "/文/我的 家乡.txt"]);
    }
}
