//! All actions in one list, and the keys in force.

mod action;
mod chinese;
mod keymap;
mod keys;
mod rows;
mod table;

pub use action::{Action, ActionEntry, Chart, Scope};
pub use chinese::{named, tab_titles};
pub use keymap::{KEY_TABLE, Keymap};
pub use keys::{KeyPress, shown};
#[cfg(test)]
use table::ACTIONS;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_known_and_means_one_thing_in_its_scope() {
        for (i, entry) in ACTIONS.iter().enumerate() {
            let written = entry.keys.split(' ').filter(|k| !k.is_empty()).count();
            assert_eq!(entry.keys().count(), written, "invalid key of {}", entry.name);
            for other in ACTIONS.get(i + 1..).unwrap_or_default() {
                let clash = entry.keys().any(|k| other.keys().any(|o| o == k));
                assert!(
                    !(clash && other.scope == entry.scope),
                    "{} and {} share a key",
                    entry.name,
                    other.name
                );
            }
        }
    }
}
