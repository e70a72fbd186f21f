//! Runs four explorers at once on one journal: every verdict of each is there.

use crate::explorer::{Explorer, LIMIT, records};
use crate::{Ground, Outcome};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Verdicts given by each.
const EACH: usize = 100;

/// Runs four explorers with a hundred verdicts each.
pub fn trial(ground: &Ground, _number: Option<usize>) -> Outcome {
    let path = ground.folder.join("processes.jsonl");
    let mut explorers = Vec::new();
    for who in ["甲", "乙", "丙", "丁"] {
        explorers.push(Explorer::on(ground, &path, who)?);
    }
    let start = Instant::now();
    for _ in 0..EACH {
        for explorer in &mut explorers {
            explorer.press("m");
            explorer.look(Duration::from_millis(1));
        }
    }
    let mut found = Vec::new();
    while found.len() < 4 * EACH && start.elapsed() < LIMIT {
        for explorer in &mut explorers {
            explorer.look(Duration::from_millis(10));
        }
        found = records(&path)?;
    }
    let numbers: BTreeSet<u64> = found.iter().map(|record| record.seq).collect();
    for who in ["甲", "乙", "丙", "丁"] {
        let own = found.iter().filter(|record| record.by == who).count();
        if own != EACH {
            return Err(format!("{who} gave {EACH} verdicts, {own} are there"));
        }
    }
    if numbers.len() != found.len() {
        return Err("two records have one number".to_owned());
    }
    Ok(format!("4 explorers × {EACH} verdicts on one journal: {} records", found.len()))
}
