//! Themes: a style for each meaning, in the terminal's own colours or in a palette.

mod looks;
mod palettes;
mod styles;

pub use looks::{ColourDepth, Looks};
pub use palettes::{PALETTES, Palette};
pub use styles::Theme;
