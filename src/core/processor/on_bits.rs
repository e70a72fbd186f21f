//! Runs bitwise computations on the widest registers of the processor.

use crate::processor::bits::BitKernel;
#[cfg(target_arch = "x86_64")]
use crate::processor::bits_x86;

/// Runs a computation on the widest registers of this processor.
pub fn on_bits<K: BitKernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    return bits_x86::on_bits(kernel);
    #[cfg(not(target_arch = "x86_64"))]
    kernel.run::<u64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::processor::bits::{BitRegister, WordBlock, add, add_one};

    struct Everything([WordBlock; 3]);

    impl BitKernel for Everything {
        type Output = Vec<(WordBlock, bool)>;

        fn run<B: BitRegister>(self) -> Self::Output {
            let mut out = vec![([0; 8], false); 8];
            for part in 0..B::PARTS {
                let [a, b, c] = self.0.each_ref().map(|words| B::read(words, part));
                let mut sum = a;
                let carry = add(&mut sum, b, c);
                let mut half = a;
                let carried = add_one(&mut half, b).xor(half);
                let all = [a.and(b), a.or(b), a.xor(b), a.without(b), c.plus_ones_of(a), sum];
                let all = all.into_iter().chain([carry, carried.and(B::all(0xff00))]);
                for ((words, any), bits) in out.iter_mut().zip(all) {
                    bits.write(words, part);
                    *any |= bits.any();
                }
            }
            out
        }
    }

    /// Pseudo-random numbers.
    fn stream(salt: u64, at: u64) -> u64 {
        let number = (salt << 32 | at).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (number ^ number >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    #[test]
    fn wide_registers_do_what_single_words_do() {
        for some in 0..20 {
            let words = |salt| std::array::from_fn(|i| stream(salt, 9 * some + i as u64) >> some);
            let three = [words(1), words(2), if some % 4 == 0 { [0; 8] } else { words(3) }];
            assert_eq!(on_bits(Everything(three)), Everything(three).run::<u64>());
        }
        assert!(on_bits(Everything([[0; 8]; 3])).iter().all(|(_, any)| !any));
    }
}
