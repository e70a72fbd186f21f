//! The terminal: modes entered and left, signals, waiting for input, painting.

mod paint;
pub mod session;
pub mod signals;
pub mod wait;

pub use paint::{Painter, sweep};
pub use wait::Terminal;
