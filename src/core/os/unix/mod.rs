//! Linux and macOS.

pub mod bounded;
pub mod clipboard;
pub mod closed;
mod group;
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
