//! The sheets of texts in `assets/lessons`: the same keys in every language, and each of them is used.

use crate::source::{report, root, sources};
use lookalike::lesson::kit::TEXT_SHEETS;
use lookalike::page::Language;
use std::collections::BTreeSet;
use std::fs;

/// The keys of a file with their texts, in its order.
fn lines(file: &'static str) -> Vec<(&'static str, &'static str)> {
    file.lines().filter_map(|line| line.split_once('\t')).collect()
}

#[test]
fn every_language_has_the_same_keys_in_the_same_order() {
    for sheet in TEXT_SHEETS {
        let keys = sheet.files.map(|file| lines(file).into_iter().map(|(key, _)| key));
        let [english, others @ ..] = keys.map(Iterator::collect::<Vec<_>>);
        for other in others {
            assert_eq!(english, other, "{}", sheet.name);
        }
        let distinct: BTreeSet<&str> = english.iter().copied().collect();
        assert_eq!(distinct.len(), english.len(), "{}: a key is there twice", sheet.name);
    }
}

#[test]
fn a_line_is_a_key_and_a_text_or_a_remark() {
    let mut broken = Vec::new();
    for (sheet, language) in
        TEXT_SHEETS.iter().flat_map(|sheet| Language::ALL.map(|own| (sheet, own)))
    {
        for line in sheet.files[language as usize].lines() {
            let is_key = |key: &str| {
                let is_sign = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                key.split('.').all(|part| !part.is_empty() && part.chars().all(is_sign))
            };
            // The compiler knows their names.
            let is_placeholder = |after: &str| {
                let inside = after.split_once('}').map(|(inside, _)| inside.matches('|').count());
                matches!(inside, Some(0 | 2))
            };
            let is_sound = match line.split_once('\t') {
                Some((key, text)) => {
                    is_key(key)
                        && !text.is_empty()
                        && text == text.trim_end()
                        && !text.contains('\t')
                        && text.split('{').skip(1).all(is_placeholder)
                }
                None => line.is_empty() || line.starts_with("# "),
            };
            if !is_sound {
                broken.push(format!("{}/{}.tsv: {line:?}", language.code(), sheet.name));
            }
        }
    }
    report("write a key, a tab and a text without a blank at its end:", &broken);
}

#[test]
fn every_file_is_a_sheet() {
    let names: BTreeSet<String> =
        TEXT_SHEETS.iter().map(|sheet| format!("{}.tsv", sheet.name)).collect();
    for language in Language::ALL {
        let folder = fs::read_dir(root().join("assets/lessons").join(language.code())).unwrap();
        let files = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert_eq!(files.collect::<BTreeSet<_>>(), names, "{}", language.code());
    }
}

#[test]
fn every_key_is_used() {
    let calls = sources().iter().flat_map(|file| file.code.split("words!(").skip(1));
    let used: BTreeSet<&str> = calls
        .filter_map(|call| call.trim_start().strip_prefix('"')?.split_once('"'))
        .map(|(key, _)| key)
        .collect();
    let keys = |sheet: &'static lookalike::page::TextSheet| {
        lines(sheet.files[0]).into_iter().map(|(key, _)| format!("{}.{key}", sheet.name))
    };
    let all: BTreeSet<String> = TEXT_SHEETS.iter().flat_map(keys).collect();
    let unused: Vec<String> =
        all.iter().filter(|key| !used.contains(key.as_str())).cloned().collect();
    report("no longer in the source, take these out of assets/lessons:", &unused);
    assert!(used.len() >= all.len(), "the scan does not see every call");
}
