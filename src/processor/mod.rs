//! Computations compiled for what the processor has: wide vectors, wide registers, the same result everywhere.

pub mod bits;
#[cfg(target_arch = "x86_64")]
mod bits_x86;
pub mod dispatch;
pub mod on_bits;
