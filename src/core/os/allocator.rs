//! The allocator of the program: if memory is refused, it restores the terminal and ends the process.

use crate::os::signals::exit_now;
use crate::os::terminal::{restore_now, write_error};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::{Cursor, IsTerminal as _, Write as _, stderr};
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a process that gets no memory: the same as for a stage that does not fit.
const OUT_OF_MEMORY: i32 = 2;

/// Allocates as the system does. A refused request ends the process with a message, since no caller
/// can go on without the memory; [`may_fail`] marks those that can.
#[derive(Debug, Clone, Copy, Default)]
pub struct Allocator;

thread_local! {
    static MAY_FAIL: Cell<bool> = const { Cell::new(false) };
}

/// Runs `work`, whose allocations may fail: it handles the error itself, as with `try_reserve`.
pub fn may_fail<T>(work: impl FnOnce() -> T) -> T {
    let before = MAY_FAIL.replace(true);
    let result = work();
    MAY_FAIL.set(before);
    result
}

#[expect(unsafe_code, reason = "the contract of an allocator is unsafe")]
// SAFETY: every request goes to the system's allocator unchanged, and its result is returned
// unchanged. A refused request ends the process here, or is returned as null.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps to the same contract.
        checked(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps to the same contract.
        checked(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps to the same contract.
        checked(unsafe { System.realloc(memory, layout, size) }, size)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps to the same contract.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[inline]
fn checked(memory: *mut u8, size: usize) -> *mut u8 {
    if memory.is_null() {
        refused(size);
    }
    memory
}

/// Ends the process, unless the caller handles the refusal itself. Allocates nothing.
#[cold]
fn refused(size: usize) {
    static ENDING: AtomicBool = AtomicBool::new(false);
    if MAY_FAIL.try_with(Cell::get).unwrap_or(false) {
        return;
    }
    while ENDING.swap(true, Ordering::Relaxed) {
        std::thread::yield_now(); // another thread ends the process
    }
    restore_now();
    let mut text = Cursor::new([0; 256]);
    let line_end = if stderr().is_terminal() { "\r\n" } else { "" };
    let written = writeln!(
        text,
        "{line_end}lookalike: out of memory: {size} bytes were refused; compare fewer or smaller \
         texts, or allow more memory"
    );
    let length = written.map_or(0, |()| text.position() as usize);
    write_error(text.get_ref().get(..length).unwrap_or_default());
    exit_now(OUT_OF_MEMORY)
}
