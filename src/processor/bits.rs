//! Logical operations on as many bits at once as the widest registers of the processor hold.

/// Eight words: the unit that is read and written, whatever a register holds.
pub type Words = [u64; 8];

/// A register of 64 bits or more. Every operation is on each bit, or on each word of 64, alone.
///
/// For long computations that the compiler does not turn into vectors by itself.
#[expect(clippy::return_self_not_must_use, reason = "nothing but results of these is used")]
pub trait Bits: Copy {
    /// How many registers eight words fill.
    const PARTS: usize;
    /// The same word in all places.
    fn all(word: u64) -> Self;
    /// One of the parts; the last one where `part` is not below [`Bits::PARTS`].
    fn read(words: &Words, part: usize) -> Self;
    /// Puts it where [`Bits::read`] reads.
    fn write(self, words: &mut Words, part: usize);
    /// Bits set in both.
    fn and(self, other: Self) -> Self;
    /// Bits set in one at least.
    fn or(self, other: Self) -> Self;
    /// Bits set in exactly one.
    fn xor(self, other: Self) -> Self;
    /// Bits set here and not in the other.
    fn without(self, other: Self) -> Self;
    /// Adds to each word how many bits the other's word has set.
    fn plus_ones_of(self, other: Self) -> Self;
    /// Whether a bit is set.
    fn any(self) -> bool;

    /// Adds two bits to this one in every place, a full adder: the sums and the carries.
    #[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
    #[inline(always)]
    fn plus(self, a: Self, b: Self) -> (Self, Self) {
        let differ = a.xor(b);
        (self.xor(differ), a.and(b).or(self.and(differ)))
    }
}

/// Adds two bits to a third in every place; the carries.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
#[inline(always)]
pub fn add<B: Bits>(sum: &mut B, a: B, b: B) -> B {
    let carry;
    (*sum, carry) = sum.plus(a, b);
    carry
}

/// A computation over [`Bits`] whose result does not depend on what a register holds.
///
/// Implementations put `#[inline(always)]` on [`BitKernel::run`] and on what it calls in its loops:
/// only code that is inlined is compiled for the wider registers.
pub trait BitKernel {
    /// What it computes.
    type Output;

    /// The computation.
    fn run<B: Bits>(self) -> Self::Output;
}

/// Adds one bit to another in every place; the carries.
#[expect(clippy::inline_always, reason = "only inlined code is compiled for wide registers")]
#[inline(always)]
pub fn add_one<B: Bits>(sum: &mut B, a: B) -> B {
    let carry = sum.and(a);
    *sum = sum.xor(a);
    carry
}

#[expect(clippy::inline_always, reason = "an operation of one instruction")]
impl Bits for u64 {
    const PARTS: usize = 8;

    #[inline(always)]
    fn all(word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn read(words: &Words, part: usize) -> Self {
        words[part & 7]
    }

    #[inline(always)]
    fn write(self, words: &mut Words, part: usize) {
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
