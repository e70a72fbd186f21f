//! Vector instructions and wide registers, with the same results on every machine.

pub mod bits;
#[cfg(target_arch = "x86_64")]
mod bits_x86;
pub mod dispatch;
pub mod on_bits;
pub mod set_bits;
