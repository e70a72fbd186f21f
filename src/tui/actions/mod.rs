//! All actions in one list, and the lookup of the action for a key.

mod action;
mod keys;
mod lessons;
mod rows;
mod table;

pub use action::{Action, ActionEntry, Chart, Scope};
pub use keys::{KeyPress, shown};

use crate::tui::actions::lessons::LESSONS;
use crate::tui::actions::table::ROWS;

/// All actions, in the order of help.
pub const ACTIONS: &[ActionEntry] = &joined::<{ ROWS.len() + LESSONS.len() }>();

/// Both tables, concatenated.
const fn joined<const COUNT: usize>() -> [ActionEntry; COUNT] {
    let mut all = [ROWS[0]; COUNT];
    let mut at = 0;
    while at < COUNT {
        all[at] = if at < ROWS.len() { ROWS[at] } else { LESSONS[at - ROWS.len()] };
        at += 1;
    }
    all
}

/// The row of a key in the first of `scopes` that binds it.
pub fn find(key: KeyPress, scopes: &[Scope]) -> Option<&'static ActionEntry> {
    scopes.iter().find_map(|&scope| {
        ACTIONS.iter().find(|entry| entry.scope == scope && entry.keys().any(|k| k == key))
    })
}

/// The row of an action in the first of `scopes` that has it.
pub fn entry(action: Action, scopes: &[Scope]) -> Option<&'static ActionEntry> {
    scopes.iter().find_map(|&scope| {
        ACTIONS.iter().find(|entry| entry.scope == scope && entry.action == action)
    })
}

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
