//! The Chinese catalogue has every text in the source of the finished screens.

use lookalike::display::width::width;
use lookalike::lesson::kit::Language;
use lookalike::measure::MEASURES;
use lookalike::measure::copy_class::CopyClass;
use lookalike::review::verdict::VERDICTS;
use lookalike::text::named::Named as _;
use lookalike::tui::chinese::{short_class, translated};
use std::collections::BTreeSet;
use std::path::Path;

/// The files whose texts are all in the catalogue.
const FINISHED: &[&str] = &[
    "src/corpus/document.rs",
    "src/corpus/reading.rs",
    "src/explain/align/contract.rs",
    "src/explain/diff/contract.rs",
    "src/explain/disguise/classes.rs",
    "src/explain/disguise/findings.rs",
    "src/explain/page/disguise.rs",
    "src/explain/passages/contract.rs",
    "src/explain/reasons.rs",
    "src/measure/chains/contract.rs",
    "src/review/marks.rs",
    "src/tui/app/headline.rs",
    "src/tui/app/input.rs",
    "src/tui/app/returning.rs",
    "src/tui/jobs/comparing.rs",
    "src/tui/jobs/verdicts.rs",
    "src/tui/jobs/weighing.rs",
    "src/tui/model/show.rs",
    "src/tui/screens/documents/columns.rs",
    "src/tui/screens/documents/mod.rs",
    "src/tui/screens/documents/notes.rs",
    "src/tui/screens/documents/view.rs",
    "src/tui/screens/groups/mod.rs",
    "src/tui/screens/groups/state.rs",
    "src/tui/screens/groups/view.rs",
    "src/tui/screens/pairs.rs",
    "src/tui/screens/read/act.rs",
    "src/tui/screens/read/alignment.rs",
    "src/tui/screens/read/details.rs",
    "src/tui/screens/read/diff.rs",
    "src/tui/screens/read/head.rs",
    "src/tui/screens/read/mod.rs",
    "src/tui/screens/read/passages/details.rs",
    "src/tui/screens/read/passages/mod.rs",
    "src/tui/screens/read/texts.rs",
    "src/tui/screens/read/view.rs",
    "src/tui/screens/sources/act.rs",
    "src/tui/screens/sources/columns.rs",
    "src/tui/screens/sources/left_out.rs",
    "src/tui/screens/sources/list.rs",
    "src/tui/screens/sources/list_view.rs",
    "src/tui/screens/sources/mod.rs",
    "src/tui/screens/sources/one.rs",
    "src/tui/screens/sources/one_view.rs",
    "src/tui/screens/sources/pair.rs",
    "src/tui/screens/sources/text.rs",
    "src/tui/screens/sources/words.rs",
    "src/tui/widgets/empty.rs",
    "src/tui/widgets/going.rs",
    "src/tui/widgets/notice.rs",
    "src/tui/widgets/pairs_frame.rs",
    "src/tui/widgets/preview.rs",
    "src/tui/widgets/rows.rs",
    "src/tui/widgets/thresholds.rs",
    "src/tui/widgets/verdicts.rs",
];

/// Literals of these files that are no texts: keys, and names that Chinese keeps.
const KEPT: &[&str] = &[
    "lookalike",
    "pairs.glimpse",
    "Pairs",
    "Documents",
    "Docs",
    "documents",
    "Read",
    "read",
    "read.find",
    "Groups",
    "Sources",
    "sources.list",
    "sources.rows",
    "sources.text",
    "groups",
    "weighing",
    "pairs.tsv",
    "report.html",
    "plain",
    "sha256 7",
    "KiB",
    "MiB",
    "GiB",
    "TiB",
    "PiB",
    "EiB",
];

/// Lower-case words that Chinese texts keep: names of keys, commands and flags.
const LATIN: &[&str] = &["esc", "lookalike", "gram", "help", "people", "files", "tf-idf"];

/// The Chinese of a text; `None` if some of it is still English.
fn chinese(english: &str) -> Option<String> {
    let found = translated(english, Language::Chinese);
    let mut words = found.split(|c: char| !c.is_ascii_alphabetic() && c != '-');
    let is_english = words.any(|word| {
        let is_lower = word.starts_with(|c: char| c.is_ascii_lowercase());
        is_lower && word.len() > 1 && !LATIN.contains(&word)
    });
    (found != english && !is_english).then(|| found.into_owned())
}

/// The string literals of a file before its tests, with `7` for each gap.
fn literals(source: &str) -> Vec<String> {
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
    for file in FINISHED {
        let source = std::fs::read_to_string(root.join(file)).unwrap();
        for text in literals(&source) {
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
