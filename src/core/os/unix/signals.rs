//! Handles signals: Ctrl-C for a command, and everything that a full-screen program reacts to.

pub use crate::os::contract::Signal;
use crate::os::draft::{end_without_drafts, expect_end};
use crate::os::farewell::{GRACE, LOOK, say_farewell};
use crate::os::terminal::{restore_now, write_error};
use signal_hook::consts::{
    SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2,
    SIGWINCH, SIGXCPU, SIGXFSZ,
};
use signal_hook::iterator::Signals;
use signal_hook::{flag, low_level};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// The exit code of a process whose terminal is gone.
pub const HUNG_UP: i32 = 128 + SIGHUP;

/// The flag of [`interrupt_flag`], and one that stays set.
static INTERRUPT: OnceLock<[Arc<AtomicBool>; 2]> = OnceLock::new();

/// Returns a flag that Ctrl-C sets, the same one at each call. A command that does not return within
/// 80 ms is ended with exit code `code`, after `farewell` and without its unfinished files; at a
/// second Ctrl-C it is ended at once. SIGTERM ends it at once with 143, the limit of processor time after
/// `farewell` with 152. The limit of file sizes is an error of the write.
pub fn interrupt_flag(code: i32, farewell: fn()) -> io::Result<Arc<AtomicBool>> {
    if let Some([raised, _]) = INTERRUPT.get() {
        return Ok(raised.clone());
    }
    let [raised, ever] = INTERRUPT.get_or_init(Default::default);
    // The handlers set the flags even while the thread below waits for a processor.
    flag::register(SIGINT, ever.clone())?;
    flag::register(SIGINT, raised.clone())?;
    // Else it would end the program, although perhaps only the cache is too large.
    flag::register(SIGXFSZ, Arc::default())?;
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGXCPU])?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let first = signals.forever().next();
        expect_end();
        let code = match first {
            Some(SIGTERM) => 128 + SIGTERM,
            Some(SIGXCPU) => {
                say_farewell(farewell);
                128 + SIGXCPU
            }
            _ => {
                let end = Instant::now() + GRACE;
                while Instant::now() < end && signals.pending().next().is_none() {
                    std::thread::sleep(LOOK);
                }
                say_farewell(farewell);
                code
            }
        };
        end_without_drafts(|| low_level::exit(code));
    })?;
    Ok(raised.clone())
}

/// True once Ctrl-C was pressed, even if the flag of [`interrupt_flag`] was lowered since.
pub fn was_interrupted() -> bool {
    INTERRUPT.get().is_some_and(|[_, ever]| ever.load(Ordering::Relaxed))
}

/// Last line of a process that the C library or a second panic aborts.
const ABORTED: &[u8] =
    b"lookalike: aborted: out of memory, or a file nests too deep; compare fewer or smaller texts, or allow more memory";

/// Restores the terminal before an abort ends the process, with 134. The C library aborts where a
/// new thread gets no memory for its destructors, which the allocator of the program never sees.
#[expect(unsafe_code, reason = "a handler may call few functions")]
fn restore_at_abort() -> io::Result<()> {
    let handler = || {
        restore_now();
        for part in [&b"\r\n"[..], ABORTED, b"\r\n"] {
            write_error(part);
        }
        low_level::exit(128 + SIGABRT)
    };
    // SAFETY: the handler allocates nothing, waits for no lock, and makes system calls only.
    unsafe { low_level::register(SIGABRT, handler) }.map(drop)
}

/// Calls `handle` for each signal, on a thread of its own, for the life of the process; restores the
/// terminal before an abort.
pub fn watch(handle: impl Fn(Signal) + Send + 'static) -> io::Result<()> {
    restore_at_abort()?;
    let ends = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU];
    let mut signals = Signals::new(ends)?;
    for other in [SIGTSTP, SIGCONT, SIGWINCH, SIGXFSZ] {
        signals.add_signal(other)?;
    }
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGTSTP => handle(Signal::Suspend),
                SIGCONT => handle(Signal::Continued),
                SIGWINCH => handle(Signal::Resized),
                // Exceeding a file size limit is an error of the write, not the end of the program.
                SIGXFSZ => {}
                _ => handle(Signal::End(128 + signal)),
            }
        }
    })?;
    Ok(())
}

/// True if a program can be suspended and continued.
pub const CAN_SUSPEND: bool = true;

/// Ends this process at once.
pub(in crate::os) fn exit_now(code: i32) -> ! {
    low_level::exit(code)
}

/// Suspends this process as Ctrl-Z does; returns when it is continued.
pub fn stop_self() -> io::Result<()> {
    low_level::emulate_default_handler(SIGTSTP)
}
