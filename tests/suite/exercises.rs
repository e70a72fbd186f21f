//! Exercises: every answer is worked out again from the figures that a student sees.

use crate::command::{object, run};
use lookalike::lesson::by_name;
use lookalike::lesson::kit::{Answer, Exercise};
use lookalike::page::Language;
use std::collections::BTreeSet;

/// The exercises of one kind, drawn from a hundred seeds.
fn kind(lesson: &str, kind: usize) -> Vec<Exercise> {
    let lesson = by_name(lesson).unwrap();
    let kinds = lesson.exercises.len();
    (0..100).map(|seed| lesson.draw_exercises(kinds, seed).swap_remove(kind)).collect()
}

/// The lines that are given, without their names.
fn given(exercise: &Exercise) -> Vec<String> {
    let line = |line: &lookalike::page::Line| line.text().trim().to_owned();
    exercise.given.lines(Language::English).iter().map(line).collect()
}

/// All numbers of a sentence.
fn numbers(text: &str) -> Vec<f64> {
    let digits = text.split(|c: char| !c.is_ascii_digit() && c != '.');
    digits.filter_map(|word| word.trim_end_matches('.').parse().ok()).collect()
}

/// All numbers of the question.
fn asked(exercise: &Exercise) -> Vec<f64> {
    numbers(&exercise.question.text(Language::English))
}

fn after_name(line: &str) -> &str {
    line.trim_start_matches(['A', 'B']).trim()
}

fn windows(text: &str, n: usize) -> BTreeSet<String> {
    let letters: Vec<char> = text.chars().collect();
    letters.windows(n).map(|window| window.iter().collect()).collect()
}

fn assert_share(exercise: &Exercise, part: usize, whole: usize) {
    let Answer::Fraction(p, w) = exercise.answer else { panic!("{exercise:?}") };
    assert_eq!(part * w as usize, whole * p as usize, "{exercise:?}");
}

fn assert_close(exercise: &Exercise, value: f64) {
    let Answer::Share(share) = exercise.answer else { panic!("{exercise:?}") };
    assert!((share - value).abs() < 1e-9, "{value}: {exercise:?}");
}

#[test]
fn shingles_are_counted_by_hand() {
    for exercise in kind("shingles", 0) {
        let n = asked(&exercise)[0] as usize;
        assert_eq!(exercise.answer, Answer::Items(windows(&given(&exercise)[0], n)));
    }
    for (at, exercise) in (1..).step_by(2).take(2).flat_map(|at| {
        let all = kind("shingles", at).into_iter();
        all.map(move |exercise| (at, exercise))
    }) {
        let n = asked(&exercise)[0] as usize;
        let lines = given(&exercise);
        let [a, b] = [0, 1].map(|side| windows(after_name(&lines[side]), n));
        let whole = if at == 1 { a.union(&b).count() } else { a.len() };
        assert_share(&exercise, a.intersection(&b).count(), whole);
    }
    for exercise in kind("shingles", 2) {
        let [length, n] = asked(&exercise)[..] else { panic!() };
        assert_eq!(exercise.answer, Answer::Whole((length - n + 1.0) as u64));
    }
}

#[test]
fn minima_are_read_off_the_matrix() {
    for exercise in kind("permutations", 0) {
        let question = exercise.question.text(Language::English);
        let name = question.split("MinHash of S").nth(1).unwrap();
        let asked: usize = name.trim_end_matches('?').parse().unwrap();
        let first = given(&exercise).into_iter().skip(1).find_map(|row| {
            let cells: Vec<String> = row.split_whitespace().map(str::to_owned).collect();
            (cells[asked] == "1").then(|| cells[0].clone())
        });
        let Answer::Choice(words) = &exercise.answer else { panic!() };
        assert_eq!(
            Some(words[0].text(Language::English).as_ref()),
            first.as_deref(),
            "{exercise:?}"
        );
    }
    for exercise in kind("permutations", 1) {
        let rows = given(&exercise);
        let held = |row: &String| {
            let cells: Vec<&str> = row.split_whitespace().collect();
            [cells[1] == "1", cells[2] == "1"]
        };
        let rows: Vec<[bool; 2]> = rows.iter().skip(1).map(held).collect();
        let both = rows.iter().filter(|row| row[0] && row[1]).count();
        let either = rows.iter().filter(|row| row[0] || row[1]).count();
        assert_share(&exercise, both, either);
    }
}

