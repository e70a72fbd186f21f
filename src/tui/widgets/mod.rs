//! Small parts of screens: bars, lines and lists that know no screen.

pub mod bar;
pub mod bit_grid;
pub mod cell;
pub mod columns;
pub mod cursor;
pub mod empty;
pub mod going;
pub mod input_line;
pub mod matrix;
pub mod minimap;
pub mod notice;
pub mod numbers;
pub mod pairs_frame;
pub mod pairs_hit;
pub mod preview;
pub mod rows;
pub mod scrollbar;
pub mod slot_strip;
pub mod thresholds;
pub mod verdicts;
