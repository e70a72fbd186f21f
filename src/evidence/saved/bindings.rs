//! The `[keys]` of a settings file: a preset, and keys of actions by scope; the explorer knows which are valid.

use crate::saved::fault::Fault;

/// The section of key bindings.
pub const KEY_SECTION: &str = "keys";

/// The place of something in a settings file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FilePlace {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// The keys of one action, as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenBinding {
    /// Where the action applies, e.g. `pairs`.
    pub scope: String,
    /// The name of the action, e.g. `sort-back`.
    pub action: String,
    /// Its keys, e.g. `alt-s`; none for an action without a key.
    pub keys: Vec<String>,
    /// The place of the name.
    pub place: FilePlace,
}

/// The key bindings of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GivenKeys {
    /// The name of a preset, and its place.
    pub preset: Option<(String, FilePlace)>,
    /// The bindings, in the order of the file.
    pub bindings: Vec<GivenBinding>,
}

/// The keys of one action in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoundKeys {
    /// Where the action applies.
    pub scope: &'static str,
    /// The name of the action.
    pub action: String,
    /// Its keys.
    pub keys: Vec<String>,
    /// The line of the file that sets them.
    pub line: Option<usize>,
}

/// What knows the actions: the front end that has them.
#[derive(Debug, Clone, Copy)]
pub struct KeyTable {
    /// The faults of key bindings.
    pub check: fn(&GivenKeys) -> Vec<Fault>,
    /// All actions with the keys in force; built-in ones where the bindings have faults.
    pub list: fn(&GivenKeys) -> Vec<BoundKeys>,
}

impl FilePlace {
    /// A fault here.
    pub fn fault(self, what: String) -> Fault {
        Fault { line: self.line, column: self.column, what }
    }
}
