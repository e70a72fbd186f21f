//! Registers of x86-64 processors with AVX2 or AVX-512.
#![expect(unsafe_code, reason = "the instructions of one processor are not safe on another")]

use crate::processor::bits::{BitKernel, BitRegister, WordBlock};
use crate::processor::dispatch::{Level, level};
use std::arch::x86_64 as x86;

/// Runs a computation on the widest registers of this processor.
pub(super) fn on_bits<K: BitKernel>(kernel: K) -> K::Output {
    match level() {
        // SAFETY: at this level the processor has the instructions the function is compiled for.
        Level::Avx512 => unsafe { with_avx512(kernel) },
        // SAFETY: as above.
        Level::Avx2 => unsafe { with_avx2(kernel) },
        Level::Oldest => kernel.run::<u64>(),
    }
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn with_avx2<K: BitKernel>(kernel: K) -> K::Output {
    kernel.run::<Avx2>()
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")]
fn with_avx512<K: BitKernel>(kernel: K) -> K::Output {
    kernel.run::<Avx512>()
}

/// 256 bits. Private to this file, so that no other code can make one.
#[derive(Clone, Copy)]
struct Avx2(x86::__m256i);

/// 512 bits. Private to this file, so that no other code can make one.
#[derive(Clone, Copy)]
struct Avx512(x86::__m512i);

// SAFETY, for every operation below: the types are used only in `with_avx2` and `with_avx512`,
// which run on processors that have the instructions. Memory is accessed through references to
// eight words; `part` selects a half or all of them.
#[expect(clippy::inline_always, reason = "an operation of one instruction")]
impl BitRegister for Avx2 {
    const PARTS: usize = 2;

    #[inline(always)]
    fn all(word: u64) -> Self {
        Self(unsafe { x86::_mm256_set1_epi64x(word.cast_signed()) })
    }

    #[inline(always)]
    fn read(words: &WordBlock, part: usize) -> Self {
        let half = words.as_chunks::<4>().0[part & 1].as_ptr().cast();
        Self(unsafe { x86::_mm256_loadu_si256(half) })
    }

    #[inline(always)]
    fn write(self, words: &mut WordBlock, part: usize) {
        let half = words.as_chunks_mut::<4>().0[part & 1].as_mut_ptr().cast();
        unsafe { x86::_mm256_storeu_si256(half, self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { x86::_mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(unsafe { x86::_mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(unsafe { x86::_mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(unsafe { x86::_mm256_andnot_si256(other.0, self.0) })
    }

    /// Looks up the counts of half bytes in a table of 16 (Muła, Kurz, Lemire 2018).
    #[inline(always)]
    fn plus_ones_of(self, other: Self) -> Self {
        unsafe {
            let table = x86::_mm256_set1_epi64x;
            let (low, high) = (0x0302_0201_0201_0100, 0x0403_0302_0302_0201);
            let table = x86::_mm256_unpacklo_epi64(table(low), table(high));
            let half = x86::_mm256_set1_epi8(15);
            let ones = |of| x86::_mm256_shuffle_epi8(table, x86::_mm256_and_si256(of, half));
            let bytes =
                x86::_mm256_add_epi8(ones(other.0), ones(x86::_mm256_srli_epi16::<4>(other.0)));
            let words = x86::_mm256_sad_epu8(bytes, x86::_mm256_setzero_si256());
            Self(x86::_mm256_add_epi64(self.0, words))
        }
    }

    #[inline(always)]
    fn any(self) -> bool {
        unsafe { x86::_mm256_testz_si256(self.0, self.0) == 0 }
    }
}

#[expect(clippy::inline_always, reason = "an operation of one instruction")]
impl BitRegister for Avx512 {
    const PARTS: usize = 1;

    #[inline(always)]
    fn all(word: u64) -> Self {
        Self(unsafe { x86::_mm512_set1_epi64(word.cast_signed()) })
    }

    #[inline(always)]
    fn read(words: &WordBlock, _: usize) -> Self {
        Self(unsafe { x86::_mm512_loadu_si512(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn write(self, words: &mut WordBlock, _: usize) {
        unsafe { x86::_mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { x86::_mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(unsafe { x86::_mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(unsafe { x86::_mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(unsafe { x86::_mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn plus_ones_of(self, other: Self) -> Self {
        Self(unsafe { x86::_mm512_add_epi64(self.0, x86::_mm512_popcnt_epi64(other.0)) })
    }

    #[inline(always)]
    fn any(self) -> bool {
        unsafe { x86::_mm512_test_epi64_mask(self.0, self.0) != 0 }
    }

    /// One three-operand instruction each: exclusive or for the sum, majority for the carry.
    #[inline(always)]
    fn plus(self, a: Self, b: Self) -> (Self, Self) {
        unsafe {
            let sum = x86::_mm512_ternarylogic_epi64::<0x96>(self.0, a.0, b.0);
            let carry = x86::_mm512_ternarylogic_epi64::<0xe8>(self.0, a.0, b.0);
            (Self(sum), Self(carry))
        }
    }
}
