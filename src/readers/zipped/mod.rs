//! Zip files: listed and read in memory, within bounds that the file cannot change.

#[cfg(not(feature = "office"))]
mod absent;
#[cfg(feature = "office")]
mod directory;
mod member;
#[cfg(feature = "office")]
mod package;

#[cfg(not(feature = "office"))]
pub use absent::AbsentPackage as Package;
pub use member::{Member, is_zip};
#[cfg(feature = "office")]
pub use package::Package;
