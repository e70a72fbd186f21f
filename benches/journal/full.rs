//! Fills the disk for a while: no unsaved verdict is reported as saved, and saving resumes by
//! itself.

use crate::explorer::{Explorer, arguments, program, records};
use crate::{Ground, Outcome};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Number of verdicts given.
const GIVEN: usize = 60;

/// Runs on a small mounted disk if possible, else under a file size limit.
pub fn trial(ground: &Ground, _number: Option<usize>) -> Outcome {
    if std::env::var_os("LOOKALIKE_SMALL_DISK").is_some() {
        return on_small_disk(ground);
    }
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let disk = ground.folder.join("disk");
    std::fs::create_dir_all(&disk).map_err(|error| error.to_string())?;
    let script = "mount -t tmpfs -o size=96k none \"$LOOKALIKE_SMALL_DISK\" && exec \"$0\" full";
    let inside = Command::new("unshare")
        .args(["-rm", "sh", "-c", script])
        .arg(own)
        .env("LOOKALIKE_SMALL_DISK", &disk)
        .output();
    match inside {
        Ok(done) if !done.stdout.is_empty() => {
            let text = String::from_utf8_lossy(&done.stdout);
            let text =
                text.trim().split_once("full").map_or("", |(_, text)| text.trim()).to_owned();
            if done.status.success() { Ok(text) } else { Err(text) }
        }
        _ => under_limit(ground),
    }
}

fn on_small_disk(ground: &Ground) -> Outcome {
    let disk = std::env::var("LOOKALIKE_SMALL_DISK").map_err(|error| error.to_string())?;
    let ballast = Path::new(&disk).join("ballast");
    let path = Path::new(&disk).join("评审.jsonl");
    let explorer = Explorer::on(ground, &path, "安娜")?;
    std::fs::write(&ballast, vec![1; 84 << 10]).map_err(|error| error.to_string())?;
    let free = || drop(std::fs::remove_file(&ballast));
    run(explorer, &path, free).map(|text| format!("a disk of 96 KiB, {text}"))
}

fn under_limit(ground: &Ground) -> Outcome {
    let path = ground.folder.join("limit.jsonl");
    let shown = program().to_str().ok_or("a path in UTF-8")?.to_owned();
    let limit = "ulimit -S -f 16; exec \"$0\" \"$@\"";
    let mut words = ["sh", "-c", limit, &shown].map(str::to_owned).to_vec();
    words.extend(arguments(ground, &path, "安娜"));
    let mut explorer = Explorer::start(&words);
    explorer.until("all pairs", |eye| eye.is_ready)?;
    let id = explorer.id();
    let free = || {
        drop(
            Command::new("prlimit").args(["--fsize=unlimited", "--pid", &id.to_string()]).status(),
        );
    };
    run(explorer, &path, free)
        .map(|text| format!("no disk could be mounted; a limit on files, {text}"))
}

fn run(mut explorer: Explorer, path: &Path, free: impl Fn()) -> Outcome {
    for _ in 0..GIVEN {
        explorer.press("m");
        explorer.look(Duration::from_millis(8));
    }
    explorer.until("NOT SAVED", |eye| eye.said.failing)?;
    let (before, held) = (explorer.eye.acknowledged, records(path)?.len());
    if held < before {
        return Err(format!("{before} were reported as saved, {held} are there"));
    }
    free();
    explorer.until("saved", |eye| eye.said.saved && eye.said.reviewed == GIVEN)?;
    let found = records(path)?.len();
    drop(explorer.kill());
    if found != GIVEN {
        return Err(format!("{GIVEN} were reported as saved, {found} are there"));
    }
    Ok(format!(
        "{before} of {GIVEN} saved before it was full, all {found} after, without a restart"
    ))
}
