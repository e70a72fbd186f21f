//! Turns bytes of any encoding into text, and says how sure it is.
