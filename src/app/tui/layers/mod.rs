//! Layers over the screen: help, palette, settings, and the lines for a note and a file name.

mod contract;
mod copying;
mod line;
mod menu;
mod note;
mod save;
mod settings;
mod stack;
mod themes;

pub use contract::{Layer, Outcome};
pub use copying::CopyMenu;
pub use menu::Menu;
pub use note::NoteLine;
pub use save::SaveLine;
pub use settings::SettingsPanel;
pub use stack::Stack;
pub use themes::ThemeMenu;
