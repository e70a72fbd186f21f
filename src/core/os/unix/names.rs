//! Converts paths to bytes and back: documents are named by bytes on all systems.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

/// The bytes of a path, with `/` between its components, valid UTF-8 or not.
pub fn bytes(path: &Path) -> Cow<'_, [u8]> {
    Cow::Borrowed(path.as_os_str().as_bytes())
}

/// The path with these bytes.
pub fn path(bytes: &[u8]) -> PathBuf {
    PathBuf::from(OsStr::from_bytes(bytes))
}

/// The name of this machine in links; empty where the system does not tell it in a file.
pub fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_comes_back() {
        for name in [&b"a/b"[..], "文/本".as_bytes(), b"\xff\xfe/x", b"", b"/"] {
            assert_eq!(&*bytes(&path(name)), name);
        }
    }
}
