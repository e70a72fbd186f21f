//! Ctrl-C: the first one stops the work and keeps what was found, the second ends the program.

use crate::cli::console::exit::Exit;
use signal_hook::consts::SIGINT;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that the first Ctrl-C raises. From then on another one ends the program at once.
pub fn flag() -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    // In this order: the second looks at the flag before the first raises it.
    signal_hook::flag::register_conditional_shutdown(SIGINT, Exit::Stopped as i32, flag.clone())?;
    signal_hook::flag::register(SIGINT, flag.clone())?;
    Ok(flag)
}
