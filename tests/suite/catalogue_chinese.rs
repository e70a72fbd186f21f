//! The Chinese catalogue has every text in the source of the finished screens.

use crate::catalogue_errors::{COMPOSED_ERRORS, ERRORS};
use crate::catalogue_lists::{COMPOSED, FINISHED, KEPT, LATIN, RECIPE, SENTENCES};
use lookalike::display::width::width;
use lookalike::measure::MEASURES;
use lookalike::measure::copy_class::CopyClass;
use lookalike::page::{Language, command_text};
use lookalike::review::verdict::VERDICTS;
use lookalike::text::named::Named as _;
use lookalike::tui::chinese::{short_class, translated};
use std::collections::BTreeSet;
use std::path::Path;

/// The Chinese of a text; `None` if some of it is still English.
pub(crate) fn chinese(english: &str) -> Option<String> {
    let found = translated(english, Language::Chinese);
    let mut words = found.split(|c: char| !c.is_ascii_alphabetic() && c != '-');
    let is_english = words.any(|word| {
        let is_lower = word.starts_with(|c: char| c.is_ascii_lowercase());
        is_lower && word.len() > 1 && ![LATIN, RECIPE].concat().contains(&word)
    });
    (found != english && !is_english).then(|| found.into_owned())
}

/// The string literals of a file before its tests, with `7` for each gap.
pub(crate) fn literals(source: &str) -> Vec<String> {
    let source = source.split("\n#[cfg(test)]").next().unwrap();
    let mut found = Vec::new();
    for line in joined(source).lines().map(str::trim_start) {
        if line.starts_with("//") || line.starts_with("#[") && !line.starts_with("#[error(") {
            continue;
        }
        // A comment behind code, and a quotation mark as a character.
        let line = line.split(" // ").next().unwrap().replace("'\"'", "").replace("\\\"", "”");
        let inside = line.split('"').skip(1).step_by(2);
        found.extend(inside.map(|text| gaps_filled(&text.replace("\\n", " "))));
    }
    found
}

/// The source with each literal that goes on in the next line in one line.
fn joined(source: &str) -> String {
    let mut out = String::new();
    for line in source.lines() {
        match line.strip_suffix('\\') {
            Some(start) if out.ends_with('\u{1}') => {
                out.pop();
                out.push_str(start.trim_start());
                out.push('\u{1}');
            }
            Some(start) => {
                out.push_str(start);
                out.push('\u{1}');
            }
            None if out.ends_with('\u{1}') => {
                out.pop();
                out.push_str(line.trim_start());
                out.push('\n');
            }
            None => {
                out.push_str(line);
                out.push('\n');
            }
        }
    }
    out
}

fn gaps_filled(literal: &str) -> String {
    let (mut out, mut depth) = (String::new(), 0);
    for c in literal.chars() {
        match c {
            '{' if depth == 0 => {
                out.push('7');
                depth = 1;
            }
            '{' => depth += 1,
            '}' => depth -= 1,
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

/// True if the catalogue has a text, by itself or as the noun of a number.
fn is_known(text: &str) -> bool {
    let bare = text.trim_matches(|c: char| !c.is_alphanumeric() && !"…!?“”▕".contains(c));
    let gap = |c: char| c == '7' || !c.is_alphanumeric() && !"…!?“”▕".contains(c);
    let inner = bare.trim_end_matches(gap);
    [text, bare, inner]
        .iter()
        .any(|text| chinese(text).is_some() || chinese(&format!("7 {text}")).is_some())
}

#[test]
fn every_text_of_the_finished_screens_is_in_the_catalogue() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut missing = BTreeSet::new();
    let unknown = |(_, text): &&(&str, &str)| chinese(text).is_none();
    missing.extend(COMPOSED.iter().filter(unknown).map(|(_, text)| (*text).to_owned()));
    for file in FINISHED.iter().chain(SENTENCES) {
        let source = std::fs::read_to_string(root.join(file)).unwrap();
        let is_named = SENTENCES.contains(file);
        for text in literals(&source) {
            let is_key = text.contains('.') && !text.contains(' ');
            let is_part = COMPOSED.iter().any(|(part, _)| text.trim() == part.trim());
            if is_key || is_part || is_named && !text.trim().contains(' ') {
                continue;
            }
            let is_word = text.split(|c: char| !c.is_ascii_alphabetic()).any(|word| word.len() > 1);
            if is_word && !KEPT.contains(&text.trim()) && !is_known(&text) {
                missing.insert(format!("{file}: {text}"));
            }
        }
    }
    assert!(missing.is_empty(), "add to assets/chinese/screens.tsv: {missing:#?}");
}

#[test]
fn classes_verdicts_and_measures_have_a_chinese_name_that_fits() {
    for class in CopyClass::ALL {
        assert!(chinese(class.name()).is_some(), "{}", class.name());
        let short = short_class(*class, Language::Chinese);
        assert!(!short.is_ascii(), "{short}");
        assert!(width(&short) <= usize::from(CopyClass::SHORT), "{short}");
    }
    for verdict in VERDICTS {
        assert!(chinese(verdict.name()).is_some(), "{}", verdict.name());
    }
    for measure in MEASURES {
        let title = chinese(measure.title).unwrap_or_else(|| measure.title.to_owned());
        assert!(width(&title) <= width(measure.title), "{title}");
    }
}

#[test]
fn the_sentences_of_errors_are_in_the_catalogue_of_the_command_line() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_known = |text: &str| {
        let text = &text.replace('”', "\"");
        let bare = text.trim_matches(|c: char| !c.is_alphanumeric());
        let inner = bare.trim_end_matches(|c: char| c == '7' || !c.is_alphanumeric());
        let counted = [text, bare, inner].map(|text| format!("7 {text}"));
        let all = [text, bare, inner].into_iter().chain(counted.iter().map(String::as_str));
        all.into_iter().any(|text| command_text(text) != text)
    };
    let is_part = |text: &str| COMPOSED_ERRORS.iter().any(|(part, _)| *part == text);
    let mut missing = BTreeSet::new();
    let unknown = |(_, text): &&(&str, &str)| command_text(text) == *text;
    missing.extend(COMPOSED_ERRORS.iter().filter(unknown).map(|(_, text)| (*text).to_owned()));
    for file in ERRORS {
        let source = std::fs::read_to_string(root.join(file)).unwrap();
        for literal in literals(&source) {
            let text = literal.trim();
            let is_sentence = text.split(' ').count() > 2 && !text.contains("  ");
            let has_words = text.contains(|c: char| c.is_ascii_lowercase());
            if is_sentence && has_words && !is_part(text) && !is_known(text) {
                missing.insert(format!("{file}: {text}"));
            }
        }
    }
    assert!(missing.is_empty(), "add to assets/chinese/command_line.tsv: {missing:#?}");
}
