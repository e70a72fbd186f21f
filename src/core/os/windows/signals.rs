//! Handles Ctrl-C for a command, and the end of the console.

pub use crate::os::contract::Signal;
use crate::os::draft::{end_without_drafts, expect_end};
use crate::os::farewell::{GRACE, LOOK, say_farewell};
use crate::os::windows::calls::{on_control, terminate};
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Once, OnceLock, PoisonError};
use std::time::Instant;
use windows_sys::Win32::System::Console::{CTRL_BREAK_EVENT, CTRL_C_EVENT};
use windows_sys::core::BOOL;

/// The exit code of a process whose terminal is gone, as on other systems.
pub const HUNG_UP: i32 = 129;
/// The exit code of a process that the system ends, as on other systems.
const ENDED: i32 = 143;

/// True if a program can be suspended and continued.
pub const CAN_SUSPEND: bool = false;

/// A command that Ctrl-C ends.
struct Interruptible {
    /// The flag of [`interrupt_flag`], and one that stays set.
    flags: [Arc<AtomicBool>; 2],
    code: i32,
    farewell: fn(),
}

static COMMAND: OnceLock<Interruptible> = OnceLock::new();
/// Presses of Ctrl-C.
static PRESSES: AtomicU32 = AtomicU32::new(0);

type Handler = Box<dyn Fn(Signal) + Send>;

/// The full-screen program, once there is one.
static WATCHER: Mutex<Option<Handler>> = Mutex::new(None);

/// Returns a flag that Ctrl-C and Ctrl-Break set, the same one at each call. A command that does not return
/// within 80 ms is ended with exit code `code`, after `farewell` and without its unfinished files; at a
/// second press it is ended at once. The end of the console or of the session ends it at once with 143.
pub fn interrupt_flag(code: i32, farewell: fn()) -> io::Result<Arc<AtomicBool>> {
    let command =
        COMMAND.get_or_init(|| Interruptible { flags: Default::default(), code, farewell });
    listen()?;
    Ok(command.flags[0].clone())
}

/// True once Ctrl-C was pressed, even if the flag of [`interrupt_flag`] was lowered since.
pub fn was_interrupted() -> bool {
    COMMAND.get().is_some_and(|command| command.flags[1].load(Ordering::Relaxed))
}

/// Calls `handle` for each signal, on a thread of its own or the one that reads keys, for the life of the
/// process.
pub fn watch(handle: impl Fn(Signal) + Send + 'static) -> io::Result<()> {
    *WATCHER.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(handle));
    listen()
}

fn listen() -> io::Result<()> {
    static LISTENING: Once = Once::new();
    let mut result = Ok(());
    LISTENING.call_once(|| result = on_control(handle));
    result
}

/// Called by Windows on a thread of its own for each event.
extern "system" fn handle(event: u32) -> BOOL {
    let is_key = matches!(event, CTRL_C_EVENT | CTRL_BREAK_EVENT);
    let watcher = WATCHER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(handle) = &*watcher {
        handle(Signal::End(if is_key { 130 } else { HUNG_UP }));
        return 1;
    }
    drop(watcher);
    let Some(command) = COMMAND.get() else { return 0 };
    if !is_key {
        end_without_drafts(|| terminate(ENDED));
    }
    expect_end();
    command.flags.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
    if PRESSES.fetch_add(1, Ordering::Relaxed) == 0 {
        let end = Instant::now() + GRACE;
        while Instant::now() < end && PRESSES.load(Ordering::Relaxed) == 1 {
            std::thread::sleep(LOOK);
        }
        say_farewell(command.farewell);
        end_without_drafts(|| terminate(command.code));
    }
    1
}

/// The window has another size.
pub(super) fn resized() {
    if let Some(handle) = &*WATCHER.lock().unwrap_or_else(PoisonError::into_inner) {
        handle(Signal::Resized);
    }
}

/// Ends this process at once.
pub(in crate::os) fn exit_now(code: i32) -> ! {
    terminate(code)
}

/// There is no such thing here.
///
/// # Errors
/// Always.
pub fn stop_self() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
