//! Families: a folder inside a room has a face, its `mod.rs`; nobody outside reaches past it, and the
//! families of a room stand on floors of their own.

use crate::source::{own_paths, report, sources};
use std::collections::{BTreeMap, BTreeSet};

/// Most entries of one folder, its face included.
const MOST: usize = 26;

/// `["tui", "screens", "read"]` for `tui/screens/read/mod.rs` and for `tui/screens/read.rs`.
fn module(path: &str) -> Vec<&str> {
    let stem = path.trim_end_matches(".rs").trim_end_matches("/mod");
    stem.split('/').collect()
}

/// The longest part of a path that is a module, as its parts.
fn target<'a>(path: &'a str, modules: &BTreeSet<Vec<&str>>) -> Vec<&'a str> {
    let mut parts: Vec<&str> = path.split("::").collect();
    while !parts.is_empty() && !modules.contains(&parts) {
        parts.pop();
    }
    parts
}

#[test]
fn members_are_named_through_their_face() {
    let all = sources();
    let modules: BTreeSet<Vec<&str>> = all.iter().map(|file| module(file.inside())).collect();
    let folders: BTreeSet<Vec<&str>> = all
        .iter()
        .filter(|file| file.inside().ends_with("/mod.rs"))
        .map(|file| module(file.inside()))
        .collect();
    let mut broken = Vec::new();
    for file in all {
        let own = module(file.inside());
        for path in own_paths(&file.code) {
            let there = target(&path, &modules);
            let Some((_, family)) = there.split_last() else { continue };
            // A room (one part) lists its files; a folder below it is a family. A member may be
            // named whole, `family::member`, where its face says `pub mod`.
            let past = family.len() > 1
                && !folders.contains(&there)
                && !own.starts_with(family)
                && there.len() < path.split("::").count();
            if past {
                broken.push(format!("{} names crate::{path}", file.path));
            }
        }
    }
    report("name what the face of the family (its mod.rs) re-exports:", &broken);
}

#[test]
fn families_of_a_room_stand_on_floors() {
    let all = sources();
    let modules: BTreeSet<Vec<&str>> = all.iter().map(|file| module(file.inside())).collect();
    // For each folder: which of its entries imports which other one.
    let mut within: BTreeMap<Vec<&str>, BTreeMap<&str, BTreeSet<&str>>> = BTreeMap::new();
    let named: Vec<Vec<String>> = all.iter().map(|file| own_paths(&file.code)).collect();
    for (file, paths) in all.iter().zip(&named) {
        let own = module(file.inside());
        for path in paths {
            let there = target(path, &modules);
            let common = own.iter().zip(&there).take_while(|(x, y)| x == y).count();
            if let (Some(&from), Some(&to)) = (own.get(common), there.get(common)) {
                let entries = within.entry(own[..common].to_vec()).or_default();
                entries.entry(from).or_default().insert(to);
            }
        }
    }
    let mut broken = Vec::new();
    for (folder, mut entries) in within {
        // Removes entries that import none of the remaining ones, until nothing changes: a circle
        // remains.
        loop {
            let left: BTreeSet<&str> = entries.keys().copied().collect();
            let before = entries.len();
            entries.retain(|_, named| named.iter().any(|name| left.contains(name)));
            if entries.len() == before {
                break;
            }
        }
        if !entries.is_empty() {
            broken.push(format!("{}: {:?}", folder.join("/"), entries));
        }
    }
    report("these name each other in a circle; move what both need below both:", &broken);
}

#[test]
fn no_folder_is_a_hall() {
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for file in sources() {
        let mut path = file.path.as_str();
        while let Some((folder, _)) = path.rsplit_once('/') {
            if seen.insert(path.to_owned()) {
                *count.entry(folder.to_owned()).or_default() += 1;
            }
            path = folder;
        }
    }
    let full: Vec<String> = count
        .into_iter()
        .filter(|(_, entries)| *entries > MOST)
        .map(|(folder, entries)| format!("{folder} holds {entries}"))
        .collect();
    report("divide these by idea:", &full);
}
