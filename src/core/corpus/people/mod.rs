//! Who wrote each text: author, course and batch, from patterns of paths and from lists.

mod fields;
mod found;
mod list;
mod pattern;
mod source;

pub use fields::{PersonField, PersonFields};
pub use found::{People, PersonId};
pub use source::{PeopleOptions, PeopleSource};
