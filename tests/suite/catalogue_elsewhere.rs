//! Files that no list of the catalogue names hold no English text of more than one word that lacks its
//! Chinese, but for what is listed here with its reason.

use crate::catalogue_chinese::{chinese, literals};
use crate::catalogue_errors::ERRORS;
use crate::catalogue_lists::{FINISHED, SENTENCES};
use crate::source::is_beside;
use lookalike::page::command_text;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use walkdir::WalkDir;

/// Files and folders whose literals are no prose for a reader, or have their own catalogue and its test.
const APART: &[&str] = &[
    "src/lessons/lesson/", // keys of texts and formulas: `lessons` and `lesson_texts` test them
    "src/core/page/chinese/", // the catalogue itself
    "src/core/page/text_sheet.rs", // messages of the compiler
    "src/evidence/report/page/", // `report_chinese` reads the whole page
    "src/core/compare/pipelines/english.rs", // a list of words
    "src/readers/formats/html/reader.rs", // names of elements
    "src/readers/formats/html/entities.rs", // names of entities
    "src/evidence/explain/exclusions/headings.rs", // headings looked for in texts
    "src/app/tui/actions/table.rs", // names of keys
    "src/app/cli/commands/schema.rs", // command lines
];

/// Literals that are read by programs, or are names that stay as they are.
const MACHINE: &[&str] = &[
    // Names of measures.
    "Spearman   nDCG",
    // Formats of files, threads, and what files start with.
    "program lookalike",
    "program 7 hash 7",
    "holds 7 documents 7 label 7",
    "shingles and sketches",
    "lookalike library",
    "lookalike library 3",
    "lookalike review journal",
    "lookalike passage 7",
    "//passage marked as template",
    "//passage marked as quotation",
    "SQLite format 3\\0",
    "not eventually replaced",
    "terminal watch",
    "no text",
    "# Settings of lookalike; `lookalike config print` lists all keys.",
    "; SECONDS KEY a line; add captions as lines `# caption`",
    "at line 1 column",
    "in column",
    // Values of JSON and tables for machines.
    "one permutation",
    "with reference",
    "without reference",
    "not read",
    "reuse only",
    "valley within one script, the higher of two",
    "gap above a background of several hills",
    "classical value, over the end of the background",
    "at most 1 in 10 flagged pairs expected by chance",
    "at most 1 in 50 flagged pairs under the cut of jaccard",
    "reading pairs",
    "layers off",
    "off page",
    "other letters",
    "finding sources",
    "matching sketches",
    "measuring recall",
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
    // What the parser of arguments fills in.
    "lookalike [OPTIONS] [PATH]...        lookalike <COMMAND> [OPTIONS] ...",
    // Programs and their places.
    "NeMo Curator 1.4.0",
    "text-dedup 0.4.0",
    "github.com/NVIDIA-NeMo/Curator: nemo_curator/stages/deduplication/fuzzy",
    "github.com/huggingface/datatrove: src/datatrove/pipeline/dedup/minhash.py, utils/text.py, utils/word_tokenizers.py",
    "pypi.org/project/text-dedup, github.com/ChenghaoMou/text-dedup: text_dedup/minhash.py",
    // Why a lint is allowed, and code that looks like a literal.
    "the functions of Windows take addresses and handles",
    "the instructions of one processor are not safe on another",
    "[]OPX^_\\”.contains(first) 7",
];

