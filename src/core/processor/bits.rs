//! Bitwise operations on the widest registers of the processor, with a portable fallback.

/// Eight words: the unit of reading and writing, whatever the register width.
pub type WordBlock = [u64; 8];

/// A register of 64 bits or more. Every operation acts on each bit, or on each 64-bit word, on its
/// own.
///
/// For loops that the compiler does not vectorise by itself.
#[expect(clippy::return_self_not_must_use, reason = "the operations have no other effect")]
pub trait BitRegister: Copy {
    /// Number of registers that eight words fill.
    const PARTS: usize;
    /// A register with `word` in every place.
    fn all(word: u64) -> Self;
    /// Loads part number `part` of `words`; an index of [`BitRegister::PARTS`] or more wraps around.
    fn read(words: &WordBlock, part: usize) -> Self;
    /// Stores the register where [`BitRegister::read`] loads it from.
    fn write(self, words: &mut WordBlock, part: usize);
    /// Bits set in both.
    fn and(self, other: Self) -> Self;
    /// Bits set in at least one.
    fn or(self, other: Self) -> Self;
    /// Bits set in exactly one.
    fn xor(self, other: Self) -> Self;
    /// Bits set in `self` and not in `other`.
    fn without(self, other: Self) -> Self;
    /// Adds to each word the number of bits set in the other's word.
    fn plus_ones_of(self, other: Self) -> Self;
    /// True if any bit is set.
    fn any(self) -> bool;

    /// A full adder in every place: returns the sums and the carries of `self + a + b`.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
    #[inline(always)]
    fn plus(self, a: Self, b: Self) -> (Self, Self) {
        let differ = a.xor(b);
        (self.xor(differ), a.and(b).or(self.and(differ)))
    }
}

/// A full adder in every place: adds `a` and `b` to `sum`, returns the carries.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
#[inline(always)]
pub fn add<B: BitRegister>(sum: &mut B, a: B, b: B) -> B {
    let carry;
    (*sum, carry) = sum.plus(a, b);
    carry
}

/// A computation over [`BitRegister`] whose result does not depend on what a register holds.
///
/// Implementations put `#[inline(always)]` on [`BitKernel::run`] and on what its loops call: only
/// inlined code is compiled for the wider registers.
pub trait BitKernel {
    /// The result.
    type Output;

    /// Runs the computation.
    fn run<B: BitRegister>(self) -> Self::Output;
}

/// A half adder in every place: adds `a` to `sum`, returns the carries.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
#[inline(always)]
pub fn add_one<B: BitRegister>(sum: &mut B, a: B) -> B {
    let carry = sum.and(a);
    *sum = sum.xor(a);
    carry
}

#[expect(clippy::inline_always, reason = "an operation of one instruction")]
impl BitRegister for u64 {
    const PARTS: usize = 8;

    #[inline(always)]
    fn all(word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn read(words: &WordBlock, part: usize) -> Self {
        words[part & 7]
    }

    #[inline(always)]
    fn write(self, words: &mut WordBlock, part: usize) {
        words[part & 7] = self;
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    #[inline(always)]
    fn plus_ones_of(self, other: Self) -> Self {
        self + Self::from(other.count_ones())
    }

    #[inline(always)]
    fn any(self) -> bool {
        self != 0
    }
}
