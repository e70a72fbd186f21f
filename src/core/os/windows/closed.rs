//! Whether standard output was open when the process started, and whether standard input is piped.

use std::os::windows::io::AsRawHandle as _;

/// True if the process was started without standard output.
pub fn is_output_closed() -> bool {
    let handle = std::io::stdout().as_raw_handle();
    // Not a valid handle, as the function of Windows returns it after an error.
    handle.is_null() || handle.addr() == usize::MAX
}

/// True if standard input is known to be the output of another program. Not known here: services have
/// an input of this kind without anyone who writes to it.
pub fn is_input_piped() -> bool {
    false
}
