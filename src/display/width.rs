//! Columns of a terminal: how wide a text is, and how to cut it without splitting a character.
