//! Sketch files: the sketches of a corpus in one file.

mod file;
mod header;
mod read;

pub use file::{SketchError, SketchFile, SketchWriter, is_sketch_file};
pub use header::{Header, flags, program, recipe_from_flags};
