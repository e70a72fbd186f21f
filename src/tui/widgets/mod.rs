//! Small parts of screens: bars, lines and lists that know no screen.

mod bar;
mod bit_grid;
mod cell;
mod columns;
mod cursor;
pub mod empty;
mod going;
mod input_line;
mod matrix;
pub mod minimap;
pub mod notice;
mod numbers;
pub mod pairs_frame;
mod pairs_hit;
pub mod preview;
pub mod rows;
pub mod scrollbar;
mod slot_strip;
pub mod thresholds;
pub mod verdicts;

pub use bar::{bar, filled_from_below};
pub use bit_grid::{BLOCK, BitGrid};
pub use cell::put;
pub use columns::{Column, columns};
pub use cursor::{first_seen, moved};
pub(crate) use going::going;
pub use input_line::InputLine;
pub use matrix::Matrix;
pub use notice::wrap;
pub use numbers::{counted, ratio};
pub use pairs_frame::Parts;
pub use pairs_hit::{Hit, hit};
pub use rows::arrow;
pub use slot_strip::SlotStrip;
pub use thresholds::limit;
