//! `--people` and `--hide-same-person`: who wrote the texts, and whether pairs of one person are listed.

use crate::corpus::people::{PeopleOptions, PeopleSource};
use crate::settings::Settings;
use clap::Args;

const PEOPLE: &str = "People";

/// Who wrote the texts.
#[derive(Debug, Clone, Args)]
pub struct PeopleArguments {
    /// Who wrote each text: a pattern for the end of its path, such as '{course}/{author}_*', or a CSV
    /// file with the columns name, author, course, batch; can be repeated, see `lookalike help people`
    #[arg(long, value_name = "PATTERN|FILE", value_parser = PeopleSource::parse, help_heading = PEOPLE)]
    people: Vec<PeopleSource>,
    /// Do not list pairs of texts by one person
    #[arg(long, help_heading = PEOPLE)]
    hide_same_person: bool,
}

impl PeopleArguments {
    /// The settings with these arguments.
    pub fn in_settings(&self, settings: Settings) -> Settings {
        let people =
            PeopleOptions { sources: self.people.clone(), hides_same: self.hide_same_person };
        Settings { people, ..settings }
    }
}
