//! Numbers as bytes, and back. Their meaning is not known here.

/// Appends numbers to bytes.
#[derive(Default, Debug)]
pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    #[inline]
    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    #[inline]
    pub(super) fn number(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.byte(n as u8 | 0x80);
            n >>= 7;
        }
        self.byte(n as u8);
    }

    pub(super) fn signed(&mut self, n: i64) {
        self.number(zigzag(n));
    }

    pub(super) fn word(&mut self, word: u32) {
        self.bytes.extend(word.to_le_bytes());
    }

    pub(super) fn wide(&mut self, word: u64) {
        self.bytes.extend(word.to_le_bytes());
    }
}

/// The zigzag code of a signed number, whose size is that of its magnitude.
pub(super) fn zigzag(n: i64) -> u64 {
    ((n << 1) ^ (n >> 63)) as u64
}

/// The signed number of a zigzag code.
pub(super) fn unzigzag(n: u64) -> i64 {
    (n >> 1) as i64 ^ -((n & 1) as i64)
}

/// Reads numbers from bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'b> {
    pub(super) bytes: &'b [u8],
    pub(super) at: usize,
}

impl<'b> Reader<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Reader<'b> {
        Reader { bytes, at: 0 }
    }

    /// The remaining bytes.
    pub(super) fn rest(&self) -> &'b [u8] {
        &self.bytes[self.at..]
    }

    #[inline]
    pub(super) fn byte(&mut self) -> u8 {
        let byte = self.bytes[self.at];
        self.at += 1;
        byte
    }

    #[inline]
    pub(super) fn number(&mut self) -> u64 {
        let (mut n, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            n |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return n;
            }
            shift += 7;
        }
    }

    pub(super) fn count(&mut self) -> usize {
        self.number() as usize
    }

    pub(super) fn signed(&mut self) -> i64 {
        unzigzag(self.number())
    }

    pub(super) fn word(&mut self) -> u32 {
        u32::from_le_bytes(self.array())
    }

    pub(super) fn wide(&mut self) -> u64 {
        u64::from_le_bytes(self.array())
    }

    fn array<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.byte())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 127, 128, 16383, 16384, u64::MAX >> 1, u64::MAX];
        let signed = [0, 1, -1, 63, -64, 64, i64::MIN, i64::MAX];
        let mut writer = Writer::default();
        numbers.iter().for_each(|&n| writer.number(n));
        signed.iter().for_each(|&n| writer.signed(n));
        writer.word(0x8123_4567);
        writer.wide(u64::MAX - 5);
        writer.byte(200);
        let mut reader = Reader::new(&writer.bytes);
        assert_eq!(numbers.map(|_| reader.number()), numbers);
        assert_eq!(signed.map(|_| reader.signed()), signed);
        assert_eq!((reader.word(), reader.wide(), reader.byte()), (0x8123_4567, u64::MAX - 5, 200));
        assert!(reader.rest().is_empty());
    }
}