#[test]
fn signatures_and_bands_are_compared_slot_by_slot() {
    for exercise in kind("functions", 0) {
        let lines = given(&exercise);
        let set = numbers(lines[0].trim_start_matches('S'));
        let rule = numbers(lines[1].trim_start_matches("h(x) = "));
        let value = |x: &f64| (rule[0] * x + rule[1]) as u64 % rule[2] as u64;
        assert_eq!(exercise.answer, Answer::Whole(set.iter().map(value).min().unwrap()));
    }
    for exercise in kind("functions", 1) {
        let lines = given(&exercise);
        let [a, b] = [0, 1].map(|side| numbers(after_name(&lines[side])));
        assert_share(&exercise, a.iter().zip(&b).filter(|(a, b)| a == b).count(), a.len());
    }
    for exercise in kind("functions", 2) {
        let all = asked(&exercise);
        assert_close(&exercise, (all[0] * (1.0 - all[0]) / all[1]).sqrt());
    }
    for exercise in kind("bands", 0) {
        let lines = given(&exercise);
        let [a, b] = [0, 1].map(|side| after_name(&lines[side]).split(" | "));
        assert_eq!(exercise.answer, Answer::Whole(a.zip(b).filter(|(a, b)| a == b).count() as u64));
    }
    for exercise in kind("bands", 1) {
        let [s, bands, rows] = asked(&exercise)[..] else { panic!() };
        assert_close(&exercise, 1.0 - (1.0 - s.powf(rows)).powf(bands));
    }
    for exercise in kind("bands", 2) {
        let all = asked(&exercise);
        assert_close(&exercise, all[0].recip().powf(all[1].recip()));
    }
}

/// The votes of the features that are given, the most significant bit first.
fn votes(exercise: &Exercise) -> Vec<i64> {
    let mut votes = vec![0; 8];
    for line in given(exercise) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let weight: i64 = words[3].parse().unwrap();
        for (vote, bit) in votes.iter_mut().zip(words[1].chars()) {
            *vote += if bit == '1' { weight } else { -weight };
        }
    }
    votes
}

#[test]
fn votes_and_distances_are_added_up() {
    for exercise in kind("simhash", 0) {
        let bits = votes(&exercise).iter().map(|&vote| if vote > 0 { '1' } else { '0' }).collect();
        assert_eq!(exercise.answer, Answer::Bits(bits), "{exercise:?}");
    }
    for exercise in kind("simhash", 1) {
        let least = votes(&exercise).iter().map(|vote| vote.unsigned_abs()).min().unwrap();
        assert_eq!(exercise.answer, Answer::Whole(least), "{exercise:?}");
    }
    for exercise in kind("simhash", 2) {
        let lines = given(&exercise);
        let [a, b] = [0, 1].map(|side| after_name(&lines[side]).chars());
        assert_eq!(exercise.answer, Answer::Whole(a.zip(b).filter(|(a, b)| a != b).count() as u64));
    }
}

