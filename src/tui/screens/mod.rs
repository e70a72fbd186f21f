//! The table of screens, in the order of their tabs.

mod contract;
pub mod documents;
pub mod groups;
pub mod lessons;
mod pairs;
pub mod read;
pub mod thresholds;
pub mod why;

pub use contract::{Focus, Screen};

/// All screens.
pub fn all() -> Vec<Box<dyn Screen>> {
    vec![
        Box::new(pairs::Pairs::default()),
        Box::new(read::Read::default()),
        Box::new(why::Why::default()),
        Box::new(thresholds::Thresholds::default()),
        Box::new(groups::GroupsScreen::default()),
        Box::new(documents::Documents::default()),
        Box::new(lessons::Lessons::default()),
    ]
}