/// Parts of sentences, and a sentence with each as it is shown.
const PARTS: &[(&str, &str)] = &[
    (
        "7; 7 found but not kept",
        "floor: every pair with Jaccard ≥ .3; 3 more pairs found but not kept",
    ),
    ("(escape sequences)", "by its escape sequences"),
    (
        ", or a theme of your own in 7",
        "unknown theme `x`: expected dark or light, or a theme of your own in 甲",
    ),
    ("two texts", "two texts"),
    ("7, or off", "invalid value `x`: expected a number from 0 to 1, or off"),
    ("stopped before the end; so far", "stopped before the end; so far 3 documents"),
    (
        "bit 7, features 7 that weigh differently",
        "bit 3, features towards 1 that weigh differently",
    ),
    (
        "• the n in use  s a text is shorter than one shingle",
        "• the n in use  s a text is shorter than one shingle",
    ),
    ("7: 7 of 7, 7 distinct; 7 listed", "甲: 9 rows of DuckDB, 8 distinct; 3 candidates listed"),
    ("showing 7 of 7 in the journal", "showing 3 of 9 steps in the journal"),
    ("marked passage", "3 marked passages of the review journal excluded; --no-marks counts them"),
    (
        "accounted for of what counts",
        "甲: 88.0 % accounted for of what counts, 80.0 % of the whole text, 3 sources",
    ),
    ("pairs  count", "count"),
    ("J ≥    grouping   dropped    share     bytes  groups  largest7", "largest"),
    ("no seed", "no seed; wanted: pairs of at most 3 of 64 bits"),
    ("7; wanted: 7 with J ≥ 77", "seed 13; wanted: 9 pairs with J ≥ .8"),
    (
        "bands       half at  wanted   recall   s.d.  lowest–highest  expected  candidates   of all pairs  a text    seconds",
        "half at",
    ),
    (
        "blocks      tables   wanted   recall  complete to  candidates   of all pairs  a text",
        "complete to",
    ),
    ("index                   wanted     missed    recall  expected    candidates", "missed"),
    ("copied pair", "甲: 3 copied pairs, 9 independent"),
    ("7  suggested F1  now", "suggested F1"),
    ("7  7  7    s.d.  lowest  highest", "lowest"),
    ("and 7 more (--top, --format json)", "  and 3 more (--top, --format json)"),
    (
        "Looked at 77 by 7 in 7; 7; seed 7",
        "Looked at 9 documents by 3 recipes in 2 joins; 1 judged pair; seed 13",
    ),
    ("AP     95 %     F1     95 %     from    cut    F1     P      R", "recipe"),
    ("cut               pairs   docs  bytes/doc       s  index", "bytes/doc"),
    ("A      B      label  pair", "label"),
    (
        "Ahead, but not surely better than the runner-up:",
        "Ahead, but not surely better than the runner-up: 甲 at J ≥ .3: F1 .9, average precision .8.",
    ),
    ("7 7 at 7: F1 77, average precision 7.", "Use 甲 at J ≥ .3: F1 .9, average precision .8."),
    (
        "It misses 7 of 7 judged 7 and flags 7 that are independent.",
        "It misses 3 of 9 judged copies and flags 2 that are independent.",
    ),
    ("Runner-up: 7 at 7, F1 7, 7 a document", "Runner-up: 甲 at J ≥ .3, F1 .9, 512 B a document."),
    (
        "sure on texts like these",
        "Runner-up: 甲 at J ≥ .3, F1 .9, 512 B a document; the first is ahead in 3 and behind in 9 of 20 resamples of the documents: sure on texts like these.",
    ),
    (
        "not sure",
        "Runner-up: 甲 at J ≥ .3, F1 .9, 512 B a document; the first is ahead in 3 and behind in 9 of 20 resamples of the documents: not sure.",
    ),
    (", the page byte for byte", "Verified: 3 texts, 3 pairs, 3 counts, the page byte for byte"),
    ("masked character", "Not checked: 3 masked characters of names"),
    ("scoring: 7 pairs found (7 %7)", "scoring: 3 of 9 pairs found (33 %)"),
    ("sampling: 7 pairs below the floor (7 %7)", "sampling: 3 of 9 pairs below the floor (33 %)"),
    (
        "7warning: stopped before the end: the output is incomplete, files are not written",
        "warning: stopped before the end: the output is incomplete, files are not written",
    ),
    (
        "rows of this line; --context all shows them",
        "⋯ 3 rows of this line; --context all shows them",
    ),
    (
        "more parts of this line; --context all shows them",
        "⋯ 3 more parts of this line; --context all shows them",
    ),
    ("it counts 7 7, the files list 7", "甲: it counts 3 pairs, the files list 4"),
    (
        "(a sample of 7 of 7, by steps of .05 in Jaccard, seed 7; --max-pairs)",
        "floor: pairs with Jaccard ≥ .3 (a sample of 3 of 9 pairs, by steps of .05 in Jaccard, seed 13; --max-pairs), in two passes: 20 bands of 5 slots",
    ),
    (
        "(raised to fit --max-pairs; 7 dropped)",
        "floor: pairs with Jaccard ≥ .3 (raised to fit --max-pairs; 3 pairs dropped), in two passes: 20 bands of 5 slots",
    ),
    (
        "containment ≥ 7 of ≥ 7 shingles",
        "floor: every pair with Jaccard ≥ .3, or containment ≥ .5 of ≥ 64 shingles",
    ),
    (
        "(measured: 7 of 7 among 7 texts found)",
        "expected recall .9996 at .8 (measured: 3 of 9 pairs among 100 texts found)",
    ),
    (
        "(not measured: no pair among 7 sampled texts)",
        "expected recall .9996 at .8 (not measured: no pair among 100 sampled texts)",
    ),
    (
        "floor: pairs with Jaccard ≥ 7777, in two passes: 7 bands of 7 slots, expected recall 7 at 77, 7 scored exactly; containment alone is not looked for",
        "floor: pairs with Jaccard ≥ .8, in two passes: 20 bands of 5 slots, expected recall .9996 at .8, 9 candidates scored exactly; containment alone is not looked for",
    ),
    (
        "7 shingles, n = 7; 7; MinHash 7 7, seed 7; SimHash 7 bits, 7",
        "char shingles, n = 3 or 5 (auto); seen,invisible,nfkc,lowercase,whitespace=smart; MinHash 128 slots, seed 13; SimHash 256 bits, log",
    ),
    ("7 to compare: a pair needs two", "no text to compare: a pair needs two"),
    (
        "7 of A and 7 of B are matched; 7 moved, 7 the same character by character",
        "3 of 5 sentences of A and 3 of 5 sentences of B are matched; 1 moved, 2 the same character by character",
    ),
    (
        "⋯ 7 characters of this line; --context all shows them",
        "⋯ 300 characters of this line; --context all shows them",
    ),
    ("white space", "change 3 of 9, line 3 of A and 4 of B: white space"),
    ("more change", "and 3 more changes"),
    ("is damaged", "the report is damaged: invalid setting `甲`"),
    ("its end", "甲 is damaged (its end): make it again with `lookalike sketch`"),
    ("its first bytes", "甲 is damaged (its first bytes): make it again with `lookalike sketch`"),
    ("the header", "甲 is damaged (the header): make it again with `lookalike sketch`"),
    (
        "the order of its names",
        "甲 is damaged (the order of its names): make it again with `lookalike sketch`",
    ),
    (
        "lower case, cut at whatever is no letter, digit or _ (a Chinese clause is a word); shingles of 5 words; 25 bands of 10 slots; documents of fewer than 5 words are removed, one document of each connected group is kept, unchecked",
        "lower case, cut at whatever is no letter, digit or _ (a Chinese clause is a word); shingles of 5 words; 25 bands of 10 slots; documents of fewer than 5 words are removed, one document of each connected group is kept, unchecked",
    ),
    (
        ", containment 7 of 7+ shingles",
        "floor .3, containment .5 of 64+ shingles over 9 documents: about 3 s on 2 threads, about 9 MB more memory",
    ),
    (
        "; 7 stops it and keeps what was found",
        "floor .3 over 9 documents: about 30 s on 2 threads, about 9 MB more memory; Ctrl-C stops it and keeps what was found",
    ),
    (
        "floor 77 over 7: 7 on 7, about 7 more memory7",
        "floor .3 over 9 documents: about 3 s on 2 threads, about 9 MB more memory",
    ),
    (
        "under a second",
        "floor .3 over 9 documents: under a second on 2 threads, about 9 MB more memory",
    ),
    (
        "more than one NUL in a hundred characters, even as 7",
        "more than one NUL in a hundred characters, even as UTF-16LE",
    ),
    ("7 and 7 more", "and 3 more"),
    ("no element", "damaged: no element; open it in its program and save it again"),
    (
        "indexing the passages of",
        "indexing the passages of 9 documents takes about 9 MB more memory, and 1 MB is free on this machine",
    ),
    ("7 % of the bits", "nearly the same text: J ≥ 0.80, M ≥ 0.80, S ≤ 11 % of the bits"),
    (
        "7lookalike: out of memory: 7 bytes were refused; compare fewer or smaller texts, or allow more memory",
        "lookalike: out of memory: 9 bytes were refused; compare fewer or smaller texts, or allow more memory",
    ),
    (
        "FIFO (named pipe)",
        "甲: not a regular file: FIFO (named pipe); copy its content to a file to compare it",
    ),
    (
        "character device",
        "not a regular file: character device; copy its content to a file to compare it",
    ),
    ("block device", "not a regular file: block device; copy its content to a file to compare it"),
    (
        "socket or device",
        "not a regular file: socket or device; copy its content to a file to compare it",
    ),
    ("of a kind unknown to this program", "of a kind unknown to this program"),
    (
        "no viewer here, where windows cannot be opened",
        "no viewer here, where windows cannot be opened: 甲",
    ),
    ("it was replaced while it was opened", "it was replaced while it was opened"),
    (
        "not opened, since a file of this kind may be a program",
        "not opened, since a file of this kind may be a program: 甲",
    ),
    ("anonymised corpus", "anonymised corpus"),
    ("a row of a table that cannot be read", "a row of a table that cannot be read"),
    (
        "the same on every corpus, whatever it suggests",
        "preset classical: the same on every corpus, whatever it suggests",
    ),
    (
        "copied 7 to tmux (prefix ] pastes), which hands it to its terminal",
        "copied the path of A to tmux (prefix ] pastes), which hands it to its terminal",
    ),
    ("copied 7 with 7", "copied the path of A with xclip"),
    (
        "sent 7 to the terminal by OSC 52; it does not report success",
        "sent the path of A to the terminal by OSC 52; it does not report success",
    ),
    (
        "sent 7 to the terminal by OSC 52; many take no more than 75 of 7 kB",
        "sent the path of A to the terminal by OSC 52; many take no more than 75 of 90 kB",
    ),
    (
        "7 for 7, linked and read as copied",
        "match for 2 of 3 pairs of the group, linked and read as copied; the same key again does it",
    ),
    (
        "7 for 7, not linked or not read as copied",
        "match for 2 of 3 pairs of the group, not linked or not read as copied; a / b .1, a / c .1; the same \
         key again does it",
    ),
    (
        "7 replaces another verdict on 7, linked and read as copied",
        "match replaces another verdict on 2 of 3 pairs of the group, linked and read as copied; 1 of one \
         author; the same key again does it",
    ),
    (
        "7 replaces another verdict on 7, not linked or not read as copied",
        "match replaces another verdict on 2 of 3 pairs of the group, not linked or not read as copied; a / b \
         .1; 1 of one author; the same key again does it",
    ),
    (
        "7, 7; 7 of the table left out",
        "a report, showing 2 of 6 pairs, 30 kB; 4 pairs of the table left out",
    ),
    ("of what counts:", "of what counts: J .3"),
    ("sentence of A", "sentence of A"),
    ("sentence of B", "sentence of B"),
    ("typed texts", "typed texts"),
];

