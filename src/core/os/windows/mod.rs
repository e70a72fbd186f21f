//! Windows 10 (1809) and later.

pub mod bounded;
mod calls;
pub mod clipboard;
pub mod closed;
mod console;
pub(in crate::os) mod handover;
pub mod identity;
pub mod names;
pub mod open;
pub mod private;
pub(in crate::os) mod room;
pub mod signals;
pub mod sync;
pub mod terminal;
pub mod user;
pub mod wait;
pub(in crate::os) mod window;
