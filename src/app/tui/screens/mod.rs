//! The table of screens, in the order of their tabs.

mod contract;
pub mod documents;
pub mod groups;
pub mod lessons;
mod pairs;
pub mod read;
pub mod sources;
pub mod thresholds;
pub mod why;

pub use contract::{Focus, Screen};

/// All screens.
pub fn all() -> Vec<Box<dyn Screen>> {
    vec![
        Box::new(pairs::PairsScreen::default()),
        Box::new(read::ReadScreen::default()),
        Box::new(why::WhyScreen::default()),
        Box::new(thresholds::ThresholdsScreen::default()),
        Box::new(groups::GroupsScreen::default()),
        Box::new(documents::DocumentsScreen::default()),
        Box::new(sources::SourcesScreen::default()),
        Box::new(lessons::LessonsScreen::default()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::screen_id::ScreenId;

    #[test]
    fn every_screen_has_a_name_of_its_own() {
        let ids: Vec<ScreenId> = all().iter().map(|screen| screen.id()).collect();
        for (place, id) in ids.iter().enumerate() {
            assert_eq!(ids.iter().position(|other| other == id), Some(place), "{id:?} twice");
        }
        for opened in [ScreenId::PAIRS, ScreenId::READ, ScreenId::WHY, ScreenId::SOURCES] {
            assert!(ids.contains(&opened), "{opened:?} is opened by others and is not there");
        }
    }
}
