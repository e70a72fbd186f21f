//! What the explorer does beside the frames: writing the list of pairs and the settings file.

mod save_list;
mod save_settings;

pub use save_list::{SAVE, kind, save_list};
pub use save_settings::{KEEP, Written, save_preset, save_settings};
