//! Opening files that changed after listing never blocks or floods the program.

use lookalike::corpus::document::Reason;
use lookalike::corpus::open::snapshot;
use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;

#[test]
fn what_took_a_listed_files_place_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    let mode = rustix::fs::Mode::from_raw_mode(0o600);
    rustix::fs::mknodat(rustix::fs::CWD, at("fifo"), rustix::fs::FileType::Fifo, mode, 0).unwrap();
    let _socket = UnixListener::bind(at("socket")).unwrap();
    fs::write(at("文.txt"), "正文").unwrap();
    symlink("文.txt", at("link")).unwrap();
    symlink("loop", at("loop")).unwrap();
    assert_eq!(snapshot(&at("fifo"), 100), Err(Reason::Special("FIFO (named pipe)")));
    assert!(matches!(snapshot(&at("socket"), 100), Err(Reason::Special(_))));
    assert_eq!(snapshot(&at("link"), 100), Err(Reason::Link));
    assert_eq!(snapshot(&at("loop"), 100), Err(Reason::Link));
    assert_eq!(snapshot(dir.path(), 100), Err(Reason::Special("folder")));
    let device = snapshot(Path::new("/dev/zero"), 100);
    assert_eq!(device, Err(Reason::Special("character device")));
    let gone = snapshot(&at("gone"), 100).unwrap_err().to_string();
    assert!(gone.starts_with("unreadable: no longer there"), "{gone}");
}

#[test]
fn size_is_capped_before_reading_and_exactly() {
    let dir = tempfile::tempdir().unwrap();
    let sparse = dir.path().join("sparse");
    File::create(&sparse).unwrap().set_len(1 << 40).unwrap();
    let refused = snapshot(&sparse, 16 << 20);
    assert_eq!(refused, Err(Reason::TooLarge { bytes: 1 << 40, cap: 16 << 20 }));
    let file = dir.path().join("file");
    fs::write(&file, [b'x'; 100]).unwrap();
    assert_eq!(snapshot(&file, 100), Ok(vec![b'x'; 100]));
    assert_eq!(snapshot(&file, 99), Err(Reason::TooLarge { bytes: 100, cap: 99 }));
    assert_eq!(snapshot(&file, u64::MAX), Ok(vec![b'x'; 100]));
}
