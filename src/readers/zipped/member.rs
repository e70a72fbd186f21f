//! How a zip file is recognised, and what its directory says of a member.

/// True if bytes start like a zip file.
pub(in crate::corpus) fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// A member of a zip file.
pub(in crate::corpus) struct Member {
    /// Its position.
    pub(in crate::corpus) index: usize,
    /// The bytes of its name.
    pub(in crate::corpus) name: Vec<u8>,
    /// True if the name is marked as UTF-8.
    pub(in crate::corpus) is_utf8: bool,
    /// True for folders, links and other members without content of their own.
    pub(in crate::corpus) is_folder: bool,
}
