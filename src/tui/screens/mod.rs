//! The table of screens, in the order of their tabs.

pub mod contract;
pub mod pairs;

use contract::Screen;

/// All screens.
pub fn all() -> Vec<Box<dyn Screen>> {
    vec![Box::new(pairs::Pairs::default())]
}
