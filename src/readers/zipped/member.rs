//! How a zip file is recognised, and what its directory says of a member.

/// True if bytes start like a zip file.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// A member of a zip file.
pub struct Member {
    /// Its position.
    pub index: usize,
    /// The bytes of its name.
    pub name: Vec<u8>,
    /// True if the name is marked as UTF-8.
    pub is_utf8: bool,
    /// True for folders, links and other members without content of their own.
    pub is_folder: bool,
}
