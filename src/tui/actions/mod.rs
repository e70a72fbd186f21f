//! All actions in one list, and the lookup of the action for a key.

mod action;
mod keys;
mod rows;
mod table;

pub use action::{Action, ActionEntry, Chart, Scope};
pub use keys::{KeyPress, shown};
pub use table::ACTIONS;

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
