//! Lists the texts of the demo corpus, to embed them in the program.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Folder of the texts, relative to the crate.
const TEXTS: &str = "../../assets/demo/docs";

fn main() -> io::Result<()> {
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
