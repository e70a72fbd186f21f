//! The keys in force: the table of actions, with the preset and the bindings of the settings file.

use crate::order::ListOrder as _;
use crate::part::PartOf as _;
use crate::saved::bindings::{BoundKeys, GivenBinding, GivenKeys, KeyTable};
use crate::saved::contract::Fault;
use crate::tui::actions::action::{Action, ActionEntry, SCOPES, Scope};
use crate::tui::actions::keys::{KeyPress, NAMES};
use crate::tui::actions::table::ACTIONS;

/// Changes the keys of a row of the table.
type ChangeKeys = fn(&str) -> String;

/// Presets of keys by name: the first is built in.
const PRESETS: [(&str, ChangeKeys); 4] = [
    ("vim", str::to_owned),
    ("arrows", arrows),
    ("dvorak", |keys| moved(keys, "hjkldtn", "dhtnlkj")),
    ("colemak", |keys| moved(keys, "hjklnei", "hneikjl")),
];

/// Actions that need a key: without one there is no way back.
const NEEDED: [Action; 3] = [Action::Quit, Action::Back, Action::Interrupt];

/// The name of the table that checks and lists keys for other rooms.
pub const KEY_TABLE: KeyTable = KeyTable { check, list };

/// The rows of the table of actions with the keys in force.
#[derive(Debug, Clone, Copy)]
pub struct Keymap {
    rows: &'static [ActionEntry],
}

impl Default for Keymap {
    fn default() -> Self {
        Self { rows: ACTIONS }
    }
}

impl Keymap {
    /// The keys of a settings file. They stay in memory until the process ends, so call it once.
    /// # Errors
    /// Every fault: unknown names and keys, keys with two actions.
    pub fn from_given(given: &GivenKeys) -> Result<Self, Vec<Fault>> {
        if *given == GivenKeys::default() {
            return Ok(Self::default());
        }
        let bound = KeyBinder::new(given)?;
        let rows = bound.rows.into_iter().map(|(entry, keys, _)| {
            let keys: &'static str = Box::leak(keys.into_boxed_str());
            ActionEntry { keys, ..*entry }
        });
        Ok(Self { rows: Vec::leak(rows.collect()) })
    }

    /// All rows, in the order of help.
    pub fn rows(&self) -> &'static [ActionEntry] {
        self.rows
    }

    /// The row of a key in the first of `scopes` that binds it.
    pub fn find(&self, key: KeyPress, scopes: &[Scope]) -> Option<&'static ActionEntry> {
        scopes.iter().find_map(|&scope| {
            self.rows.iter().find(|entry| entry.scope == scope && entry.keys().any(|k| k == key))
        })
    }

    /// The row of an action in the first of `scopes` that has it.
    pub fn entry(&self, action: Action, scopes: &[Scope]) -> Option<&'static ActionEntry> {
        scopes.iter().find_map(|&scope| {
            self.rows.iter().find(|entry| entry.scope == scope && entry.action == action)
        })
    }
}

/// Each row with its keys and the binding that set them.
struct KeyBinder<'a> {
    rows: Vec<(&'static ActionEntry, String, Option<&'a GivenBinding>)>,
}