fn is_known(text: &str) -> bool {
    let bare = text.trim_matches(|c: char| !c.is_alphanumeric() && !"…!?“”▕".contains(c));
    let inner = bare.trim_end_matches(|c: char| c == '7' || !c.is_alphanumeric());
    let has_chinese = |text: &str| chinese(text).is_some() || command_text(text) != text;
    [text.trim(), bare, inner]
        .iter()
        .any(|text| has_chinese(text) || has_chinese(&format!("7 {text}")))
}

fn is_han(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

/// True for HTML, SVG and the like.
fn is_markup(text: &str) -> bool {
    let text = text.trim();
    text.starts_with('<') || text.ends_with('>') || text.contains("=”") || text.contains("</")
}

fn is_prose(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1);
    text.trim().contains(' ') && words.count() > 1 && !is_markup(text)
}

fn is_source(name: &str) -> bool {
    let is_rust = Path::new(name).extension().is_some_and(|extension| extension == "rs");
    is_rust && !is_beside(name)
}

#[test]
fn every_other_file_has_its_texts_in_a_catalogue_too() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut missing = BTreeSet::new();
    let unknown = |(_, text): &&(&str, &str)| !is_known(text);
    missing.extend(PARTS.iter().filter(unknown).map(|(_, text)| (*text).to_owned()));
    let mut unused: BTreeSet<&str> = MACHINE.iter().copied().collect();
    unused.extend(PARTS.iter().map(|(part, _)| *part));
    for entry in WalkDir::new(root.join("src")).sort_by_file_name() {
        let entry = entry.unwrap();
        let name = entry.path().strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
        let listed = FINISHED.iter().chain(SENTENCES).chain(ERRORS).any(|file| *file == name);
        if listed || !is_source(&name) || APART.iter().any(|apart| name.starts_with(apart)) {
            continue;
        }
        let literals = literals(&fs::read_to_string(entry.path()).unwrap());
        for (at, text) in literals.iter().enumerate() {
            // Both languages stand side by side.
            let is_bilingual = literals.get(at + 1).is_some_and(|next| next.contains(is_han));
            let is_listed = unused.remove(text.trim())
                || MACHINE.contains(&text.trim())
                || PARTS.iter().any(|(part, _)| *part == text.trim());
            if is_prose(text) && !is_bilingual && !is_listed && !is_known(text) {
                missing.insert(format!("{name}: {text}"));
            }
        }
    }
    assert!(missing.is_empty(), "add to assets/chinese, or list with its reason: {missing:#?}");
    assert!(unused.is_empty(), "no longer in the source: {unused:?}");
}
