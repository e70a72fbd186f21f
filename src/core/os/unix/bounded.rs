//! Runs another program with bounds on its memory, time and output, and leaves nothing of it behind.

pub use crate::os::contract::{ChildBounds, ChildEnd, ChildOutput};
use crate::part::PartOf as _;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, kill_process_group, setrlimit, waitid,
};
use std::ffi::{OsStr, OsString};
use std::fs::metadata;
use std::io::{self, Read, Write as _};
use std::os::fd::AsFd;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Bytes of standard error that are kept.
const ERRORS: usize = 4_096;
/// Longest wait between two looks at the clock, and at the flag that stops the run.
const TICK: Duration = Duration::from_millis(40);
/// Bytes read or written at once.
const PIECE: usize = 1 << 16;

/// Runs a program on `input`. It has its own process group, which is killed at the end: what it
/// started ends with it. Its memory and processor time are bounded by [`confine`], called by itself.
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
    command.args(arguments).process_group(0);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let talked = talk(&mut child, input, bounds, cancelled);
    let ended = end(&mut child);
    let (output, errors, stopped) = talked?;
    let end = stopped.unwrap_or(reason(ended?));
    Ok(ChildOutput { output, errors, end })
}

/// Kills the group of a child and waits for the child.
fn end(child: &mut Child) -> io::Result<ExitStatus> {
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if let Some(id) = id {
        // The child is not waited for yet, so the number is still its own.
        let _gone = kill_process_group(id, Signal::KILL);
    }
    child.wait()
}

fn reason(status: ExitStatus) -> ChildEnd {
    match (status.code(), status.signal()) {
        (_, Some(signal)) if signal == Signal::XCPU.as_raw() => ChildEnd::Seconds,
        (Some(code), _) => ChildEnd::Exit(code),
        (None, signal) => ChildEnd::Signal(signal.unwrap_or(0)),
    }
}

/// Output, errors, and why the child has to end, if it did not end by itself.
type Talk = (Vec<u8>, Vec<u8>, Option<ChildEnd>);

/// Feeds a child and collects what it writes, until it ends or must end.
fn talk(
    child: &mut Child,
    mut input: &[u8],
    bounds: &ChildBounds,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> io::Result<Talk> {
    let start = Instant::now();
    let (mut stdin, mut stdout, mut stderr) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take());
    never_block(stdin.as_ref())?;
    never_block(stdout.as_ref())?;
    never_block(stderr.as_ref())?;
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    loop {
        if input.is_empty() {
            stdin = None;
        }
        let ended = has_ended(child);
        wait(stdin.as_ref(), stdout.as_ref(), stderr.as_ref(), ended)?;
        if let Some(pipe) = &mut stdin {
            match pipe.write(input.part(..input.len().min(PIECE))) {
                Ok(written) => input = input.part(written..),
                Err(error) if is_later(&error) => {}
                // It does not read to the end, which is its business.
                Err(_) => stdin = None,
            }
        }
        let more = bounds.output.saturating_sub(output.len() as u64);
        let idle =
            drain(&mut stdout, &mut output, more + 1) & drain(&mut stderr, &mut errors, u64::MAX);
        errors.truncate(ERRORS);
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
        if stopped.is_some() || (ended && idle) {
            return Ok((output, errors, stopped));
        }
    }
}

fn never_block(pipe: Option<&impl AsFd>) -> io::Result<()> {
    let Some(pipe) = pipe else { return Ok(()) };
    Ok(fcntl_setfl(pipe, fcntl_getfl(pipe)? | OFlags::NONBLOCK)?)
}

/// True if a child has ended; it is not reaped.
fn has_ended(child: &Child) -> bool {
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    id.is_none_or(|id| !matches!(waitid(WaitId::Pid(id), options), Ok(None)))
}

