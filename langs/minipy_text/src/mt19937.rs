//! The Mersenne Twister MT19937 as CPython's `_random` uses it: the same seeds give the same numbers.
//!
//! The distributions are in [`crate::random`]. The number of words drawn must be exactly CPython's, because every
//! later number depends on it.

use crate::error::{FormatError, Result};
use crate::int::Int;
use num_bigint::BigInt;
use sha2::{Digest, Sha512};

/// The number of words of the state.
const SIZE: usize = 624;
/// The distance of the middle word in the recurrence.
const MIDDLE: usize = 397;

/// The generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mt19937 {
    words: [u32; SIZE],
    /// The next word to return; `SIZE` if the state is used up.
    position: usize,
}

impl Mt19937 {
    /// A generator seeded as by `random.seed(seed)` with an integer; the sign is ignored.
    pub fn from_int(seed: &Int) -> Mt19937 {
        Mt19937::from_key(&seed.abs().to_big().magnitude().to_u32_digits())
    }

    /// A generator seeded as by `random.seed(text)` (version 2).
    pub fn from_text(text: &str) -> Mt19937 {
        Mt19937::from_bytes(text.as_bytes())
    }

    /// A generator seeded as by `random.seed(bytes)` (version 2): the bytes and their SHA-512, as one integer.
    pub fn from_bytes(bytes: &[u8]) -> Mt19937 {
        let mut all = bytes.to_vec();
        all.extend_from_slice(&Sha512::digest(bytes));
        Mt19937::from_int(&Int::from_big(BigInt::from_bytes_be(num_bigint::Sign::Plus, &all)))
    }

    /// A generator seeded by an object's hash, as `random.seed(1.5)` does it for a float.
    pub fn from_hash(hash: i64) -> Mt19937 {
        Mt19937::from_int(&Int::from(hash as u64))
    }

    /// The reference `init_by_array`; an empty key counts as a zero.
    pub fn from_key(key: &[u32]) -> Mt19937 {
        let key = if key.is_empty() { &[0][..] } else { key };
        let mut words = linear_fill(19_650_218);
        let (mut i, mut j) = (1, 0);
        let mixed = |words: &[u32; SIZE], i: usize, factor: u32| {
            let previous = words[i - 1];
            words[i] ^ (previous ^ (previous >> 30)).wrapping_mul(factor)
        };
        let advance = |words: &mut [u32; SIZE], i: usize| {
            if i + 1 == SIZE {
                words[0] = words[SIZE - 1];
                1
            } else {
                i + 1
            }
        };
        for _ in 0..SIZE.max(key.len()) {
            words[i] = mixed(&words, i, 1_664_525).wrapping_add(key[j]).wrapping_add(j as u32);
            i = advance(&mut words, i);
            j = (j + 1) % key.len();
        }
        for _ in 0..SIZE - 1 {
            words[i] = mixed(&words, i, 1_566_083_941).wrapping_sub(i as u32);
            i = advance(&mut words, i);
        }
        words[0] = 0x8000_0000;
        Mt19937 { words, position: SIZE }
    }

    /// The state in the form of `random.getstate()[1]`: 624 words and the position.
    pub fn state(&self) -> Vec<u32> {
        let mut state = self.words.to_vec();
        state.push(self.position as u32);
        state
    }

    /// Rebuilds a generator from [`Mt19937::state`].
    pub fn from_state(state: &[u32]) -> Result<Mt19937> {
        let (words, position) = match state.split_last() {
            Some((position, words)) if words.len() == SIZE => (words, *position as usize),
            _ => return Err(FormatError::value("state vector is the wrong size")),
        };
        if position > SIZE {
            return Err(FormatError::value("invalid state"));
        }
        let words = words.try_into().expect("the length was checked");
        Ok(Mt19937 { words, position })
    }

    /// The next 32 random bits.
    pub fn next_u32(&mut self) -> u32 {
        if self.position >= SIZE {
            self.refill();
        }
        let mut word = self.words[self.position];
        self.position += 1;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c_5680;
        word ^= (word << 15) & 0xefc6_0000;
        word ^ (word >> 18)
    }

    fn refill(&mut self) {
        for i in 0..SIZE {
            let joined = (self.words[i] & 0x8000_0000) | (self.words[(i + 1) % SIZE] & 0x7fff_ffff);
            let odd = if joined & 1 == 1 { 0x9908_b0df } else { 0 };
            self.words[i] = self.words[(i + MIDDLE) % SIZE] ^ (joined >> 1) ^ odd;
        }
        self.position = 0;
    }

    /// `random()`: 53 random bits as a float in `[0, 1)`.
    pub fn random(&mut self) -> f64 {
        let high = f64::from(self.next_u32() >> 5);
        let low = f64::from(self.next_u32() >> 6);
        (high * 67_108_864.0 + low) / 9_007_199_254_740_992.0
    }

    /// `getrandbits(count)`.
    pub fn getrandbits(&mut self, count: i64) -> Result<Int> {
        if count < 0 {
            return Err(FormatError::value("number of bits must be non-negative"));
        }
        if count <= 64 {
            return Ok(Int::from(self.bits(count as u32)));
        }
        crate::int::room_for_bits(count as u64)?;
        // The lowest word comes first; of the last one the upper bits are used.
        let mut words = crate::room::buffer((count as usize).div_ceil(32))?;
        let (mut left, mut steps) = (count, crate::work::Steps::new());
        while left > 0 {
            steps.spend(1)?;
            let word = self.next_u32();
            words.push(if left < 32 { word >> (32 - left) } else { word });
            left -= 32;
        }
        Ok(Int::from_big(BigInt::from_slice(num_bigint::Sign::Plus, &words)))
    }

    /// Up to 64 random bits.
    fn bits(&mut self, count: u32) -> u64 {
        match count {
            0 => 0,
            1..=32 => u64::from(self.next_u32() >> (32 - count)),
            _ => {
                let low = u64::from(self.next_u32());
                let high = u64::from(self.next_u32() >> (64 - count));
                low | (high << 32)
            }
        }
    }

    /// `_randbelow(limit)`: a number in `0..limit`, drawn by rejection. The limit must be above zero.
    pub fn randbelow(&mut self, limit: u64) -> u64 {
        assert!(limit > 0, "an empty range has no number");
        let count = 64 - limit.leading_zeros();
        loop {
            let drawn = self.bits(count);
            if drawn < limit {
                return drawn;
            }
        }
    }

    /// [`Mt19937::randbelow`] for limits of any size.
    pub fn randbelow_int(&mut self, limit: &Int) -> Result<Int> {
        if let Int::Small(small) = limit {
            return Ok(Int::from(self.randbelow(*small as u64)));
        }
        loop {
            let drawn = self.getrandbits(limit.bit_length() as i64)?;
            if drawn < *limit {
                return Ok(drawn);
            }
        }
    }
}

/// The reference `init_genrand`.
fn linear_fill(seed: u32) -> [u32; SIZE] {
    let mut words = [0; SIZE];
    words[0] = seed;
    for i in 1..SIZE {
        let previous: u32 = words[i - 1];
        words[i] = (previous ^ (previous >> 30)).wrapping_mul(1_812_433_253).wrapping_add(i as u32);
    }
    words
}
