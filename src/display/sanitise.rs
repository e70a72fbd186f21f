//! The one sanitiser: visible marks in place of everything that could drive a terminal.
