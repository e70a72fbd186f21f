//! Scanning folders: no links followed, nothing dropped without a report.

use lookalike::corpus::document::{Document, Reason, Skipped};
use lookalike::corpus::found::{Listing, ScanError};
use lookalike::corpus::load::load;
use lookalike::corpus::open::snapshot;
use lookalike::corpus::scan::{ReadOptions, scan};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;

fn listing(roots: &[&Path], options: &ReadOptions) -> Listing {
    let roots: Vec<_> = roots.iter().map(|root| root.to_path_buf()).collect();
    scan(&roots, options, &|_| true).unwrap()
}

fn list(root: &Path) -> Listing {
    listing(&[root], &ReadOptions::default())
}

fn names(listing: &Listing) -> Vec<String> {
    listing.found.iter().map(|f| String::from_utf8_lossy(f.name.bytes()).into_owned()).collect()
}

fn skipped(listing: &Listing) -> Vec<(String, Reason)> {
    let row =
        |s: &Skipped| (String::from_utf8_lossy(s.name.bytes()).into_owned(), s.reason.clone());
    listing.skipped.iter().map(row).collect()
}

/// Root can read everything, so denied permissions can be tested only as another user.
fn permissions_bind() -> bool {
    !rustix::process::geteuid().is_root()
}

#[test]
fn special_files_and_links_are_rows_not_reads() {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    fs::write(at("文.txt"), "正文").unwrap();
    let fifo = rustix::fs::FileType::Fifo;
    let mode = rustix::fs::Mode::from_raw_mode(0o600);
    rustix::fs::mknodat(rustix::fs::CWD, at("fifo"), fifo, mode, 0).unwrap();
    let _socket = UnixListener::bind(at("socket")).unwrap();
    symlink(".", at("loop")).unwrap();
    symlink("nowhere", at("dangling")).unwrap();
    symlink("文.txt", at("link")).unwrap();
    let listing = list(dir.path());
    assert_eq!(names(&listing), ["文.txt"]);
    let expected = [
        ("dangling", Reason::Link),
        ("fifo", Reason::Special("FIFO (named pipe)")),
        ("link", Reason::Link),
        ("loop", Reason::Link),
        ("socket", Reason::Special("socket")),
    ];
    assert_eq!(skipped(&listing), expected.map(|(name, reason)| (name.to_owned(), reason)));
}

#[test]
fn one_inode_is_read_once_under_its_smallest_name() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("乙.txt"), "same").unwrap();
    fs::create_dir(dir.path().join("a")).unwrap();
    fs::hard_link(dir.path().join("乙.txt"), dir.path().join("a/甲.txt")).unwrap();
    fs::write(dir.path().join("copy.txt"), "same").unwrap();
    let listed = list(dir.path());
    assert_eq!(names(&listed), ["a/甲.txt", "copy.txt"]);
    let rows = skipped(&listed);
    assert_eq!(rows, [("乙.txt".to_owned(), Reason::SameFile("a/甲.txt".to_owned()))]);
    // a folder inside another root is not read twice either
    let inner = dir.path().join("a");
    let both = listing(&[dir.path(), &inner], &ReadOptions::default());
    assert_eq!(both.found.len(), 2);
    assert_eq!(both.skipped.len(), 2);
}

#[test]
fn hidden_entries_are_reported_and_read_when_given() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join(".git")).unwrap();
    fs::write(dir.path().join(".git/config"), "x").unwrap();
    fs::write(dir.path().join(".draft.txt"), "x").unwrap();
    let listed = list(dir.path());
    assert!(listed.found.is_empty());
    let expected = [(".draft.txt", "file"), (".git", "folder")];
    let expected = expected.map(|(name, kind)| (name.to_owned(), Reason::Hidden(kind)));
    assert_eq!(skipped(&listed), expected);
    assert_eq!(names(&list(&dir.path().join(".git"))), ["config"]);
    assert_eq!(names(&list(&dir.path().join(".draft.txt"))), [".draft.txt"]);
}

#[test]
fn globs_choose_and_what_they_leave_out_is_counted() {
    let dir = tempfile::tempdir().unwrap();
    for folder in ["稿", "old"] {
        fs::create_dir(dir.path().join(folder)).unwrap();
        fs::write(dir.path().join(folder).join("一.txt"), "x").unwrap();
    }
    fs::write(dir.path().join("二.md"), "x").unwrap();
    fs::write(dir.path().join("三.png"), "x").unwrap();
    let options = ReadOptions {
        include: vec!["*.txt".to_owned(), "*.md".to_owned()],
        exclude: vec!["old".to_owned()],
        ..ReadOptions::default()
    };
    let listed = listing(&[dir.path()], &options);
    assert_eq!(names(&listed), ["二.md", "稿/一.txt"]);
    assert_eq!((listed.skipped.len(), listed.excluded), (0, 2));
    let bad = ReadOptions { exclude: vec!["[".to_owned()], ..ReadOptions::default() };
    let error = scan(&[dir.path().to_owned()], &bad, &|_| true).unwrap_err();
    assert!(matches!(error, ScanError::Glob(_)), "{error}");
}

