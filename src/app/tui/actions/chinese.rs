//! The frame of the explorer in Chinese: names and help of actions, and tabs.

use crate::page::Language;
use crate::tui::actions::action::ActionEntry;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// English name and help of an action, Chinese name and help, between tabs, one action a line. A tab has
/// its title, `tab`, and its Chinese title, also for a narrow window.
const CATALOGUE: &str = include_str!("../../../../assets/chinese/explorer.tsv");

/// The Chinese pair of each English pair.
static PAIRS: LazyLock<BTreeMap<[&str; 2], [&'static str; 2]>> = LazyLock::new(|| {
    let pairs = CATALOGUE.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        let mut two = || Some([fields.next()?, fields.next()?]);
        Some((two()?, two()?))
    });
    pairs.collect()
});

/// The name and the help of an action. English where the catalogue lacks it.
pub fn named(entry: &ActionEntry, language: Language) -> [&'static str; 2] {
    in_language([entry.name, entry.help], language)
}

/// The long and the short title of a tab.
pub fn tab_titles(
    title: &'static str,
    short: &'static str,
    language: Language,
) -> [&'static str; 2] {
    match in_language([title, "tab"], language) {
        [_, "tab"] => [title, short],
        titles => titles,
    }
}

fn in_language(english: [&'static str; 2], language: Language) -> [&'static str; 2] {
    match language {
        Language::English => english,
        Language::Chinese => PAIRS.get(&english).copied().unwrap_or(english),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::display::width::width;
    use crate::tui::actions::table::ACTIONS;
    use crate::tui::screens;

    #[test]
    fn every_english_name_of_an_action_or_a_tab_has_a_chinese_one() {
        let mut known: Vec<[&str; 2]> = ACTIONS.iter().map(|e| [e.name, e.help]).collect();
        known.extend(screens::all().iter().map(|screen| [screen.tab().title, "tab"]));
        let missing: Vec<_> = known.iter().filter(|pair| !PAIRS.contains_key(*pair)).collect();
        assert!(missing.is_empty(), "add to assets/chinese/explorer.tsv: {missing:#?}");
        let unused: Vec<_> = PAIRS.keys().filter(|pair| !known.contains(pair)).collect();
        assert!(unused.is_empty(), "drop from assets/chinese/explorer.tsv: {unused:#?}");
        assert_eq!(PAIRS.len(), CATALOGUE.lines().count(), "a line is broken or twice there");
        for [name, help] in PAIRS.values() {
            assert!(width(name) <= 14 && !help.is_empty(), "{name}: {help}");
        }
    }
}
