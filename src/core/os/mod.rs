//! Everything specific to an operating system: files, names, signals, waiting, memory.
//!
//! Code for one system is only in this folder, and so are the crates for it. `unix` has the parts for
//! Linux and macOS, `windows` those for Windows 10 (1809) and later, each with the same functions:
//! - [`bounded`]: a child with bounds on memory, time and output, which leaves nothing behind
//! - [`clipboard`]: the clipboard of the desktop
//! - [`closed`]: whether standard output is open
//! - [`identity`]: two names of one file have one identity
//! - [`memory`]: what is free and held, long lists, freed memory
//! - [`names`]: paths as bytes with `/` between the parts
//! - [`open`]: opens regular files without waiting and without following a link
//! - [`private`]: files and folders that only their owner may read
//! - [`signals`]: Ctrl-C, the end of the terminal, its size
//! - [`sync`]: the entries of a folder are on the disk
//! - [`terminal`]: keys, the screen, the width of a stream, the modes to restore
//! - [`user`]: the name and the language of the user
//! - [`wait`]: waits for keys or a bell, and for the loss of the terminal
//!
//! The rest is built on these: [`draft`] puts a file in its place in one step, [`allocator`] ends the process
//! without allocating, [`viewer`] starts an editor, a pager or what the system opens a file with, [`locale`]
//! knows the language and the character set.

pub mod allocator;
mod contract;
pub mod draft;
mod farewell;
pub mod locale;
pub mod memory;
#[cfg(unix)]
mod unix;
pub mod viewer;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
use unix::{handover, room, window};
#[cfg(windows)]
use windows::{handover, room, window};

#[cfg(unix)]
pub use unix::{
    bounded, clipboard, closed, identity, names, open, private, signals, sync, terminal, user, wait,
};
#[cfg(windows)]
pub use windows::{
    bounded, clipboard, closed, identity, names, open, private, signals, sync, terminal, user, wait,
};