#[test]
fn names_are_unique_over_several_roots() {
    let dir = tempfile::tempdir().unwrap();
    for folder in ["x/册", "y/册", "z"] {
        fs::create_dir_all(dir.path().join(folder)).unwrap();
        fs::write(dir.path().join(folder).join("a.txt"), "x").unwrap();
    }
    let [x, y, z] = ["x/册", "y/册", "z"].map(|folder| dir.path().join(folder));
    let options = ReadOptions::default();
    assert_eq!(names(&listing(&[&x, &z], &options)), ["z/a.txt", "册/a.txt"]);
    let full = |root: &Path| root.join("a.txt").to_str().unwrap().to_owned();
    assert_eq!(names(&listing(&[&x, &y], &options)), [full(&x), full(&y)]);
    assert_eq!(names(&listing(&[&x, &x.join(".")], &options)), ["a.txt"]);
    let file = x.join("a.txt");
    assert_eq!(names(&listing(&[&z, &file], &options)), ["a.txt", "z/a.txt"]);
    symlink(&z, dir.path().join("link")).unwrap();
    assert_eq!(names(&list(&dir.path().join("link"))), ["a.txt"]);
}

#[test]
fn a_root_that_cannot_be_had_ends_the_run_with_a_sentence() {
    let dir = tempfile::tempdir().unwrap();
    let said = |path: &Path| scan(&[path.to_owned()], &ReadOptions::default(), &|_| true);
    let error = said(&dir.path().join("没有")).unwrap_err().to_string();
    assert!(error.contains("没有: no such file or folder; check"), "{error}");
    symlink("nowhere", dir.path().join("dangling")).unwrap();
    let error = said(&dir.path().join("dangling")).unwrap_err().to_string();
    assert!(error.contains("broken symbolic link"), "{error}");
    if permissions_bind() {
        let shut = dir.path().join("shut");
        fs::create_dir(&shut).unwrap();
        fs::set_permissions(&shut, fs::Permissions::from_mode(0o000)).unwrap();
        let error = said(&shut).unwrap_err().to_string();
        fs::set_permissions(&shut, fs::Permissions::from_mode(0o700)).unwrap();
        assert!(error.contains("permission denied"), "{error}");
    }
}

#[test]
fn what_may_not_be_read_is_a_row() {
    let dir = tempfile::tempdir().unwrap();
    let (file, folder) = (dir.path().join("file"), dir.path().join("folder"));
    fs::write(&file, "x").unwrap();
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("inside"), "x").unwrap();
    let shut = |mode| {
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).unwrap();
    };
    shut(0);
    let listed = list(dir.path());
    let read = snapshot(&file, 100);
    shut(0o700);
    if permissions_bind() {
        assert_eq!(names(&listed), ["file"]);
        let rows = skipped(&listed);
        assert_eq!((rows.len(), rows[0].0.as_str()), (1, "folder"));
        assert!(rows[0].1.to_string().starts_with("unreadable: permission denied"));
        assert!(matches!(read, Err(Reason::Unreadable(_))));
    }
}

#[test]
fn any_name_survives() {
    let dir = tempfile::tempdir().unwrap();
    let odd: [&[u8]; 5] =
        [b"-rf", b"a\nb", b"bad\xff\xfe", b"\x1b]0;x\x07", "论文 (终).txt".as_bytes()];
    let mut made: Vec<&[u8]> = Vec::new();
    for name in odd {
        // some file systems take only UTF-8
        if fs::write(dir.path().join(OsStr::from_bytes(name)), name).is_ok() {
            made.push(name);
        }
    }
    let listed = list(dir.path());
    let names: Vec<&[u8]> = listed.found.iter().map(|found| found.name.bytes()).collect();
    made.sort_unstable();
    assert_eq!(names, made);
    let load = |found| load(found, &ReadOptions::default(), &|| false).unwrap();
    let documents: Vec<Document> = listed.found.iter().map(load).collect();
    assert!(documents.iter().all(|document| document.bytes == document.name.bytes().len() as u64));
}

#[test]
fn listing_can_be_cancelled() {
    let dir = tempfile::tempdir().unwrap();
    for i in 0..20 {
        fs::write(dir.path().join(format!("{i}")), "x").unwrap();
    }
    let listing = scan(&[dir.path().to_owned()], &ReadOptions::default(), &|n| n < 5).unwrap();
    assert_eq!(listing.found.len(), 5);
}
