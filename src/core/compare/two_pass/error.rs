//! Why a run in two passes cannot start or go on.

use crate::compare::run::RunError;
use crate::corpus::document::{Name, Reason};
use crate::display::number::thousands;
use crate::display::sanitise::sanitise_bytes;
use std::io;
use std::path::{Path, PathBuf};

/// Why a run in two passes failed. `Display` gives a sentence for the user.
#[derive(Debug, thiserror::Error)]
pub enum TwoPassError {
    /// The files cannot be listed, or no threads started.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A table cannot be read.
    #[error("{}: {reason}", sanitise_bytes(.name.bytes()))]
    Table {
        /// The table.
        name: Name,
        /// The problem.
        reason: Reason,
    },
    /// A table was written to during the run.
    #[error(
        "{}: the file changed during the run; run again when it is at rest",
        sanitise_bytes(.name.bytes())
    )]
    ChangedFile {
        /// The table.
        name: Name,
    },
    /// A row changed between the passes.
    #[error(
        "{}, line {line}: the row changed during the run; run again when the file is at rest",
        sanitise_bytes(.name.bytes())
    )]
    Changed {
        /// The table.
        name: Name,
        /// The line where the row starts.
        line: u64,
    },
    /// The work folder cannot be written or read.
    #[error("{}: {error}; --work-folder names another folder for the sketches", .path.display())]
    Folder {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// Stored bytes are not those that were written.
    #[error(
        "{}: damaged: a checksum is wrong, or it ends early; the command that made it makes it again",
        .path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// Another run uses the work folder.
    #[error(
        "{}: another run of the same command uses this folder; wait for it, or name another one with \
         --work-folder",
        .path.display()
    )]
    Busy {
        /// The folder.
        path: PathBuf,
    },
    /// A library cannot be made or used.
    #[error("{}: {what}", .path.display())]
    Library {
        /// The library.
        path: PathBuf,
        /// The problem, and what to do.
        what: String,
    },
    /// There are more rows than numbers for them.
    #[error("more than {} rows", thousands(u32::MAX.into()))]
    TooManyRows,
    /// There are no affordable block tables for a threshold of SimHash.
    #[error(
        "two passes find pairs by SimHash up to {most} of {bits} bits apart, not {within}; lower \
         --threshold-simhash, or leave it out"
    )]
    NoTables {
        /// The threshold.
        within: u32,
        /// Bits of a fingerprint.
        bits: u32,
        /// The highest possible threshold.
        most: u32,
    },
    /// Too many fingerprints are alike.
    #[error(
        "two passes over {} texts: too many fingerprints are at most {within} bits apart, or share a key \
         of a block table; lower --threshold-simhash, or leave it out",
        thousands(*.documents as u64)
    )]
    CrowdedTables {
        /// The threshold.
        within: u32,
        /// Distinct texts.
        documents: usize,
    },
    /// No index of bands finds the pairs at an affordable cost.
    #[error(
        "two passes at floor {floor} over {} texts: no division of {slots} slots into bands finds 99 % \
         of the pairs at the floor with fewer than {} comparisons; raise --floor, or --num-perm",
        thousands(*.documents as u64), thousands(*.most)
    )]
    NoShape {
        /// The floor.
        floor: f64,
        /// Distinct texts.
        documents: usize,
        /// Slots of a signature.
        slots: usize,
        /// Affordable comparisons.
        most: u64,
    },
    /// As [`Self::NoShape`], by the first rows.
    #[error(
        "two passes at floor {floor} over about {} texts: by the first {} rows, no division of {slots} \
         slots into bands finds 99 % of the pairs at the floor with fewer than {} comparisons; raise \
         --floor, or --num-perm",
        thousands(*.documents as u64), thousands(*.rows as u64), thousands(*.most)
    )]
    NoShapeByFirst {
        /// The floor.
        floor: f64,
        /// Distinct texts, estimated.
        documents: usize,
        /// Slots of a signature.
        slots: usize,
        /// Affordable comparisons.
        most: u64,
        /// Rows that were read.
        rows: usize,
    },
}

impl TwoPassError {
    /// A file of which the bytes are not those that were written.
    pub(super) fn damaged(path: &Path) -> Self {
        Self::Damaged { path: path.to_owned() }
    }

    /// An error of the system while a stored file is read. A file that ends early or is not there is damaged.
    pub(super) fn stored(path: &Path, error: io::Error) -> Self {
        if matches!(error.kind(), io::ErrorKind::UnexpectedEof | io::ErrorKind::NotFound) {
            return Self::damaged(path);
        }
        Self::Folder { path: path.to_owned(), error }
    }
}
