//! Input of the terminal: bytes to keys, mouse events and pastes.

mod answer;
mod batch;
mod decoder;
mod keys;
mod mouse;
mod paste;
mod reader;
mod state;

pub use answer::TerminalAnswer;
pub use batch::InputBatch;
pub use decoder::InputDecoder;
pub use paste::LONGEST_PASTE;
pub use reader::InputReader;
