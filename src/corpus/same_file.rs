//! Hard links: one inode is read once, under the smallest of its names.

use crate::corpus::document::{Reason, Skipped};
use crate::corpus::found::Found;
use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::MetadataExt;

/// Keeps one name an inode, ascending by name, and says of which file the others are names.
///
/// `found` comes with the inode numbers that the folders gave, which cost nothing; only files whose
/// number occurs twice are asked for their device too. A file that cannot be asked is kept: opening
/// it will say why.
pub(super) fn keep_first(mut found: Vec<(u64, Found)>) -> (Vec<Found>, Vec<Skipped>) {
    let (mut kept, mut skipped) = (Vec::with_capacity(found.len()), Vec::new());
    found.sort_by(|(x_inode, x), (y_inode, y)| (x_inode, &x.name).cmp(&(y_inode, &y.name)));
    for group in found.chunk_by(|(x, _), (y, _)| x == y) {
        if let [(_, only)] = group {
            kept.push(only.clone());
            continue;
        }
        let mut first = HashMap::new();
        for (_, file) in group {
            let Ok(metadata) = fs::symlink_metadata(&file.path) else {
                kept.push(file.clone());
                continue;
            };
            let name = first.entry((metadata.dev(), metadata.ino())).or_insert(&file.name);
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
