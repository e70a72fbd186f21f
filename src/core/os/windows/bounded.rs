//! Runs another program with bounds on its memory, time and output, and leaves nothing of it behind.

pub use crate::os::contract::{ChildBounds, ChildEnd, ChildOutput};
use crate::os::windows::calls::{Job, terminate};
use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write as _};
use std::mem::forget;
use std::os::windows::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::Builder;
use std::time::{Duration, Instant};
use windows_sys::Win32::Foundation::ERROR_NOT_ENOUGH_QUOTA;
use windows_sys::Win32::System::Threading::CREATE_NO_WINDOW;

/// Bytes of standard error that are kept.
const ERRORS: usize = 4_096;
/// Longest wait between two looks at the clock, and at the flag that stops the run.
const TICK: Duration = Duration::from_millis(40);
/// Bytes read at once.
const PIECE: usize = 1 << 16;
/// Pieces that wait to be collected.
const WAITING: usize = 4;

/// Runs a program on `input`, without this console. What it started ends with it: the group that it is in
/// is closed. Its memory and processor time are bounded by [`confine`], called by itself.
/// # Errors
/// It cannot be started, or its pipes fail.
pub fn run_bounded(
    program: &Path,
    arguments: &[OsString],
    input: &[u8],
    bounds: &ChildBounds,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> io::Result<ChildOutput> {
    let mut command = Command::new(program);
    // Keys of this console, Ctrl-C among them, do not reach it.
    command.args(arguments).creation_flags(CREATE_NO_WINDOW);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    // It also ends with this process, which has the only handle to the group.
    let group = Job::new(None, None).and_then(|job| job.take(&child).map(|()| job));
    let talked = talk(&mut child, input, bounds, cancelled);
    drop(group);
    let _gone = child.kill();
    let ended = child.wait();
    let (output, errors, stopped) = talked?;
    let end = stopped.unwrap_or(reason(ended?));
    Ok(ChildOutput { output, errors, end })
}

fn reason(status: ExitStatus) -> ChildEnd {
    match status.code().unwrap_or_default() {
        code if code.cast_unsigned() == ERROR_NOT_ENOUGH_QUOTA => ChildEnd::Seconds,
        // The number of a fault, e.g. of an access to memory that is not there.
        code if code < 0 => ChildEnd::Signal(code),
        code => ChildEnd::Exit(code),
    }
}

/// What a child wrote.
enum Written {
    Output(Vec<u8>),
    Errors(Vec<u8>),
}

/// Output, errors, and why the child has to end, if it did not end by itself.
type Talk = (Vec<u8>, Vec<u8>, Option<ChildEnd>);

/// Feeds a child and collects what it writes, until it ends or must end.
fn talk(
    child: &mut Child,
    input: &[u8],
    bounds: &ChildBounds,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> io::Result<Talk> {
    let start = Instant::now();
    let pieces = pipes(child, input)?;
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    loop {
        let ended = child.try_wait()?.is_some();
        let piece = pieces.recv_timeout(TICK);
        match &piece {
            Ok(Written::Output(piece)) => output.extend_from_slice(piece),
            Ok(Written::Errors(piece)) => {
                errors.extend_from_slice(piece);
                errors.truncate(ERRORS);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => std::thread::sleep(Duration::from_millis(1)),
        }
        let stopped = if output.len() as u64 > bounds.output {
            Some(ChildEnd::Flood)
        } else if cancelled() {
            Some(ChildEnd::Cancelled)
        } else if start.elapsed() > bounds.wall {
            Some(ChildEnd::Wall)
        } else {
            None
        };
        // What it started may hold the pipes: after its end only what is there is read.
        if stopped.is_some() || (ended && piece.is_err()) {
            return Ok((output, errors, stopped));
        }
    }
}

/// Starts threads for the pipes of a child, which end with it: pipes here cannot be waited for.
fn pipes(child: &mut Child, input: &[u8]) -> io::Result<Receiver<Written>> {
    let (sender, pieces) = sync_channel(WAITING);
    if let Some(mut pipe) = child.stdin.take() {
        let input = input.to_vec();
        let write = move || {
            // It may not read to the end, which is its business.
            let _unread = pipe.write_all(&input);
        };
        Builder::new().name("child".to_owned()).spawn(write)?;
    }
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let errors = sender.clone();
    Builder::new()
        .name("child".to_owned())
        .spawn(move || collect(stdout, &sender, Written::Output))?;
    Builder::new()
        .name("child".to_owned())
        .spawn(move || collect(stderr, &errors, Written::Errors))?;
    Ok(pieces)
}

/// Sends what a pipe has until its end, or until nobody wants it.
fn collect(pipe: Option<impl Read>, to: &SyncSender<Written>, as_piece: fn(Vec<u8>) -> Written) {
    let Some(mut pipe) = pipe else { return };
    let mut piece = vec![0; PIECE];
    loop {
        match pipe.read(&mut piece) {
            Ok(read @ 1..) => {
                let read = piece.get(..read).unwrap_or_default().to_vec();
                if to.send(as_piece(read)).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(_) | Err(_) => return,
        }
    }
}

/// Bounds this process, and what it starts: `memory` bytes that the system promises it, `seconds` of
/// processor time. What it starts ends with it.
pub fn confine(memory: u64, seconds: u64) {
    let group = Job::new(Some(memory), Some(seconds));
    if let Ok(group) = group.and_then(|group| group.take_self().map(|()| group)) {
        // Closed at the end of this process: that ends the group.
        forget(group);
    }
}

/// Runs another program in place of this process, which ends with its code; returns only if it cannot be
/// started. No process becomes another one here.
pub fn become_program(program: &OsStr, arguments: &[OsString]) -> io::Error {
    match Command::new(program).args(arguments).status() {
        Ok(status) => terminate(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}

/// Where a program is: as given if it has a folder, else in the absolute folders of `PATH`; with its
/// ending, or one of `PATHEXT`.
pub fn find_program(name: &str) -> Option<PathBuf> {
    let known = std::env::var("PATHEXT").unwrap_or_default();
    let known = if known.is_empty() { ".COM;.EXE;.BAT;.CMD".to_owned() } else { known };
    let find = |path: &Path| {
        let named = |ending: &str| {
            let mut path = path.as_os_str().to_owned();
            path.push(ending);
            PathBuf::from(path)
        };
        let has_ending = path.extension().is_some();
        let itself = has_ending.then(|| path.to_owned());
        itself.into_iter().chain(known.split(';').map(named)).find(|path| path.is_file())
    };
    if name.contains(['/', '\\']) {
        return find(Path::new(name));
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .filter(|folder| folder.is_absolute())
        .find_map(|folder| find(&folder.join(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: ChildBounds =
        ChildBounds { memory: 1 << 30, seconds: 5, wall: Duration::from_secs(20), output: 1 << 20 };

    fn shell(script: &str, input: &[u8], bounds: &ChildBounds) -> ChildOutput {
        let program = find_program("cmd").unwrap();
        let arguments = ["/d".into(), "/c".into(), script.into()];
        run_bounded(&program, &arguments, input, bounds, &|| false).unwrap()
    }

    #[test]
    fn output_and_codes_come_back() {
        let done = shell("echo good& echo bad>&2& exit 7", b"", &BOUNDS);
        assert_eq!((done.output, done.end), (b"good\r\n".to_vec(), ChildEnd::Exit(7)));
        assert_eq!(done.errors, b"bad\r\n");
        assert_eq!(shell("exit 0", &[b'x'; 300_000], &BOUNDS).end, ChildEnd::Exit(0));
    }

    #[test]
    fn a_flood_a_hang_and_a_flag_end_it() {
        let few = ChildBounds { output: 100, ..BOUNDS };
        let flood = "for /l %i in (1,1,10000) do @echo 0123456789";
        assert_eq!(shell(flood, b"", &few).end, ChildEnd::Flood);
        let short = ChildBounds { wall: Duration::from_millis(100), ..BOUNDS };
        let start = Instant::now();
        let endless = "for /l %i in (1,0,2) do @rem";
        assert_eq!(shell(endless, b"", &short).end, ChildEnd::Wall);
        let program = find_program("cmd").unwrap();
        let arguments = ["/d".into(), "/c".into(), endless.into()];
        let stopped = run_bounded(&program, &arguments, b"", &BOUNDS, &|| true);
        assert_eq!(stopped.unwrap().end, ChildEnd::Cancelled);
        assert!(start.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn programs_are_found_on_the_path() {
        assert!(find_program("cmd").is_some_and(|path| path.is_absolute()));
        assert!(find_program("cmd.exe").is_some());
        assert_eq!(find_program("no-such-program-here"), None);
    }
}
