//! The headless front end: arguments in, tables out.
