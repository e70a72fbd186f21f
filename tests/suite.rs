//! The one test program; each file under `tests/suite/` is a module of it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, reason = "tests")]
