//! The terminal front end: keys, mouse and news in, frames out.

pub mod actions;
pub mod app;
pub mod flow;
pub mod knob;
pub mod layout;
pub mod lecture;
pub mod model;
pub mod panels;
pub mod run;
pub mod screen_id;
pub mod screens;
pub mod terminal;
pub mod theme;
pub mod widgets;
pub mod work;
