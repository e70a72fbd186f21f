//! The table of export formats.
