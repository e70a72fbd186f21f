//! The table of readers: what is text in a file of this kind.
