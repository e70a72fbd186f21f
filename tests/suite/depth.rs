//! A chain of folders 1,100 deep, whose bottom exceeds the path length limit.

use lookalike::corpus::scan::{ReadOptions, scan};
use rustix::fs::{CWD, Mode, OFlags, mkdirat, openat};
use std::fs;
use std::path::Path;

#[test]
fn deep_folders_are_safe_and_too_long_paths_are_skipped() {
    let dir = tempfile::tempdir().unwrap();
    let folder = OFlags::RDONLY | OFlags::DIRECTORY;
    let mut at = openat(CWD, dir.path(), folder, Mode::empty()).unwrap();
    for depth in 0..1_100 {
        // the last hundred names make the path longer than the system takes in one call
        let name = if depth < 1_000 { "d".to_owned() } else { "深".repeat(20) };
        mkdirat(&at, name.as_str(), Mode::RWXU).unwrap();
        at = openat(&at, name.as_str(), folder, Mode::empty()).unwrap();
        if depth == 900 {
            openat(&at, "底.txt", OFlags::CREATE | OFlags::WRONLY, Mode::RWXU).unwrap();
        }
    }
    let listed = scan(&[dir.path().to_owned()], &ReadOptions::default(), &|_| true).unwrap();
    let rows = &listed.skipped;
    take_down(dir.path());
    assert_eq!(listed.found.len(), 1);
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert!(rows[0].reason.to_string().contains("path too long"), "{}", rows[0].reason);
}

/// Deletes a chain of folders from the top, as its bottom cannot be addressed.
fn take_down(root: &Path) {
    let (chain, rest) = (root.join("d"), root.join("rest"));
    while chain.exists() {
        for entry in fs::read_dir(&chain).unwrap() {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_dir() {
                fs::rename(entry.path(), &rest).unwrap();
            } else {
                fs::remove_file(entry.path()).unwrap();
            }
        }
        fs::remove_dir(&chain).unwrap();
        if rest.exists() {
            fs::rename(&rest, &chain).unwrap();
        }
    }
}
