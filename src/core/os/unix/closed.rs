//! Whether standard output was open when the process started, and whether standard input is piped.
//!
//! The standard library opens `/dev/null` in place of a closed stream before `main`, so a look from
//! `main` would come too late: output would be lost without an error.

use rustix::fs::FileType;
use rustix::io::{Errno, fcntl_getfd};
use rustix::stdio::stdout;
use std::sync::atomic::{AtomicBool, Ordering};

static CLOSED: AtomicBool = AtomicBool::new(false);

/// Called by the loader before `main`.
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
#[expect(unsafe_code, reason = "the section holds addresses of functions like this one")]
static LOOK: extern "C" fn() = look;

extern "C" fn look() {
    CLOSED.store(fcntl_getfd(stdout()) == Err(Errno::BADF), Ordering::Relaxed);
}

/// True if standard output was closed, as by `>&-`.
pub fn is_output_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

/// True if standard input is a file or the output of another program: not a terminal, not `/dev/null`.
pub fn is_input_piped() -> bool {
    let kind =
        rustix::fs::fstat(rustix::stdio::stdin()).map(|own| FileType::from_raw_mode(own.st_mode));
    kind.is_ok_and(|kind| matches!(kind, FileType::Fifo | FileType::RegularFile))
}
