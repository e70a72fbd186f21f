//! Sizes the stack of the program on Windows.

use std::env;

/// Bytes of the main thread's stack on Windows, as on other systems; the usual 1 MiB is less than readers of
/// deep documents are tested with.
const STACK: usize = 8 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_CFG_WINDOWS").is_some() {
        let is_msvc = env::var_os("CARGO_CFG_TARGET_ENV").is_some_and(|linker| linker == "msvc");
        let flag = if is_msvc { "/STACK:" } else { "-Wl,--stack," };
        println!("cargo::rustc-link-arg-bins={flag}{STACK}");
    }
}
