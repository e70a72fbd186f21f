//! What the processor has, made use of: wide vectors, wide registers; the same result everywhere.

pub mod bits;
#[cfg(target_arch = "x86_64")]
mod bits_x86;
pub mod dispatch;
pub mod on_bits;
