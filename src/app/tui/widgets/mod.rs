//! Small parts of screens: bars, lines and lists that do not depend on a screen.

mod bar;
mod bit_grid;
mod cell;
mod columns;
mod counted_look;
mod cursor;
pub mod empty;
mod going;
mod input_line;
mod line;
pub mod minimap;
mod name_filter;
pub mod notice;
mod numbers;
pub mod pairs_frame;
pub mod preview;
pub mod rows;
pub mod scrollbar;
mod slot_strip;
mod sorted_list;
pub mod thresholds;
pub mod verdicts;

pub use bar::filled_from_below;
pub use bit_grid::{BLOCK, BitGrid};
pub use cell::{clear, put};
pub use columns::{TableColumn, TableContent, columns};
pub use counted_look::counted_look;
pub use cursor::{first_seen, moved};
pub(crate) use going::{going, reading_pairs};
pub use input_line::InputLine;
pub use line::{draw_line, draw_lines, mark_style, turn_at};
pub use name_filter::NameFilter;
pub use numbers::{counted, ratio, score_text};
pub use pairs_frame::{PairsAreas, PairsPress, hit};
pub use rows::arrow;
pub use slot_strip::SlotStrip;
pub use sorted_list::{
    ColumnOrder, ListAreas, ListChange, ListColumn, ListPlace, SortedList, filter_line,
};
pub use thresholds::limit;
