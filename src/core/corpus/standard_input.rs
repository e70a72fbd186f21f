//! Standard input as a file: read once, completely, up to a limit.

use std::io::{self, Read as _};
use std::path::Path;
use std::sync::OnceLock;

/// Most bytes read.
const MOST: u64 = 1 << 30;

static CONTENT: OnceLock<Result<Vec<u8>, String>> = OnceLock::new();

/// True for the path `-`, which stands for standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// All bytes of standard input. They are kept: reading the corpus again gives the same text.
/// # Errors
/// Reading fails, or there are more than 1 GiB.
pub fn standard_input() -> io::Result<&'static [u8]> {
    let content = CONTENT.get_or_init(|| {
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(MOST + 1).read_to_end(&mut bytes);
        read.map_err(|error| error.to_string())?;
        if bytes.len() as u64 > MOST {
            return Err("more than 1 GiB on standard input".to_owned());
        }
        Ok(bytes)
    });
    content.as_deref().map_err(|what| io::Error::other(what.clone()))
}
