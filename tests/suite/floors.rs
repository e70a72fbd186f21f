//! Imports follow the floors of the house and never run in a circle. Between crates the compiler holds that.

use crate::source::{names_crate, own_paths, report, sources};

/// Rooms by floor, ground first. A file imports its own room and lower floors, never sideways.
pub(crate) const FLOORS: &[&[&str]] = &[
    &["part", "reading"],
    &["document"],
    &["budget", "decode", "zipped"],
    &["formats"],
    &["order", "os", "pair", "processor"],
    &["text", "display"],
    &["corpus"],
    &["measure", "page"],
    &["settings"],
    &["compare"],
    &["explain", "export", "review", "saved"],
    &["lesson", "report"],
    &["cli", "tui"],
    &["lib", "main"],
];

/// The room of a path in a crate: `text` for `text/token.rs`, `text::token`, `text.rs`.
fn room(path: &str) -> &str {
    path.split(['/', ':', '.']).next().unwrap_or(path)
}

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

#[test]
fn every_import_goes_down() {
    let mut broken = Vec::new();
    for file in sources() {
        let own = room(file.inside());
        let Some(here) = floor(own) else {
            broken.push(format!("{}: give `{own}` a floor in tests/suite/floors.rs", file.path));
            continue;
        };
        for path in own_paths(&file.code) {
            let there = room(&path);
            if there != own && floor(there).is_none_or(|floor| floor >= here) {
                broken.push(format!("{} names crate::{path}", file.path));
            }
        }
        for style in ["use crate::{", "use crate::*", "use super::", "use self::"] {
            if file.code.contains(style) {
                broken.push(format!("{}: `{style}`, write `use crate::ROOM::…`", file.path));
            }
        }
        if own_paths(&file.code).iter().any(|path| path.ends_with('*')) {
            broken.push(format!("{}: a glob import, list the names", file.path));
        }
    }
    report(
        "a file imports its own room or a lower floor; move the code down or turn it round:",
        &broken,
    );
}

#[test]
fn no_imports_run_in_a_circle() {
    let all = sources();
    let named = |path: &str| all.iter().position(|file| file.inside() == path);
    // The file that a path leads to: the longest part of it that is a file.
    let target = |path: &str| {
        let parts: Vec<&str> = path.split("::").collect();
        (1..=parts.len()).rev().find_map(|n| {
            let stem = parts[..n].join("/");
            named(&format!("{stem}.rs")).or_else(|| named(&format!("{stem}/mod.rs")))
        })
    };
    let mut imports: Vec<Vec<usize>> = Vec::new();
    for (index, file) in all.iter().enumerate() {
        let mut to: Vec<usize> = own_paths(&file.code).iter().filter_map(|p| target(p)).collect();
        if let Some(folder) = file.path.strip_suffix("mod.rs") {
            // A table names its members.
            to.extend((0..all.len()).filter(|&member| {
                let name =
                    all[member].path.strip_prefix(folder).and_then(|p| p.strip_suffix(".rs"));
                name.is_some_and(|name| names_crate(&file.code, name))
            }));
        }
        to.retain(|&other| other != index);
        imports.push(to);
    }
    let mut state = vec![0u8; all.len()];
    let mut broken = Vec::new();
    for start in 0..all.len() {
        circle(start, &imports, &mut state, &mut Vec::new(), &mut |trail| {
            let names: Vec<_> = trail.iter().map(|&file| all[file].path.as_str()).collect();
            broken.push(names.join(" -> "));
        });
    }
    report("imports run in a circle; move what both need to a file below both:", &broken);
}

/// Depth-first search; `state` is 0 for new, 1 for on the path, 2 for done.
fn circle(
    at: usize,
    imports: &[Vec<usize>],
    state: &mut [u8],
    trail: &mut Vec<usize>,
    found: &mut dyn FnMut(&[usize]),
) {
    trail.push(at);
    if state[at] == 1 {
        let start = trail.iter().position(|&file| file == at).unwrap();
        found(&trail[start..]);
    } else if state[at] == 0 {
        state[at] = 1;
        for &next in &imports[at] {
            circle(next, imports, state, trail, found);
        }
        state[at] = 2;
    }
    trail.pop();
}
