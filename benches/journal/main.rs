//! Tries to lose verdicts: kills the explorer, cuts its power, fills its disk, damages its file.
#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::unwrap_used,
    unreachable_pub,
    reason = "a trial"
)]
#![allow(
    clippy::print_stdout,
    clippy::string_slice,
    clippy::new_without_default,
    reason = "a trial"
)]

mod damage;
mod explorer;
mod full;
mod kill;
mod power;
mod processes;
mod speed;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Inputs of every trial.
pub struct Ground {
    /// A folder of its own.
    pub folder: PathBuf,
    /// The texts that are judged.
    pub corpus: PathBuf,
}

/// The result of a trial: a line of figures, or a description of the loss.
pub type Outcome = Result<String, String>;

/// Number of texts in the corpus; every two of them are a flagged pair.
const TEXTS: usize = 40;

type Trial = fn(&Ground, Option<usize>) -> Outcome;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (what, number) = match arguments.as_slice() {
        [what] => (what.as_str(), None),
        [what, number] => (what.as_str(), number.parse().ok()),
        _ => ("all", None),
    };
    let folder =
        std::env::var_os("LOOKALIKE_TRIALS").map_or_else(std::env::temp_dir, PathBuf::from);
    let ground = prepare(&folder.join(format!("lookalike-journal-{}", std::process::id())));
    let trials: &[(&str, Trial)] = &[
        ("damage", damage::trial),
        ("speed", speed::trial),
        ("processes", processes::trial),
        ("power", power::trial),
        ("full", full::trial),
        ("kill", kill::trial),
    ];
    let mut failed = false;
    for (name, trial) in trials.iter().filter(|(name, _)| what == "all" || what == *name) {
        let (mark, text) = match trial(&ground, number) {
            Ok(text) => ("ok  ", text),
            Err(text) => {
                failed = true;
                ("FAIL", text)
            }
        };
        println!("{mark} {name:<10} {text}");
    }
    drop(std::fs::remove_dir_all(&ground.folder));
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn prepare(folder: &Path) -> Ground {
    let corpus = folder.join("论文");
    std::fs::create_dir_all(&corpus).expect("a folder for the trials");
    for number in 0..TEXTS {
        let text = format!(
            "天还没有亮，茶馆的门已经开了。第{number}位老人提着鸟笼，慢慢走进来，坐到老位置上。"
        );
        std::fs::write(corpus.join(format!("第{number:02}篇.txt")), text).expect("a text");
    }
    Ground { folder: folder.to_owned(), corpus }
}
