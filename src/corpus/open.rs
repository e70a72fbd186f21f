//! Opens a file so that nothing it turns out to be can block or flood the program.
