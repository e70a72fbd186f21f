//! The mutation lab: strength 0 changes nothing, curves start at one, crossings are exact.

use crate::lessons::{drawn, fixed, titled};
use lookalike::page::Language;

/// The strengths between which a measure stops flagging, from the last step's formula.
fn crossings(edit: &str, normalize: &str) -> Vec<String> {
    let steps = fixed("mutation", &[("edit", edit), ("normalize", normalize)]);
    let formula = &titled(&steps, "Where each").formula.text(Language::English);
    formula.split(" · ").map(|part| part[2..].to_owned()).collect()
}

#[test]
fn an_unedited_text_is_itself_and_all_of_an_edit_is_less() {
    for edit in ["spin", "shuffle", "neighbours", "drop", "width", "hidden"] {
        let steps = fixed("mutation", &[("edit", edit), ("normalize", "none"), ("strength", "0")]);
        let table = drawn(titled(&steps, "Harder"));
        let rows: Vec<&str> = table.lines().collect();
        assert_eq!(rows.len(), 12, "{table}");
        assert!(rows[1].contains("0 %        0    ✓1.00    ✓1.00       ✓0"), "{edit}: {table}");
        assert!(!rows[11].contains("✓1.00"), "{edit}: {table}");
        assert!(
            steps[0].formula.text(Language::English).ends_with("J 1.00  M 1.00  S 0"),
            "{}",
            steps[0].formula.text(Language::English)
        );
    }
}

#[test]
fn normalising_undoes_what_only_looks_different() {
    for edit in ["width", "hidden"] {
        let raw = crossings(edit, "none");
        assert!(raw.iter().any(|crossing| crossing != "never"), "{edit}: {raw:?}");
    }
    assert_eq!(crossings("hidden", "run"), ["never"; 3], "invisible characters are dropped");
}

#[test]
fn shingles_hold_out_against_shuffling_and_nothing_against_dropping_all() {
    let shuffle = crossings("shuffle", "run");
    assert_eq!(shuffle[..2], ["never", "never"], "{shuffle:?}");
    let drop = crossings("drop", "run");
    assert!(drop.iter().all(|crossing| crossing != "never"), "{drop:?}");
    // The crossing is given to the percent.
    for crossing in drop {
        let (kept, lost) = crossing.trim_end_matches(" %").split_once('–').unwrap();
        let (kept, lost): (u32, u32) = (kept.parse().unwrap(), lost.parse().unwrap());
        assert_eq!(lost, kept + 1, "{crossing}");
    }
}
