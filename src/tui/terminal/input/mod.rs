//! Input of the terminal: bytes to keys, mouse events and pastes.

mod decoder;
mod keys;
mod mouse;
mod paste;
mod reader;

pub use decoder::{InputBatch, InputDecoder};
pub use paste::LONGEST_PASTE;
pub use reader::InputReader;