impl<'a> KeyBinder<'a> {
    fn new(given: &'a GivenKeys) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let change = match &given.preset {
            None => str::to_owned,
            Some((name, place)) => {
                let found = PRESETS.iter().find(|(own, _)| own == name);
                if found.is_none() {
                    let names: Vec<String> =
                        PRESETS.iter().map(|(own, _)| format!("\"{own}\"")).collect();
                    let names = names.join(", ");
                    faults.push(place.fault(format!("preset: expected one of {names}")));
                }
                found.map_or(str::to_owned as ChangeKeys, |(_, change)| *change)
            }
        };
        let rows = ACTIONS.iter().map(|entry| (entry, change(entry.keys), None));
        let mut bound = Self { rows: rows.collect() };
        for binding in &given.bindings {
            if let Err(what) = bound.bind(binding) {
                faults.push(binding.place.fault(what));
            }
        }
        bound.clashes(given, &mut faults);
        faults.order_by_key(|fault| (fault.line, fault.column));
        if faults.is_empty() { Ok(bound) } else { Err(faults) }
    }

    /// Sets the keys of one action.
    fn bind(&mut self, binding: &'a GivenBinding) -> Result<(), String> {
        let scope = SCOPES.iter().find(|scope| scope.id() == binding.scope);
        let Some(&scope) = scope else {
            let names: Vec<&str> = SCOPES.iter().map(|scope| scope.id()).collect();
            return Err(format!(
                "unknown scope `{}`: expected {}",
                binding.scope,
                names.join(", ")
            ));
        };
        for key in &binding.keys {
            check_key(key, scope)?;
        }
        let its = |(entry, ..): &&mut (&ActionEntry, String, Option<&GivenBinding>)| {
            entry.scope == scope && entry.id() == binding.action
        };
        let Some(row) = self.rows.iter_mut().find(its) else {
            let own = ACTIONS.iter().filter(|entry| entry.scope == scope);
            let names: Vec<String> = own.map(ActionEntry::id).collect();
            let (action, names) = (&binding.action, names.join(", "));
            return Err(format!("unknown action `{action}`: [keys.{}] has {names}", scope.id()));
        };
        if binding.keys.is_empty() && NEEDED.contains(&row.0.action) {
            return Err(format!("`{}` needs a key", binding.action));
        }
        (row.1, row.2) = (binding.keys.join(" "), Some(binding));
        Ok(())
    }

    /// Reports keys with two actions in one scope, at the later binding of the file.
    fn clashes(&self, given: &GivenKeys, faults: &mut Vec<Fault>) {
        for (place, (entry, keys, binding)) in self.rows.iter().enumerate() {
            for (other, others, before) in self.rows.part(place + 1..) {
                let same = |key: &&str| others.split(' ').any(|own| own == *key);
                let Some(key) = keys.split(' ').filter(|key| !key.is_empty()).find(same) else {
                    continue;
                };
                if entry.scope != other.scope {
                    continue;
                }
                let line = |binding: Option<&GivenBinding>| match binding {
                    Some(binding) => format!("line {}", binding.place.line),
                    None => "built in".to_owned(),
                };
                let late = binding.iter().chain(before).max_by_key(|own| own.place.line);
                let at = late.map(|own| own.place).or(given.preset.as_ref().map(|own| own.1));
                faults.push(at.unwrap_or_default().fault(format!(
                    "`{key}` in [keys.{}] is the key of `{}` ({}) and of `{}` ({}): give one of them \
                     another key, or \"\"",
                    entry.scope.id(),
                    entry.id(),
                    line(*binding),
                    other.id(),
                    line(*before),
                )));
            }
        }
    }
}

/// Fails with what is wrong with a key.
fn check_key(key: &str, scope: Scope) -> Result<(), String> {
    let Some(press) = KeyPress::parse(key) else {
        let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        return Err(format!(
            "invalid key `{key}`: expected a character or one of {names}, after ctrl-, alt- or shift-"
        ));
    };
    if matches!(key, "ctrl-i" | "ctrl-m" | "ctrl-[" | "ctrl-j") {
        return Err(format!("`{key}` arrives as tab, enter or esc in a terminal"));
    }
    if KeyPress::from_event(&press.event()) != press {
        return Err(format!("`{key}`: write the character that shift gives, e.g. `S` for shift-s"));
    }
    let is_start = key.strip_prefix("alt-").is_some_and(|c| "[]OPX^_\\".contains(c));
    if is_start {
        return Err(format!("`{key}` is the start of what terminals send for other keys"));
    }
    let is_text = key.chars().count() == 1 || key == "space" || key == "backspace";
    if scope == Scope::Input && is_text {
        return Err(format!("`{key}` is text where a line is typed"));
    }
    Ok(())
}

/// Keys without `h j k l` where another key does the same.
fn arrows(keys: &str) -> String {
    let rest = || keys.split(' ').filter(|key| !["h", "j", "k", "l"].contains(key));
    if rest().next().is_none() { keys.to_owned() } else { rest().collect::<Vec<_>>().join(" ") }
}

/// Keys with letters exchanged: each of `from` becomes the one of `to` at its place, capitals too.
fn moved(keys: &str, from: &str, to: &str) -> String {
    let letter = |key: &str| {
        let mut chars = key.chars();
        let (Some(c), None) = (chars.next(), chars.next()) else { return key.to_owned() };
        let place = from.chars().position(|own| own == c.to_ascii_lowercase());
        let other = place.and_then(|place| to.chars().nth(place)).unwrap_or(c.to_ascii_lowercase());
        let other = if c.is_ascii_uppercase() { other.to_ascii_uppercase() } else { other };
        if place.is_some() { other.to_string() } else { key.to_owned() }
    };
    keys.split(' ').map(letter).collect::<Vec<_>>().join(" ")
}

/// The faults of key bindings.
fn check(given: &GivenKeys) -> Vec<Fault> {
    KeyBinder::new(given).err().unwrap_or_default()
}

