//! Lists the texts of the demo corpus, to embed them in the program, and sizes its stack on Windows.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Folder of the texts, relative to the crate.
const TEXTS: &str = "assets/demo/docs";
/// Bytes of the main thread's stack on Windows, as on other systems; the usual 1 MiB is less than readers of
/// deep documents are tested with.
const STACK: usize = 8 << 20;

fn main() -> io::Result<()> {
    if env::var_os("CARGO_CFG_WINDOWS").is_some() {
        let is_msvc = env::var_os("CARGO_CFG_TARGET_ENV").is_some_and(|linker| linker == "msvc");
        let flag = if is_msvc { "/STACK:" } else { "-Wl,--stack," };
        println!("cargo::rustc-link-arg-bins={flag}{STACK}");
    }
    println!("cargo::rerun-if-changed={TEXTS}");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut names = Vec::new();
    list(&root.join(TEXTS), "", &mut names)?;
    names.sort();
    let mut table = String::from("[\n");
    for name in names {
        let path = format!("/{TEXTS}/{name}");
        let content = format!("include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))");
        writeln!(table, "    ({name:?}, {content} as &[u8]),").map_err(io::Error::other)?;
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("demo_texts.rs"), table)
}

/// Adds the names of all files under a folder, with `/` between components.
fn list(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let file_name = entry.file_name();
        let Some(part) = file_name.to_str().filter(|part| !part.starts_with('.')) else { continue };
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{prefix}{part}/"), names)?;
        } else {
            names.push(format!("{prefix}{part}"));
        }
    }
    Ok(())
}
