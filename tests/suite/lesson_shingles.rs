//! Lesson 1 by its known values: the cat sentences, the Chinese pair, Dice, bags.

use crate::lessons::{drawn, fixed, titled};
use lookalike::page::Language;

#[test]
fn the_bigrams_of_the_cat() {
    let steps = fixed("shingles", &[]);
    let set = titled(&steps, "The set of A");
    assert_eq!(set.formula.text(Language::English), "|A| = 15");
    let shown = drawn(set);
    let list: Vec<&str> = shown.lines().skip(2).flat_map(|line| line.split("  ")).collect();
    assert_eq!(
        list,
        [
            "th", "he×2", "e␣×2", "␣c", "ca", "at×3", "t␣×2", "␣s", "sa", "␣o", "on", "n␣", "␣t",
            "␣m", "ma"
        ]
        .map(|item| if item == "th" { "th×2" } else { item })
    );
    assert!(
        steps.iter().any(|s| s.formula.text(Language::English) == "L − n + 1 = 22 − 2 + 1 = 21")
    );
}

#[test]
fn the_family_scores_what_it_is_known_for() {
    let steps = fixed("shingles", &[]);
    let family = drawn(titled(&steps, "The examples"));
    for known in ["14/17 = 0.8235", "3/33 = 0.0909", "4/33 = 0.1212"] {
        assert!(family.contains(known), "{known}: {family}");
    }
    let jaccard = titled(&steps, "Jaccard");
    assert_eq!(
        jaccard.formula.text(Language::English),
        "J = |A∩B| / |A∪B| = 14/(15 + 16 − 14) = 14/17 = 0.8235"
    );
}

#[test]
fn the_same_characters_in_another_order() {
    let steps = fixed("shingles", &[("texts", "park"), ("n", "1")]);
    assert!(titled(&steps, "Jaccard").formula.text(Language::English).ends_with("= 1.0000"));
    let steps = fixed("shingles", &[("texts", "park"), ("n", "3")]);
    let last = titled(&steps, "Jaccard")
        .formula
        .text(Language::English)
        .rsplit(' ')
        .next()
        .unwrap()
        .to_owned();
    let value: f64 = last.parse().unwrap();
    assert!((0.1..0.7).contains(&value), "{value}");
    let curve = drawn(titled(&steps, "What n does"));
    assert_eq!(curve.lines().count(), 13);
    assert!(curve.contains("*3"), "the n in use is marked: {curve}");
}

#[test]
fn dice_is_distinguished_from_jaccard() {
    let steps = fixed("shingles", &[]);
    let dice = titled(&steps, "Dice");
    assert!(drawn(dice).contains("28/31 = 0.9032"), "{}", drawn(dice));
    assert!(drawn(dice).contains("0.200  0.111"), "{}", drawn(dice));
    assert_eq!(dice.formula.text(Language::English), "J = D/(2−D) = 0.9032/(2 − 0.9032) = 0.8235");
    assert!(dice.say.text(Language::English).contains("only J ≥ 0.111"));
}

#[test]
fn bags_count_what_is_repeated() {
    // 21 and 19 windows, of which both hold 17.
    let steps = fixed("shingles", &[]);
    let bags = titled(&steps, "Sets against bags");
    let formula = bags.formula.text(Language::English);
    let (low, high) = formula.strip_prefix("Σmin/Σmax = ").unwrap().split_once('/').unwrap();
    let high = high.split(' ').next().unwrap();
    let (low, high): (u32, u32) = (low.parse().unwrap(), high.parse().unwrap());
    assert_eq!(low + high, 21 + 19);
    assert!(bags.formula.text(Language::English).ends_with("J = 14/17 = 0.8235"));
}
