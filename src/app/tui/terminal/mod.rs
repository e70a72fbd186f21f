//! The terminal: its modes, signals, input, painting.

mod input;
mod paint;
pub mod session;
pub mod signals;

pub use input::{InputBatch, InputDecoder, InputReader, LONGEST_PASTE, TerminalAnswer};
pub use paint::{Painter, sweep};
