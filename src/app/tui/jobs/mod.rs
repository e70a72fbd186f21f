//! The background jobs of the explorer: comparing, sorting columns, reading pairs, finding sources, keeping verdicts, and writing
//! the list of pairs and the settings file.

mod cases;
mod columns;
mod comparing;
mod counted;
mod counted_pairs;
mod leaving;
mod passages;
mod readings;
mod save_list;
mod save_settings;
mod sources;
mod verdicts;
mod watching;
mod weighing;

pub use columns::SortColumns;
pub use comparing::{Comparing, handle_news, stop};
pub use counted::count_pair;
pub use counted_pairs::count_pairs;
pub use readings::{READINGS, ReadPairs};
pub use save_list::{Kind, REPORTED, kind, save_list};
pub use save_settings::{save_preset, save_settings};
pub use sources::{FindSources, SOURCES};
pub use verdicts::{Reviewer, next_unreviewed, select, select_all, target, targets};
pub use watching::Watching;
pub use weighing::WeighPairs;

use crate::tui::flow::Effect;
use crate::tui::jobs::columns::{COLUMNS, sorted};
use crate::tui::jobs::counted::{COUNTED, counted};
use crate::tui::jobs::counted_pairs::{COUNTED_PAIRS, counted_pairs};
use crate::tui::jobs::readings::read;
use crate::tui::jobs::save_list::{LIST, list_saved};
use crate::tui::jobs::save_settings::{FILE, file_written};
use crate::tui::jobs::sources::found;
use crate::tui::jobs::weighing::{WEIGHING, weighed};
use crate::tui::model::{Model, ORDER, ordered};
use crate::tui::work::{Question, WorkAnswer};

/// Handles the result of a worker that no screen started.
pub fn answer(model: &mut Model, slot: Question, answer: Result<WorkAnswer, String>) -> Effect {
    match slot {
        COLUMNS => sorted(model, answer),
        READINGS => read(model, answer),
        SOURCES => found(model, answer),
        WEIGHING => weighed(model, answer),
        COUNTED => counted(model, answer),
        COUNTED_PAIRS => counted_pairs(model, answer),
        LIST => Effect::Written(list_saved(answer)),
        FILE => Effect::Written(file_written(model, answer)),
        ORDER => ordered(model, answer)
            .map_or_else(Effect::Say, |is_new| if is_new { Effect::Ordered } else { Effect::None }),
        _ => Effect::None,
    }
}
