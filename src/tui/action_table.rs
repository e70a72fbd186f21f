//! The one table of actions, in the order of help; keys, hints, help and palette are made from it.

use crate::review::verdict::Verdict;
use crate::tui::action::{Action, Chart, Entry, Scope};
use crate::tui::action_rows::{judge, row, show, tune, turn};
use crate::tui::keys::Key;
use crate::tui::knob::Knob;

/// All actions, in the order of help.
pub const ACTIONS: &[Entry] = &[
    // Pairs.
    row(Action::OpenRead, "read", "enter", Scope::Pairs, "read both texts of the chosen pair"),
    row(Action::OpenWhy, "why", "w", Scope::Pairs, "show why the chosen pair scores as it does"),
    row(Action::Filter, "filter", "/", Scope::Pairs, "filter by name; !word leaves out"),
    row(Action::SortNext, "sort", "s", Scope::Pairs, "sort by the next column"),
    row(Action::SortPrevious, "sort back", "alt-s", Scope::Pairs, "sort by the column before"),
    row(Action::SortReverse, "reverse", "S", Scope::Pairs, "reverse the order"),
    row(Action::FlaggedOnly, "flagged", "f", Scope::Pairs, "only flagged pairs, or all"),
    row(
        Action::VerdictFilter,
        "by verdict",
        "v",
        Scope::Pairs,
        "only unreviewed, match, no match…",
    ),
    row(Action::VerdictFilterBack, "verdicts back", "V", Scope::Pairs, "the same, backwards"),
    row(Action::NoMatchShown, "hidden", "H", Scope::Pairs, "show `no match` pairs, or hide them"),
    row(Action::Select, "select", "space", Scope::Pairs, "select the row for one verdict on many"),
    row(Action::SelectAll, "select all", "A", Scope::Pairs, "select every listed pair, or none"),
    row(Action::NextMeasure, "measure", "t", Scope::Pairs, "choose the next measure's threshold"),
    row(Action::Lower, "lower", "(", Scope::Pairs, "lower the chosen threshold by .005 or 1 bit"),
    row(Action::Raise, "raise", ")", Scope::Pairs, "raise the chosen threshold by .005 or 1 bit"),
    row(Action::LowerMore, "lower more", "{", Scope::Pairs, "lower it by .05 or 4 bits"),
    row(Action::RaiseMore, "raise more", "}", Scope::Pairs, "raise it by .05 or 4 bits"),
    row(Action::ThresholdReset, "reset", "=", Scope::Pairs, "all thresholds as they started"),
    // Read.
    row(Action::ReadDiff, "diff", "d", Scope::Read, "what differs, in the order of the texts"),
    row(Action::ReadPassages, "passages", "p", Scope::Read, "what both hold, in any order"),
    row(Action::ReadAlignment, "alignment", "a", Scope::Read, "sentence to sentence, in any order"),
    row(Action::ShorterPassages, "shorter", "<", Scope::Read, "passages may be shorter"),
    row(Action::LongerPassages, "longer", ">", Scope::Read, "passages must be longer"),
    row(Action::ButTemplate, "template", "T", Scope::Read, "coverage without template, or with"),
    row(Action::NextChange, "next", "n", Scope::Read, "the next change, or the next find"),
    row(Action::PreviousChange, "before", "N", Scope::Read, "the change or find before"),
    row(Action::ToggleView, "view", "v", Scope::Read, "side by side, or both as one text"),
    row(Action::Find, "find", "/", Scope::Read, "find in both texts; esc ends"),
    row(Action::Fold, "fold", "f", Scope::Read, "fold away what is the same, or show all"),
    row(Action::Order, "order", "s", Scope::Read, "sentences in the order of A, or of B"),
    row(
        Action::Details,
        "list",
        "l",
        Scope::Read,
        "class, findings, passages, words; enter goes there",
    ),
    row(Action::Partner, "partner", "enter", Scope::Read, "the chosen place in the other text"),
    row(Action::OpenWhy, "why", "w", Scope::Read, "show why the pair scores as it does"),
    // Why.
    row(Action::OpenItem, "open", "enter", Scope::Why, "the measure; the item in Read; n, steps"),
    row(Action::NextPanel, "section", "tab", Scope::Why, "the next section: each opens a number"),
    row(Action::PreviousPanel, "section back", "shift-tab", Scope::Why, "the section before"),
    row(Action::NextMeasure, "measure", "t", Scope::Why, "the overview's next measure"),
    row(Action::NextMark, "next mark", "n", Scope::Why, "the next differing bit, or equal slot"),
    row(Action::PreviousMark, "mark before", "N", Scope::Why, "the one before"),
    row(Action::NextKind, "list", "f", Scope::Why, "the next list: both, only A; equal; towards 0"),
    row(Action::NextIndex, "index", "b", Scope::Why, "other bands of slots, or blocks of bits"),
    row(Action::PreviousIndex, "index back", "B", Scope::Why, "the bands or blocks before"),
    row(Action::Reseed, "seeds", "r", Scope::Why, "MinHash under 200 other seeds"),
    row(Action::ToggleStep, "switch", "s", Scope::Why, "a normalising step on or off"),
    row(Action::ToggleView, "pane", "v", Scope::Why, "texts, or the seeds or features"),
    row(Action::OpenRead, "read", "w", Scope::Why, "read both texts"),
    // Thresholds.
    show(Chart::Histograms, "histograms", "d", "how each measure is distributed"),
    show(Chart::Scatter, "scatter", "s", "two measures against each other"),
    show(Chart::Agreement, "agreement", "a", "how often J, M and S agree"),
    show(Chart::Crossed, "crossed", "c", "pairs that the last move of a threshold passed"),
    show(Chart::Labels, "labels", "p", "precision, recall, F1; what to judge next"),
    show(Chart::Index, "index", "b", "what bands or block tables would bring up and miss"),
    tune(Action::OpenChosen, "open", "enter", "the pair, the pairs of a combination, the shape"),
    tune(Action::NextMeasure, "measure", "t", "the next measure's threshold"),
    tune(Action::Lower, "lower", "(", "lower the chosen threshold by .005 or 1 bit"),
    tune(Action::Raise, "raise", ")", "raise the chosen threshold by .005 or 1 bit"),
    tune(Action::LowerMore, "lower more", "{", "lower it by .05 or 4 bits"),
    tune(Action::RaiseMore, "raise more", "}", "raise it by .05 or 4 bits"),
    tune(Action::TypeThreshold, "type", "e", "type the chosen threshold"),
    tune(Action::UseSuggestion, "suggested", "S", "set it to the suggested cut"),
    tune(Action::NextPreset, "preset", "P", "the thresholds of the next task"),
    tune(Action::ThresholdReset, "reset", "=", "all thresholds as they started"),
    tune(Action::LogCounts, "log", "o", "counts logarithmic or linear"),
    tune(Action::NearZero, "near zero", "z", "more room near 0, or the same everywhere"),
    tune(Action::ToggleView, "curves", "v", "labels: what to judge next, or the curves"),
    tune(Action::NextX, "x axis", "x", "the next measure across"),
    tune(Action::NextY, "y axis", "y", "the next measure upwards"),
    // Groups.
    row(Action::OpenRead, "read", "enter", Scope::Groups, "the pair to cut at; a member's best"),
    row(Action::Right, "members", "l right", Scope::Groups, "into the members; h goes back"),
    row(Action::NextLinkage, "linkage", "L", Scope::Groups, "single, complete or average linkage"),
    row(
        Action::Representative,
        "by length",
        "r",
        Scope::Groups,
        "central or longest stands for it",
    ),
    row(Action::NextMeasure, "measure", "t", Scope::Groups, "tie by the next measure"),
    row(Action::Lower, "lower", "(", Scope::Groups, "lower the threshold by .005 or 1 bit"),
    row(Action::Raise, "raise", ")", Scope::Groups, "raise the threshold by .005 or 1 bit"),
    row(Action::LowerMore, "lower more", "{", Scope::Groups, "lower it by .05 or 4 bits"),
    row(Action::RaiseMore, "raise more", "}", Scope::Groups, "raise it by .05 or 4 bits"),
    row(Action::ThresholdReset, "reset", "=", Scope::Groups, "all thresholds as they started"),
    // Documents.
    row(Action::OpenPairs, "its pairs", "enter", Scope::Documents, "the pairs of this document"),
    row(Action::Filter, "filter", "/", Scope::Documents, "filter by name; !word leaves out"),
    row(Action::SortNext, "sort", "s", Scope::Documents, "sort by the next column"),
    row(Action::SortPrevious, "sort back", "alt-s", Scope::Documents, "by the column before"),
    row(Action::SortReverse, "reverse", "S", Scope::Documents, "reverse the order"),
    row(Action::SkippedOnly, "skipped", "x", Scope::Documents, "only skipped files, or all"),
    // Verdicts on the chosen pair, or on the selected ones.
    judge(Verdict::Match, "match", "m", "one copies the other; then to the next unreviewed pair"),
    judge(Verdict::NoMatch, "no match", "x", "nothing to it; the pair leaves the list"),
    judge(Verdict::Legitimate, "legitimate", "o", "alike, and okay: a quotation, a template"),
    judge(Verdict::Unsure, "unsure", "i", "looked at, and in doubt"),
    row(Action::Note, "note", "e", Scope::Verdict, "write a note on the pair"),
    row(Action::TakeBack, "undo", "u z", Scope::Verdict, "take the last verdict or note back"),
    row(
        Action::NextUnreviewed,
        "unreviewed",
        ".",
        Scope::Verdict,
        "the next pair without a verdict",
    ),
    // The chosen pair.
    row(Action::NextPair, "next pair", "]", Scope::Pair, "the next pair of the list"),
    row(Action::PreviousPair, "previous pair", "[", Scope::Pair, "the pair before in the list"),
    // Moving.
    row(Action::Down, "down", "j down", Scope::List, "one row down"),
    row(Action::Up, "up", "k up", Scope::List, "one row up"),
    row(Action::HalfDown, "half page down", "ctrl-d", Scope::List, "half a page down"),
    row(Action::HalfUp, "half page up", "ctrl-u", Scope::List, "half a page up"),
    row(Action::PageDown, "page down", "pgdn ctrl-f space", Scope::List, "a page down"),
    row(Action::PageUp, "page up", "pgup ctrl-b", Scope::List, "a page up"),
    row(Action::Top, "top", "g home", Scope::List, "to the first row"),
    row(Action::Bottom, "bottom", "G end", Scope::List, "to the last row"),
    row(Action::Left, "left", "h left", Scope::List, "to the left"),
    row(Action::Right, "right", "l right", Scope::List, "to the right"),
    // A line of text.
    row(Action::Accept, "accept", "enter", Scope::Input, "done typing"),
    row(Action::Down, "down", "down ctrl-n", Scope::Input, "one row down while typing"),
    row(Action::Up, "up", "up ctrl-p", Scope::Input, "one row up while typing"),
    // Anywhere.
    row(Action::Help, "help", "? f1", Scope::Everywhere, "every key, searchable"),
    row(Action::Palette, "actions", ": ctrl-p", Scope::Everywhere, "find an action by its name"),
    row(Action::NextScreen, "next screen", "tab", Scope::Everywhere, "the next screen"),
    row(Action::PreviousScreen, "last screen", "shift-tab", Scope::Everywhere, "the screen before"),
    row(Action::CopyCommand, "copy command", "Y", Scope::Everywhere, "the flags as a command line"),
    row(Action::Rerun, "run again", "R", Scope::Everywhere, "read and compare everything again"),
    row(Action::Settings, "settings", ", f2", Scope::Everywhere, "every setting, with its bounds"),
    turn(Knob::Length(1), "longer n", "+", "shingles one token longer; n goes from 1 to 12"),
    turn(Knob::Length(-1), "shorter n", "-", "shingles one token shorter"),
    turn(Knob::AutoLength, "auto n", "", "n by the corpus: 3 where Han characters prevail, else 5"),
    turn(Knob::Unit, "unit", "U", "shingles of characters, or of words"),
    turn(Knob::Slots(64), "64 slots", "", "MinHash with K = 64 slots"),
    turn(Knob::Slots(128), "128 slots", "", "MinHash with K = 128 slots"),
    turn(Knob::Slots(256), "256 slots", "", "MinHash with K = 256 slots"),
    turn(Knob::Scheme, "next scheme", "", "MinHash by slots, bottom-k, or one permutation"),
    turn(Knob::Seed, "next seed", "", "MinHash with the next seed"),
    turn(Knob::Bits(32), "32 bits", "", "SimHash with 32 bits"),
    turn(Knob::Bits(64), "64 bits", "", "SimHash with 64 bits"),
    turn(Knob::Bits(128), "128 bits", "", "SimHash with 128 bits"),
    turn(Knob::Bits(256), "256 bits", "", "SimHash with 256 bits"),
    turn(Knob::Weight, "next weight", "", "SimHash weights: log, count, one, tf-idf"),
    row(Action::Back, "back", "esc", Scope::Everywhere, "one layer back; then stops a running job"),
    row(
        Action::Interrupt,
        "stop",
        "ctrl-c",
        Scope::Everywhere,
        "stop and keep; a second time quits",
    ),
    row(Action::Suspend, "suspend", "ctrl-z", Scope::Everywhere, "back to the shell; fg returns"),
    row(Action::Redraw, "redraw", "ctrl-l", Scope::Everywhere, "draw the whole screen again"),
    row(Action::ShowPairs, "pairs", "", Scope::Everywhere, "the ranked pairs"),
    row(Action::Quit, "quit", "q", Scope::Everywhere, "leave lookalike"),
];

/// The row of the first of `scopes` that knows the key.
pub fn find(key: Key, scopes: &[Scope]) -> Option<&'static Entry> {
    scopes.iter().find_map(|&scope| {
        ACTIONS.iter().find(|entry| entry.scope == scope && entry.keys().any(|k| k == key))
    })
}

/// The row of an action in the first of `scopes` that has it.
pub fn entry(action: Action, scopes: &[Scope]) -> Option<&'static Entry> {
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
            assert_eq!(entry.keys().count(), written, "a key of {} is none", entry.name);
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