#[test]
fn tables_filters_edits_and_mistakes_follow_their_formulas() {
    let choose = |n: u64, k: u64| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    for exercise in kind("near", 0) {
        let all = asked(&exercise);
        assert_eq!(exercise.answer, Answer::Whole(all[1] as u64 + 1));
    }
    for exercise in kind("near", 1) {
        let all: Vec<u64> = asked(&exercise).iter().map(|&x| x as u64).collect();
        assert_eq!(exercise.answer, Answer::Whole(choose(all[1], all[3])));
    }
    for exercise in kind("near", 2) {
        let all: Vec<u64> = asked(&exercise).iter().map(|&x| x as u64).collect();
        let flips = (1..=all[1]).map(|flips| choose(all[0], flips)).sum();
        assert_eq!(exercise.answer, Answer::Whole(flips));
    }
    for exercise in kind("web", 0) {
        let all: Vec<u64> = asked(&exercise).iter().map(|&x| x as u64).collect();
        let [size, held @ .., asked] = all.as_slice() else { panic!() };
        let rule = numbers(given(&exercise)[1].trim_start_matches("h2(x) = "));
        let places = |x: u64| [x % size, (rule[0] as u64 * x + rule[1] as u64) % size];
        let set: BTreeSet<u64> = held.iter().flat_map(|&x| places(x)).collect();
        let may = places(*asked).iter().all(|place| set.contains(place));
        let Answer::Choice(words) = &exercise.answer else { panic!() };
        assert_eq!(
            words[0].text(Language::English),
            if may { "perhaps" } else { "no" },
            "{exercise:?}"
        );
    }
    for exercise in kind("web", 1) {
        let [m, k, n] = asked(&exercise)[..] else { panic!() };
        assert_close(&exercise, (1.0 - (-k * n / m).exp()).powf(k));
    }
    for exercise in kind("web", 2) {
        let all = asked(&exercise);
        let best = (all[0] / all[1] * 2f64.ln()).round().max(1.0);
        assert_eq!(exercise.answer, Answer::Whole(best as u64));
    }
    for (at, swapped) in [(0, false), (1, true)] {
        for exercise in kind("mutation", at) {
            let [length, n] = asked(&exercise)[..] else { panic!() };
            let (shingles, lost) = (length - n + 1.0, if swapped { n - 1.0 } else { n });
            assert_share(&exercise, (shingles - lost) as usize, (shingles + lost) as usize);
        }
    }
    for exercise in kind("museum", 0) {
        let all = asked(&exercise);
        assert_share(&exercise, all[2] as usize, (all[0] + all[1] - all[2]) as usize);
    }
    for exercise in kind("museum", 2) {
        let all = asked(&exercise);
        assert_eq!(exercise.answer, Answer::Whole((all[0] + all[1] - all[2]) as u64));
    }
}

/// The group of each text, by walking along the ties until nothing changes.
fn walked(ties: &[(char, char)]) -> usize {
    let letters: BTreeSet<char> = ties.iter().flat_map(|&(x, y)| [x, y]).collect();
    let mut smallest: std::collections::BTreeMap<char, char> =
        letters.iter().map(|&letter| (letter, letter)).collect();
    for _ in 0..letters.len() {
        for &(x, y) in ties {
            let least = smallest[&x].min(smallest[&y]);
            smallest.insert(x, least);
            smallest.insert(y, least);
        }
    }
    smallest.values().collect::<BTreeSet<_>>().len()
}

#[test]
fn groups_are_found_by_walking_along_the_pairs() {
    for exercise in kind("grouping", 0) {
        let line = given(&exercise).remove(0);
        let ties: Vec<(char, char)> = line
            .split_whitespace()
            .map(|pair| (pair.chars().next().unwrap(), pair.chars().last().unwrap()))
            .collect();
        assert_eq!(exercise.answer, Answer::Whole(walked(&ties) as u64), "{line}");
    }
    for exercise in kind("grouping", 1) {
        let all = asked(&exercise);
        let (texts, words) = (all[0] as usize, all[1] as usize);
        let window = |from: usize| (from..from + words).collect::<BTreeSet<_>>();
        let (first, last) = (window(0), window(texts - 1));
        let shared = first.intersection(&last).count();
        assert_share(&exercise, shared, first.union(&last).count());
    }
    for exercise in kind("grouping", 2) {
        let cut = asked(&exercise)[0];
        let scores = numbers(&given(&exercise)[0]);
        let reaching = scores.iter().filter(|&&score| score >= cut).count();
        let right = ["neither", "neither", "single only", "both"][reaching];
        let Answer::Choice(words) = &exercise.answer else { panic!("{exercise:?}") };
        assert_eq!(words[0].text(Language::English), right, "{exercise:?}");
    }
}