/// All actions with the keys in force.
fn list(given: &GivenKeys) -> Vec<BoundKeys> {
    let none = GivenKeys::default();
    let bound = KeyBinder::new(given).or_else(|_faults| KeyBinder::new(&none));
    let rows = bound.map_or_else(|_faults| Vec::new(), |bound| bound.rows);
    let row = |(entry, keys, binding): (&ActionEntry, String, Option<&GivenBinding>)| BoundKeys {
        scope: entry.scope.id(),
        action: entry.id(),
        keys: keys.split_whitespace().map(str::to_owned).collect(),
        line: binding.map(|binding| binding.place.line),
    };
    rows.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saved::read::read;

    fn given(text: &str) -> GivenKeys {
        read(text).unwrap().keys
    }

    fn faults(text: &str) -> Vec<String> {
        check(&given(text)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_action_has_a_name_of_its_own_in_its_scope() {
        for (place, entry) in ACTIONS.iter().enumerate() {
            let id = entry.id();
            let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(!id.is_empty() && id.chars().all(good), "{id}");
            assert!(SCOPES.contains(&entry.scope), "{id}");
            let twin = ACTIONS[place + 1..].iter().any(|o| o.scope == entry.scope && o.id() == id);
            assert!(!twin, "{id} twice in {:?}", entry.scope);
        }
    }

    #[test]
    fn every_preset_has_one_action_a_key_and_loses_none() {
        for (name, change) in PRESETS {
            let text = format!("[keys]\npreset = \"{name}\"\n");
            assert_eq!(faults(&text), [""; 0], "{name}");
            for entry in ACTIONS {
                assert_eq!(
                    change(entry.keys).is_empty(),
                    entry.keys.is_empty(),
                    "{name}: {}",
                    entry.id()
                );
                let keys = change(entry.keys);
                assert!(
                    keys.split_whitespace().all(|key| KeyPress::parse(key).is_some()),
                    "{keys}"
                );
            }
        }
        let keys = |preset: &str, action| {
            let keymap =
                Keymap::from_given(&given(&format!("[keys]\npreset = \"{preset}\"\n"))).unwrap();
            keymap.entry(action, &[Scope::List]).unwrap().keys
        };
        assert_eq!([keys("vim", Action::Down), keys("arrows", Action::Down)], ["j down", "down"]);
        let moves = [Action::Left, Action::Down, Action::Up, Action::Right];
        assert_eq!(
            moves.map(|own| keys("dvorak", own).split(' ').next().unwrap()),
            ["d", "h", "t", "n"]
        );
        assert_eq!(
            moves.map(|own| keys("colemak", own).split(' ').next().unwrap()),
            ["h", "n", "e", "i"]
        );
    }

    #[test]
    fn own_keys_replace_those_of_the_table() {
        let text = "[keys.pairs]\nwhy = \"F\"\nfilter = [\"f3\", \"ctrl-g\"]\nselect = \"\"\n";
        let keymap = Keymap::from_given(&given(text)).unwrap();
        let find = |key: &str| {
            let found = keymap.find(KeyPress::parse(key).unwrap(), &[Scope::Pairs]);
            found.map(|entry| entry.action)
        };
        assert_eq!(find("F"), Some(Action::OpenWhy));
        assert_eq!([find("f3"), find("ctrl-g")], [Some(Action::Filter); 2]);
        assert_eq!([find("w"), find("/"), find("space")], [None; 3]);
        assert_eq!(find("s"), Some(Action::SortNext), "the others stay");
    }

    #[test]
    fn faults_say_where_and_what_is_allowed() {
        let text = "[keys]\npreset = \"emacs\"\n[keys.pears]\nwhy = \"F\"\n[keys.pairs]\nwy = \"F\"\n\
                    why = \"f\"\nread = \"shift-r\"\nsort = \"ctrl-m\"\nreverse = \"hyper-x\"\n\
                    [keys.everywhere]\nquit = \"\"\n[keys.typing]\naccept = \"a\"\n";
        let starts = [
            "line 2, column 10: preset: expected one of \"vim\", \"arrows\", \"dvorak\", \"colemak\"",
            "line 4, column 1: unknown scope `pears`: expected pairs, read,",
            "line 6, column 1: unknown action `wy`: [keys.pairs] has read, why, filter,",
            "line 7, column 1: `f` in [keys.pairs] is the key of `why` (line 7) and of `flagged` (built in): \
             give one of them another key",
            "line 8, column 1: `shift-r`: write the character",
            "line 9, column 1: `ctrl-m` arrives as",
            "line 10, column 1: invalid key `hyper-x`: expected a character or one of enter,",
            "line 12, column 1: `quit` needs a key",
            "line 14, column 1: `a` is text where a line is typed",
        ];
        let faults = faults(text);
        assert_eq!(faults.len(), starts.len(), "{faults:#?}");
        for (fault, start) in faults.iter().zip(starts) {
            assert!(fault.starts_with(start), "{fault}\n{start}");
        }
        let syntax =
            read("[keys]\npreset = 3\npairs = \"x\"\n[keys.read]\nfind = 3\n").unwrap_err();
        let lines: Vec<usize> = syntax.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [2, 3, 5]);
    }
}
