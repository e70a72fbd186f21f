//! Reads the arguments, runs one front end, sets the exit code.

fn main() {}