#[test]
fn precision_and_recall_are_counted_off_the_line() {
    for (at, exercise) in [0, 1]
        .into_iter()
        .flat_map(|at| kind("precision", at).into_iter().map(move |exercise| (at, exercise)))
    {
        let cut = asked(&exercise)[0];
        let line = given(&exercise).remove(0);
        let pairs: Vec<(f64, bool)> =
            line.split_whitespace().map(|pair| (numbers(pair)[0], pair.ends_with('+'))).collect();
        let right = pairs.iter().filter(|pair| pair.0 >= cut && pair.1).count();
        let whole = if at == 0 {
            pairs.iter().filter(|pair| pair.0 >= cut).count()
        } else {
            pairs.iter().filter(|pair| pair.1).count()
        };
        assert_share(&exercise, right, whole);
    }
    for exercise in kind("precision", 2) {
        let all = asked(&exercise);
        let (p, r) = (all[0] / (all[0] + all[1]), all[0] / (all[0] + all[2]));
        let Answer::Fraction(part, whole) = exercise.answer else { panic!("{exercise:?}") };
        assert!((f64::from(part) / f64::from(whole) - 2.0 * p * r / (p + r)).abs() < 1e-12);
    }
    for exercise in kind("precision", 3) {
        let all = asked(&exercise);
        assert_share(&exercise, all[0] as usize, (all[0] + all[1] * all[2]) as usize);
    }
}

#[test]
fn sizes_are_multiplied_out() {
    for exercise in kind("planning", 0) {
        let n = asked(&exercise)[0] as u64;
        let count = (0..n).sum::<u64>();
        assert_eq!(exercise.answer, Answer::Whole(count));
    }
    for exercise in kind("planning", 1) {
        let all = asked(&exercise);
        assert_eq!(exercise.answer, Answer::Whole((all[0] * all[1] * all[2]) as u64));
    }
    for exercise in kind("planning", 2) {
        let all = numbers(&exercise.question.text(Language::English).replace("2^", ""));
        let count = all[1] * libm::exp2(all[0] - all[2]);
        assert_eq!(exercise.answer, Answer::Whole(count as u64), "{exercise:?}");
    }
    for exercise in kind("planning", 3) {
        let all = asked(&exercise);
        assert_share(&exercise, all[1] as usize, all[2] as usize);
    }
}

#[test]
fn candidates_are_counted_and_verified() {
    for exercise in kind("verification", 0) {
        let mut pairs = BTreeSet::new();
        for line in given(&exercise) {
            let members: Vec<char> = line.chars().filter(char::is_ascii_uppercase).collect();
            for (place, x) in members.iter().enumerate() {
                pairs.extend(members[..place].iter().map(|y| (*y, *x)));
            }
        }
        assert_eq!(exercise.answer, Answer::Whole(pairs.len() as u64), "{exercise:?}");
    }
    for exercise in kind("verification", 1) {
        let all = asked(&exercise);
        assert_share(&exercise, all[2] as usize, all[0] as usize);
    }
    for exercise in kind("verification", 2) {
        let all = asked(&exercise);
        assert_share(&exercise, all[1] as usize, all[0] as usize);
    }
    for exercise in kind("verification", 3) {
        let all = numbers(&exercise.question.text(Language::English).replace('.', " "));
        let (exact, bands, cut) = (all[0], all[1], all[3] * 10.0);
        let expected = match (exact >= cut, bands > 0.0) {
            (true, true) => "reported",
            (true, false) => "missed",
            (false, _) => "rightly left out",
        };
        assert_eq!(exercise.answer.shown(Language::English), expected, "{exercise:?}");
    }
}

#[test]
fn sheets_are_printed_with_their_solutions_apart() {
    let arguments = ["lesson", "shingles", "--exercises", "3", "--sheets", "2", "--seed", "7"];
    let text = run(&arguments).text();
    let (sheets, solutions) = text.split_once("solutions to sheet 1").unwrap();
    assert_eq!(sheets.matches("Answer (").count(), 6);
    assert!(sheets.contains("sheet 2 (seed 8)") && solutions.contains("sheet 2 (seed 8)"));
    assert_eq!(text, run(&arguments).text());
    let html = run(&[&arguments[..], &["--format", "html", "--lang", "zh"]].concat()).text();
    assert!(html.starts_with("<!doctype html>") && html.contains("姓名：") && html.len() < 20_000);
    assert_eq!(html.matches("<section>").count(), 4);
    let json = object(run(&[&arguments[..], &["--format", "json"]].concat()).text().as_bytes());
    assert_eq!(json["sheets"][1]["seed"], 8);
    assert_eq!(json["sheets"][0]["exercises"].as_array().unwrap().len(), 3);
    let refused = run(&[&arguments[..], &["--format", "svg"]].concat());
    assert!(refused.err.contains("exercises are not written as SVG"));
}
