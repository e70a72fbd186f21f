//! Everything specific to an operating system: files, names, signals, waiting, memory.
//!
//! Code for one system is only in this folder, and so are the crates for it (`rustix`,
//! `signal-hook`, `libc`). Linux and macOS are covered. A port to Windows provides the same
//! functions:
//! - [`open`]: open without waiting and without following a link (`FILE_FLAG_OPEN_REPARSE_POINT`), and a
//!   word for what is not a regular file
//! - [`clipboard`]: a program that keeps the clipboard (`clip`)
//! - [`closed`]: whether standard output is open (`GetStdHandle`)
//! - [`draft`]: a file put in its place in one step (`MoveFileEx` does it), locked until then
//! - [`identity`]: volume and file index of a path, of an open file, of an entry of a listing (0 will do)
//! - [`names`]: paths as bytes with `/` between the parts (WTF-8 to and from UTF-16)
//! - [`private`]: files and folders that only their owner may read (an access list, or the default)
//! - [`sync`]: a folder's entries on the disk (nothing to do: NTFS keeps a journal)
//! - [`signals`]: Ctrl-C raises a flag and ends the process soon after, a second one at once; no suspending,
//!   a closed console ends it
//! - [`terminal`]: the console that keys come from (`CONIN$`), its screen (writes may block), the width of a
//!   stream, the modes to restore
//! - [`wait`]: wait for keys or a bell (`WaitForMultipleObjects`), and for the loss of the console
//! - [`memory`]: what is free (`GlobalMemoryStatusEx`) and held (`GetProcessMemoryInfo`); large pages and
//!   giving back may do nothing
//! - [`allocator`]: ends the process without allocating (`ExitProcess`)
//! - [`bounded`]: a child with bounds on memory and time (a job object does it, and ends with its parent)
//! - [`locale`]: the language of messages (`GetUserDefaultUILanguage`)
//! - [`user`]: the user's name (`USERNAME`)
//! - [`viewer`]: an editor in this console, or what the system opens a file with (`start`)
//!
//! Raw mode and colours come from `crossterm`, file locks and times from the standard library; both
//! know Windows.

pub mod allocator;
pub mod bounded;
pub mod clipboard;
pub mod closed;
pub mod draft;
pub mod identity;
pub mod locale;
pub mod memory;
pub mod names;
pub mod open;
pub mod private;
pub mod signals;
pub mod sync;
pub mod terminal;
pub mod user;
pub mod viewer;
pub mod wait;
