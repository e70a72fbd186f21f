//! Whether standard output was open when the process started.

use std::os::windows::io::AsRawHandle as _;

/// True if the process was started without standard output.
pub fn is_output_closed() -> bool {
    let handle = std::io::stdout().as_raw_handle();
    // Not a valid handle, as the function of Windows returns it after an error.
    handle.is_null() || handle.addr() == usize::MAX
}
