//! The terminal front end: keys, mouse and news in, frames out.

pub mod action;
pub mod app;
pub mod change;
pub mod effect;
pub mod event;
pub mod frame;
pub mod headline;
pub mod input;
pub mod keys;
pub mod layout;
pub mod menu;
pub mod menu_input;
pub mod message;
pub mod model;
pub mod order;
pub mod paint;
pub mod run;
pub mod screen_id;
pub mod screens;
pub mod signals;
pub mod terminal;
pub mod terminal_wait;
pub mod theme;
pub mod widgets;
pub mod work;
pub mod worker;
