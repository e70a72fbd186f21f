//! The headless front end: arguments, commands, and their output.

pub mod account;
pub mod arguments;
pub mod chinese;
pub mod commands;
pub mod console;
pub mod contract;
pub mod definition;
pub mod exit_code;
pub mod exploration;
pub mod headless;
mod later_texts;
pub mod lecture;
pub mod listing;
mod overwriting;
mod own_results;
pub mod plan_file;
pub mod reading;
pub mod result_folder;
pub mod session;
pub mod start;
pub mod summary;
pub mod two;
pub mod two_pass;
pub mod views;
pub mod without;
