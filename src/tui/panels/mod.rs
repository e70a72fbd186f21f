//! Panels that lie over a screen: settings, menu, note line, save line.

mod keeping_save;
mod knob_panel;
mod menu;
mod note_line;
mod save;
mod save_line;

pub(crate) use keeping_save::{KEEP, Written, save_preset, save_settings};
pub(crate) use knob_panel::Panel;
pub(in crate::tui) use knob_panel::{Field, fields};
pub use menu::{Menu, clear, label};
pub use note_line::NoteLine;
pub use save::{SAVE, Saving, kind};
pub use save_line::SaveLine;
