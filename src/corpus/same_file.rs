//! Detects hard links: a file is read once, under the smallest of its names.

use crate::corpus::document::{Reason, Skipped};
use crate::corpus::found::FoundFile;
use crate::os::identity::FileId;
use std::collections::HashMap;

/// Keeps one name of each file, ascending by name, and lists the others as skipped.
///
/// `found` has the inode numbers that listing provides at no cost; full identities are read only
/// for numbers that occur twice. Files whose identity cannot be read are kept; opening them will
/// report the reason.
pub(super) fn keep_first(mut found: Vec<(u64, FoundFile)>) -> (Vec<FoundFile>, Vec<Skipped>) {
    let (mut kept, mut skipped) = (Vec::with_capacity(found.len()), Vec::new());
    found.sort_by(|(x_number, x), (y_number, y)| (x_number, &x.name).cmp(&(y_number, &y.name)));
    for group in found.chunk_by(|(x, _), (y, _)| x == y) {
        if let [(_, only)] = group {
            kept.push(only.clone());
            continue;
        }
        let mut first = HashMap::new();
        for (_, file) in group {
            let Ok(id) = FileId::from_entry(&file.path) else {
                kept.push(file.clone());
                continue;
            };
            let name = first.entry(id).or_insert(&file.name);
            if *name == &file.name {
                kept.push(file.clone());
            } else {
                let same = String::from_utf8_lossy(name.bytes()).into_owned();
                skipped.push(Skipped { name: file.name.clone(), reason: Reason::SameFile(same) });
            }
        }
    }
    kept.sort_by(|x, y| x.name.cmp(&y.name));
    kept.dedup_by(|x, y| x.name == y.name);
    (kept, skipped)
}
