//! The standard input with its buffer.

use super::buffers::Reader;
use super::handles::read_some;
use crate::exceptions::fields;
use crate::objects::model::*;
use crate::run::interrupt;
use crate::vm::Vm;
use metatrace::Ref;

/// The number of bytes that are read at a time.
const CHUNK: usize = 8192;

impl Reader {
    /// Reads more bytes; returns false at the end.
    fn fill(&self, vm: Ref<Vm>) -> PyResult<bool> {
        let mut chunk = [0; CHUNK];
        loop {
            let read = vm.io.handles.with_standard(0, |fd| read_some(fd, &mut chunk));
            match read.map_err(|e| fields::os_error(vm, &e, None))? {
                Some(n) => {
                    let mut ahead = self.0.borrow_mut();
                    let used = std::mem::take(&mut ahead.used);
                    ahead.data.drain(..used);
                    ahead.data.extend_from_slice(&chunk[..n]);
                    return Ok(n > 0);
                }
                None => interrupt::look(vm)?,
            }
        }
    }

    /// Consumes as many bytes as `enough` returns for the bytes read so far; all of them, if it never returns a
    /// number.
    fn take(&self, vm: Ref<Vm>, mut enough: impl FnMut(&[u8]) -> Option<usize>) -> PyResult<Vec<u8>> {
        loop {
            let found = {
                let ahead = self.0.borrow();
                enough(&ahead.data[ahead.used..])
            };
            if found.is_some() || !self.fill(vm)? {
                let mut ahead = self.0.borrow_mut();
                let end = found.map_or(ahead.data.len(), |n| ahead.used + n);
                let taken = ahead.data[ahead.used..end].to_vec();
                ahead.used = end;
                return Ok(taken);
            }
        }
    }

    /// Reads `n` bytes, or fewer at the end.
    pub fn bytes(&self, vm: Ref<Vm>, n: usize) -> PyResult<Vec<u8>> {
        self.take(vm, |data| (data.len() >= n).then_some(n))
    }

    /// Reads `n` characters, or fewer at the end.
    pub fn characters(&self, vm: Ref<Vm>, n: usize) -> PyResult<Vec<u8>> {
        let (mut seen, mut begun) = (0, 0);
        self.take(vm, |data| {
            while seen < data.len() {
                // A byte that does not continue a character begins one.
                if data[seen] & 0xc0 != 0x80 {
                    if begun == n {
                        return Some(seen);
                    }
                    begun += 1;
                }
                seen += 1;
                // A character of a single byte is complete, so there is no need to wait for more.
                if begun == n && data[seen - 1] < 0x80 {
                    return Some(seen);
                }
            }
            (n == 0).then_some(0)
        })
    }

    /// Reads a line, or at most `n` bytes or characters of it.
    pub fn line(&self, vm: Ref<Vm>, n: usize, characters: bool) -> PyResult<Vec<u8>> {
        let mut seen = 0;
        self.take(vm, |data| {
            let line = memchr::memchr(b'\n', &data[seen..]).map(|at| seen + at + 1);
            seen = data.len();
            let begins = |&at: &usize| data[at] & 0xc0 != 0x80;
            let limit = match characters {
                true if n < data.len() => (0..data.len()).filter(begins).nth(n),
                true => None,
                false => (n <= data.len()).then_some(n),
            };
            line.into_iter().chain(limit).min()
        })
    }
}
