//! Large files at the end of the process: another process closes them last, so that Ctrl-C need not wait for that.

use std::fs::File;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// Files under this many bytes are freed within a few hundredths of a second.
const LARGE: u64 = 64 << 20;

/// The processes that hold such files. Each ends, and closes its file, once this process has ended and its end
/// of their pipe is closed.
static HOLDERS: Mutex<Vec<Child>> = Mutex::new(Vec::new());

/// Keeps a large file open until this process has ended. A file without a name is freed by the process that
/// closes it last, which cannot end before: 600 MB may take 200 ms.
pub(in crate::os) fn close_later(file: &File) {
    let is_large = file.metadata().is_ok_and(|about| about.len() >= LARGE);
    let Some(file) = is_large.then(|| file.try_clone().ok()).flatten() else { return };
    // Nothing comes through the pipe, so it writes nothing to the file. In a group of its own, it is not ended
    // by a second Ctrl-C in the terminal.
    let mut holder = Command::new("cat");
    holder.stdin(Stdio::piped()).stdout(file).stderr(Stdio::null()).process_group(0);
    // Where there is no such program, this process frees the file.
    if let Ok(child) = holder.spawn() {
        HOLDERS.lock().unwrap_or_else(PoisonError::into_inner).push(child);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::{Path, PathBuf};

    /// The file that a process has as its standard output.
    fn output_of(child: &Child) -> PathBuf {
        std::fs::read_link(format!("/proc/{}/fd/1", child.id())).unwrap()
    }

    #[test]
    fn a_large_file_is_held_until_the_pipe_breaks() {
        if !Path::new("/proc/self/fd").exists() {
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let [small, large] = ["small", "large"].map(|name| {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_len(if name == "large" { LARGE } else { LARGE - 1 }).unwrap();
            close_later(&file);
            std::fs::canonicalize(folder.path().join(name)).unwrap()
        });
        let mut holders = HOLDERS.lock().unwrap();
        assert!(!holders.iter().any(|child| output_of(child) == small));
        let place = holders.iter().position(|child| output_of(child) == large).unwrap();
        let mut child = holders.remove(place);
        drop(child.stdin.take());
        assert!(child.wait().unwrap().success());
        assert_eq!(std::fs::metadata(large).unwrap().len(), LARGE);
    }
}
