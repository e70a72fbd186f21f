//! Runs one property under libFuzzer: the one that `PROPERTY` names.
#![no_main]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a property fails by a panic")]

mod properties;

use libfuzzer_sys::fuzz_target;
use properties::{PROPERTIES, Property};
use std::sync::LazyLock;

static PROPERTY: LazyLock<Property> = LazyLock::new(|| {
    let name = std::env::var("PROPERTY").unwrap_or_default();
    let found = PROPERTIES.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("unknown PROPERTY `{name}`: expected a name of PROPERTIES")).1
});

fuzz_target!(|data: &[u8]| PROPERTY(data));
