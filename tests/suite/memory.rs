//! The memory budget: what does not fit is refused before it is begun, what fits is not.
#![cfg(target_os = "linux")]

use crate::command::{Ran, Texts, essays};
use lookalike::measure::mix::stream;
use std::process::Command;

/// A text of about `bytes` bytes, the first part of it again and again.
fn text(bytes: usize, part: usize) -> String {
    let words = (0..part as u64 / 9).map(|i| format!("{:08x} ", stream(7, i) as u32));
    let part: String = words.collect();
    part.repeat(bytes / part.len())
}

fn one(text: &str) -> Texts {
    Texts::new(&[("long.txt", text)])
}

fn bounded(texts: &Texts, size: &str) -> Ran {
    texts.pairs(&["--no-cache", "--max-file-size", "100M", "--max-memory", size])
}

#[track_caller]
fn refused(ran: &Ran, words: &[&str]) {
    assert_eq!((ran.code, ran.out.len()), (Some(2), 0), "{}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "{word}: {}", ran.err);
    }
}

#[test]
fn a_budget_below_the_program_itself_refuses_to_read() {
    let texts = essays();
    let ran = texts.pairs(&["--no-cache", "--max-memory", "1K"]);
    refused(&ran, &["0 B of --max-memory 1.0 kB is left"]);
    assert_eq!(texts.pairs(&["--no-cache", "--max-memory", "200M"]).code, Some(0));
}

#[test]
fn a_file_too_large_for_the_budget_is_not_read() {
    let texts = one(&text(40_000_000, 10_000));
    let ran = bounded(&texts, "60M");
    refused(&ran, &["reading 1 file takes about 80 MB more memory", "--max-file-size"]);
}

#[test]
fn distinct_shingles_count_and_repeated_ones_do_not() {
    let ran = bounded(&one(&text(3_000_000, 3_000_000)), "60M");
    refused(&ran, &["sketching 1 document takes about", "--unit word", "raise --max-memory"]);
    let repeated = bounded(&one(&text(3_000_000, 50_000)), "60M");
    assert_eq!(repeated.code, Some(0), "{}", repeated.err);
}

#[test]
fn all_pairs_count() {
    let texts = Texts::new(&[]);
    let text = text(9_000, 9_000);
    for number in 0..400 {
        texts.add(format!("{number}.txt"), format!("{number} {text}").as_bytes());
    }
    // Small sketches: the memory for pairing is that of the shingles.
    let within = |size| {
        texts.pairs(&[
            "--no-cache",
            "--num-perm",
            "16",
            "--simhash-bits",
            "32",
            "--max-memory",
            size,
        ])
    };
    refused(&within("110M"), &["pairing 400 documents takes about", "lower -n"]);
    assert_eq!(within("300M").code, Some(0));
}

#[test]
fn a_limit_on_address_space_is_the_budget() {
    let texts = one(&text(40_000_000, 10_000));
    let program = env!("CARGO_BIN_EXE_lookalike");
    let script = "ulimit -v 120000 && exec \"$0\" pairs \"$1\" --no-cache --max-file-size 100M";
    let output = Command::new("sh").args(["-c", script, program]).arg(texts.path()).output();
    refused(&output.unwrap().into(), &["reading 1 file takes about 80 MB", "(ulimit -v) is left"]);
}
