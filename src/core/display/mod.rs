//! Makes any text safe to show in a terminal, and measures its width in columns.

pub mod affixes;
pub mod apart;
pub mod cells;
pub mod colour;
pub mod glyphs;
pub mod link;
pub mod number;
pub mod sanitise;
pub mod time;
pub mod width;