/// Waits until a pipe is ready, or for a moment.
fn wait(
    stdin: Option<&impl AsFd>,
    stdout: Option<&impl AsFd>,
    stderr: Option<&impl AsFd>,
    ended: bool,
) -> io::Result<()> {
    let mut watched = Vec::with_capacity(3);
    watched.extend(stdin.map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
    watched.extend(stdout.map(|pipe| PollFd::new(pipe, PollFlags::IN)));
    watched.extend(stderr.map(|pipe| PollFd::new(pipe, PollFlags::IN)));
    let closed = stdout.is_none() && stderr.is_none();
    let tick = match (ended, closed) {
        (true, _) => Duration::ZERO,
        // Its end comes right after that of its pipes, and no pipe reports it.
        (false, true) => Duration::from_millis(1),
        (false, false) => TICK,
    };
    let tick = Timespec::try_from(tick).unwrap_or_default();
    match poll(&mut watched, Some(&tick)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(errno) => Err(errno.into()),
    }
}

/// Reads what is there, at most `most` bytes; closes a pipe at its end. True if nothing was there.
fn drain(pipe: &mut Option<impl Read>, to: &mut Vec<u8>, most: u64) -> bool {
    let Some(open) = pipe else { return true };
    let mut piece = vec![0; PIECE.min(usize::try_from(most).unwrap_or(PIECE))];
    match open.read(&mut piece) {
        Ok(0) => *pipe = None,
        Ok(read) => {
            to.extend_from_slice(piece.part(..read));
            return false;
        }
        Err(error) if is_later(&error) => {}
        Err(_) => *pipe = None,
    }
    true
}

fn is_later(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}

/// Bounds this process, and what it starts: `memory` bytes of address space, `seconds` of processor
/// time. It ends when the process that started it does, where the system can arrange that.
pub fn confine(memory: u64, seconds: u64) {
    let limit = |resource, most: u64| {
        let before = rustix::process::getrlimit(resource);
        let most = before.maximum.map_or(most, |maximum| maximum.min(most));
        // A system that does not know a limit leaves the others.
        let _refused = setrlimit(resource, Rlimit { current: Some(most), maximum: before.maximum });
    };
    limit(Resource::As, memory);
    limit(Resource::Cpu, seconds);
    limit(Resource::Core, 0);
    #[cfg(target_os = "linux")]
    let _refused = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
}

/// Replaces this process by another program; returns only if that fails.
pub fn become_program(program: &OsStr, arguments: &[OsString]) -> io::Error {
    Command::new(program).args(arguments).exec()
}

/// Where a program is: as given if it has a folder, else in the absolute folders of `PATH`.
pub fn find_program(name: &str) -> Option<PathBuf> {
    let runs = |path: &Path| {
        metadata(path).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
    };
    if name.contains('/') {
        return Some(PathBuf::from(name)).filter(|path| runs(path));
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(name))
        .find(|path| runs(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: ChildBounds =
        ChildBounds { memory: 1 << 30, seconds: 5, wall: Duration::from_secs(20), output: 1 << 20 };

    fn shell(script: &str, input: &[u8], bounds: &ChildBounds) -> ChildOutput {
        let arguments = ["-c".into(), script.into()];
        run_bounded(Path::new("/bin/sh"), &arguments, input, bounds, &|| false).unwrap()
    }

    #[test]
    fn input_goes_through_and_codes_come_back() {
        let input = vec![b'x'; 300_000];
        let done = shell("cat; echo bad >&2; exit 7", &input, &BOUNDS);
        assert_eq!((done.output.len(), done.end), (300_000, ChildEnd::Exit(7)));
        assert_eq!(done.errors, b"bad\n");
        assert_eq!(shell("exit 0", &input, &BOUNDS).end, ChildEnd::Exit(0));
        assert_eq!(shell("kill -9 $$", b"", &BOUNDS).end, ChildEnd::Signal(9));
    }

    #[test]
    fn a_flood_a_hang_and_a_flag_end_it() {
        assert_eq!(shell("exec yes", b"", &BOUNDS).end, ChildEnd::Flood);
        let noise = shell("yes >&2 & sleep 0.1; exit 0", b"", &BOUNDS);
        assert_eq!((noise.end, noise.errors.len()), (ChildEnd::Exit(0), ERRORS));
        let short = ChildBounds { wall: Duration::from_millis(100), ..BOUNDS };
        let start = Instant::now();
        assert_eq!(shell("sleep 30", b"", &short).end, ChildEnd::Wall);
        let arguments = ["-c".into(), "sleep 30".into()];
        let stopped = run_bounded(Path::new("/bin/sh"), &arguments, b"", &BOUNDS, &|| true);
        assert_eq!(stopped.unwrap().end, ChildEnd::Cancelled);
        assert!(start.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn what_it_started_ends_with_it() {
        let start = Instant::now();
        let done = shell("sleep 30 & echo $!", b"", &BOUNDS);
        assert!(start.elapsed() < Duration::from_secs(10), "its pipes stay open");
        let id: i32 = String::from_utf8(done.output).unwrap().trim().parse().unwrap();
        let is_running = || {
            let state = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
            state.split(") ").nth(1).is_some_and(|rest| !rest.starts_with(['Z', 'X']))
        };
        while is_running() && start.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(!is_running());
    }

    #[test]
    fn programs_are_found_on_the_path() {
        assert!(find_program("sh").is_some_and(|path| path.is_absolute()));
        assert_eq!(find_program("no-such-program-here"), None);
        assert_eq!(find_program("./no-such-program"), None);
    }
}
