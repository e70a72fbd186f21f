//! Runs a computation compiled for the widest vector instructions of this processor.

#[cfg(target_arch = "x86_64")]
use std::sync::atomic::{AtomicBool, Ordering};

/// A computation over plain integers whose result does not depend on the instructions used.
///
/// Implementations must put `#[inline(always)]` on [`Kernel::run`] and on what its loops call: only
/// code that is inlined into the dispatcher is compiled for the wider instructions. `Iterator::zip`,
/// `Iterator::sum` and `map` of arrays are not always inlined: inner loops count places instead.
pub trait Kernel {
    /// The result.
    type Output;

    /// Runs the computation, in portable code that the compiler can vectorise.
    fn run(self) -> Self::Output;
}

/// True while AVX-512 is switched off.
#[cfg(target_arch = "x86_64")]
static NARROW: AtomicBool = AtomicBool::new(false);

/// Switches AVX-512 off (`on`) or on again for the whole process, to measure what processors
/// without it do. Changes no result.
pub fn narrow(on: bool) {
    #[cfg(target_arch = "x86_64")]
    NARROW.store(on, Ordering::Relaxed);
    #[cfg(not(target_arch = "x86_64"))]
    let _ = on;
}

/// Instruction sets that kernels are compiled for.
#[cfg(target_arch = "x86_64")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    /// The baseline of every x86-64 processor.
    Oldest,
    /// AVX2, with the instructions that count and move bits.
    Avx2,
    /// AVX-512 up to bit counting, and all of the above.
    Avx512,
}

/// The widest level that this processor has and that is not switched off.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(super) fn level() -> Level {
    let avx2 = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2");
    let avx512 = avx2
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && !NARROW.load(Ordering::Relaxed);
    match (avx2, avx512) {
        (_, true) => Level::Avx512,
        (true, false) => Level::Avx2,
        (false, false) => Level::Oldest,
    }
}

/// True if [`dispatch`] compiles for 32 registers of 64 bytes, four times the register space of
/// AVX2: a kernel may then keep more values in registers.
pub fn widest() -> bool {
    #[cfg(target_arch = "x86_64")]
    return level() == Level::Avx512;
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Runs a kernel with the widest instructions available. The result is the same everywhere; the
/// time is a fraction of what the baseline instructions take.
pub fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    match level() {
        #[expect(unsafe_code, reason = "the processor was just checked for these instructions")]
        // SAFETY: at this level the processor has the instructions the function is compiled for.
        Level::Avx512 => return unsafe { avx512(kernel) },
        #[expect(unsafe_code, reason = "the processor was just checked for these instructions")]
        // SAFETY: as above.
        Level::Avx2 => return unsafe { avx2(kernel) },
        Level::Oldest => {}
    }
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")]
fn avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

/// Hints to the processor that `list[at]` will be read soon. Affects only timing; an index past the
/// end is ignored.
pub fn prefetch<T>(list: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(element) = list.get(at) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[expect(unsafe_code, reason = "a hint about an address that a reference vouches for")]
        // SAFETY: every x86-64 processor has the instruction, and it never faults.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(element).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (list, at);
}
