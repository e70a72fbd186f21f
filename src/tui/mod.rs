//! The terminal front end: keys, mouse and news in, frames out.

pub mod actions;
pub mod app;
pub mod flow;
pub mod jobs;
pub mod knob;
pub mod layers;
pub mod layout;
pub mod lecture;
pub mod model;
pub mod run;
pub mod screen_id;
pub mod screens;
pub mod terminal;
pub mod theme;
pub mod widgets;
pub mod work;
