//! The terminal: its modes, signals, painting.

mod paint;
pub mod session;
pub mod signals;

pub use paint::{Painter, sweep};
