//! Compares new texts with a large library through the real program: `sketch` once, then `check`.
//! Prints wall time, CPU time and memory. `cargo bench --bench check -- [LIBRARY NEW]`, folders or
//! tables; by default 1,000 generated texts against 100,000, a quarter of which are edited copies.
#![allow(missing_docs, clippy::expect_used, clippy::print_stdout, reason = "a benchmark")]

#[path = "texts.rs"]
mod texts;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Number of library texts and of new ones, and bytes of each.
const MADE: (usize, usize, usize) = (100_000, 1_000, 3_000);
/// Time limit of the check, in seconds.
const GOAL: f64 = 10.0;

fn main() {
    // Arguments that cargo adds for its own harness start with a dash.
    let arguments: Vec<PathBuf> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .map(PathBuf::from)
        .collect();
    let home = tempfile::tempdir().expect("a place for texts");
    let (library, new) = match arguments.as_slice() {
        [library, new] => (library.clone(), new.clone()),
        _ => made(home.path()),
    };
    let file = home.path().join("library.sketches");
    let rows = library.is_file().then_some("--rows");
    let run = |what: &str, arguments: &[&Path]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lookalike"));
        command.arg(what).args(arguments).args(rows).arg("--no-cache");
        command.stdout(Stdio::null());
        let (start, before) = (Instant::now(), children());
        let status = command.status().expect("the program runs");
        assert!(status.success(), "{what}: {status}");
        let (wall, cpu) = (start.elapsed().as_secs_f64(), children() - before);
        println!("{what}: {wall:.2} s by the clock, {cpu:.2} s of CPU");
        (wall, cpu)
    };
    run("sketch", &[&library, Path::new("-o"), &file]);
    let size = fs::metadata(&file).map_or(0, |file| file.len());
    println!("the sketch file has {} MB", size / 1_000_000);
    for _ in 0..3 {
        let (wall, cpu) = run("check", &[&new, Path::new("--against"), &file]);
        let verdict = if wall < GOAL { "under" } else { "OVER" };
        println!("{verdict} {GOAL} s; on two free cores about {:.1} s", cpu / 2.0);
    }
    println!("load average {}", fs::read_to_string("/proc/loadavg").unwrap_or_default().trim());
}

/// Writes the two tables of generated texts.
fn made(folder: &Path) -> (PathBuf, PathBuf) {
    let (library, new, bytes) = MADE;
    let texts = texts::texts(library + new, bytes, 11);
    let step = (library + new) / new;
    let write = |name: &str, wanted: &dyn Fn(usize) -> bool| {
        let path = folder.join(name);
        let mut table = "id\ttext\n".to_owned();
        for (place, text) in texts.iter().enumerate().filter(|(place, _)| wanted(*place)) {
            let _ = writeln!(table, "{place:06}\t{text}");
        }
        fs::write(&path, table).expect("written");
        path
    };
    let is_new = |place: usize| place % step == 3 && place / step < new;
    (write("library.tsv", &|place| !is_new(place)), write("new.tsv", &is_new))
}

/// CPU time of all child processes that ended, in seconds: fields 16 and 17 of `/proc/self/stat`,
/// in ticks of 10 ms.
fn children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(") ").next().unwrap_or_default().split_whitespace();
    let ticks: Vec<u64> = fields.skip(13).take(2).filter_map(|field| field.parse().ok()).collect();
    ticks.iter().sum::<u64>() as f64 / 100.0
}
