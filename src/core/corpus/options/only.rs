//! The names of the documents that are read where others are left out.

use crate::corpus::document::Name;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// Names of documents; cheap to clone.
#[derive(Clone, PartialEq, Eq)]
pub struct OnlyNames(Arc<HashSet<Name>>);

impl OnlyNames {
    /// These names.
    pub fn new(names: impl IntoIterator<Item = Name>) -> Self {
        Self(Arc::new(names.into_iter().collect()))
    }

    /// True if it is one of them.
    pub fn holds(&self, name: &Name) -> bool {
        self.0.contains(name)
    }
}

impl fmt::Debug for OnlyNames {
    /// Formats the number of names: there may be a million.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OnlyNames({})", self.0.len())
    }
}
