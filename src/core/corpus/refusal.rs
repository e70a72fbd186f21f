//! Converts system errors to sentences with a hint.

use crate::corpus::document::Reason;
use std::io::{Error, ErrorKind};

/// The reason for a failed open, read or listing.
pub(super) fn refused(error: &Error) -> Reason {
    Reason::Unreadable(sentence(error))
}

/// The sentence for an error: our own for common errors, else the system's.
pub(super) fn sentence(error: &Error) -> String {
    let text = match error.kind() {
        ErrorKind::PermissionDenied => "permission denied; allow reading it, or leave it out",
        ErrorKind::NotFound => "no longer there; it was moved or deleted while reading",
        ErrorKind::InvalidFilename => "path too long for the system; move the folder further up",
        ErrorKind::NotADirectory => "part of its path is a file, not a folder",
        ErrorKind::StaleNetworkFileHandle => "the network file is gone; mount it again",
        ErrorKind::OutOfMemory => "not enough memory; lower --max-file-size",
        _ => return format!("{error}; check the disk, or leave it out"),
    };
    text.to_owned()
}
