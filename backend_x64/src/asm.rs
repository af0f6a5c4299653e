//! The assembler of the lowering: dynasm behind functions that take register numbers, choose the shortest form of
//! displacements and immediates, and collect the pool of 64-bit constants.
//!
//! It knows nothing of traces. Registers are numbered 0 to 15 (general) and 16 to 31 (vector).

use dynasmrt::x64::X64Relocation;
use dynasmrt::{DynamicLabel, DynasmApi, DynasmError, DynasmLabelApi, VecAssembler, dynasm};

/// A register: 0 to 15 general, 16 to 31 vector.
pub(crate) type Reg = u8;

pub(crate) const RAX: Reg = 0;
pub(crate) const RCX: Reg = 1;
pub(crate) const RDX: Reg = 2;
pub(crate) const RBX: Reg = 3;
pub(crate) const RSP: Reg = 4;
pub(crate) const RBP: Reg = 5;
pub(crate) const RSI: Reg = 6;
pub(crate) const RDI: Reg = 7;
pub(crate) const R8: Reg = 8;
pub(crate) const R9: Reg = 9;
pub(crate) const R10: Reg = 10;
/// Scratch: never holds a value of the trace.
pub(crate) const R11: Reg = 11;
pub(crate) const R12: Reg = 12;
pub(crate) const R13: Reg = 13;
pub(crate) const R14: Reg = 14;
/// Holds the address of the context block.
pub(crate) const R15: Reg = 15;
/// First vector register.
pub(crate) const XMM0: Reg = 16;
/// Scratch vector register.
pub(crate) const XMM15: Reg = 31;

/// Whether it is a vector register.
pub(crate) fn is_xmm(reg: Reg) -> bool {
    reg >= XMM0
}

/// A condition, by its number in the encoding; `cc ^ 1` is the opposite.
pub(crate) type Cc = u8;

pub(crate) const O: Cc = 0;
pub(crate) const B: Cc = 2;
pub(crate) const AE: Cc = 3;
pub(crate) const E: Cc = 4;
pub(crate) const NE: Cc = 5;
pub(crate) const BE: Cc = 6;
pub(crate) const A: Cc = 7;
pub(crate) const NS: Cc = 9;
pub(crate) const P: Cc = 10;
pub(crate) const NP: Cc = 11;
pub(crate) const L: Cc = 12;
pub(crate) const GE: Cc = 13;
pub(crate) const LE: Cc = 14;
pub(crate) const G: Cc = 15;

/// Two-operand integer operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alu {
    Add,
    Sub,
    And,
    Or,
    Xor,
    Cmp,
    Imul,
}

/// Shifts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shift {
    Shl,
    Shr,
    Sar,
}

/// The index of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Index {
    None,
    By1(Reg),
    By8(Reg),
}

/// The address of an operand in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mem {
    pub(crate) base: Reg,
    pub(crate) index: Index,
    pub(crate) disp: i32,
}

impl Mem {
    /// `[base + disp]`.
    pub(crate) fn at(base: Reg, disp: i32) -> Mem {
        Mem { base, index: Index::None, disp }
    }

    /// Spill slot `slot` of the frame.
    pub(crate) fn slot(slot: u32) -> Mem {
        Mem::at(RBP, slot_offset(slot))
    }
}

/// Offset of a spill slot from the frame base.
pub(crate) fn slot_offset(slot: u32) -> i32 {
    -8 * (slot as i32 + 3)
}

/// `mnemonic register, [memory]`.
macro_rules! load {
    ($o:expr, $m:expr; $mn:ident $reg:ident($d:expr) $(, $size:ident)?) => {{
        let Mem { base, index, disp } = $m;
        match (index, i8::try_from(disp)) {
            (Index::None, Ok(k)) if base == RBP => dynasm!($o; .arch x64; $mn $reg($d), $($size)? [BYTE rbp + k]),
            (Index::None, Err(_)) if base == RBP => dynasm!($o; .arch x64; $mn $reg($d), $($size)? [DWORD rbp + disp]),
            (Index::None, Ok(k)) if base == R15 => dynasm!($o; .arch x64; $mn $reg($d), $($size)? [BYTE r15 + k]),
            (Index::None, Ok(k)) => dynasm!($o; .arch x64; $mn $reg($d), $($size)? [BYTE Rq(base) + k]),
            (Index::None, Err(_)) => dynasm!($o; .arch x64; $mn $reg($d), $($size)? [DWORD Rq(base) + disp]),
            (Index::By1(i), Ok(k)) => dynasm!($o; .arch x64; $mn $reg($d), $($size)? [BYTE Rq(base) + 1 * Rq(i) + k]),
            (Index::By1(i), Err(_)) => {
                dynasm!($o; .arch x64; $mn $reg($d), $($size)? [DWORD Rq(base) + 1 * Rq(i) + disp])
            }
            (Index::By8(i), Ok(k)) => dynasm!($o; .arch x64; $mn $reg($d), $($size)? [BYTE Rq(base) + 8 * Rq(i) + k]),
            (Index::By8(i), Err(_)) => {
                dynasm!($o; .arch x64; $mn $reg($d), $($size)? [DWORD Rq(base) + 8 * Rq(i) + disp])
            }
        }
    }};
}

/// `mnemonic [memory], source`.
macro_rules! store {
    ($o:expr, $m:expr; $mn:ident $size:ident, $($src:tt)+) => {{
        let Mem { base, index, disp } = $m;
        match (index, i8::try_from(disp)) {
            (Index::None, Ok(k)) if base == RBP => dynasm!($o; .arch x64; $mn $size [BYTE rbp + k], $($src)+),
            (Index::None, Err(_)) if base == RBP => dynasm!($o; .arch x64; $mn $size [DWORD rbp + disp], $($src)+),
            (Index::None, Ok(k)) if base == R15 => dynasm!($o; .arch x64; $mn $size [BYTE r15 + k], $($src)+),
            (Index::None, Ok(k)) => dynasm!($o; .arch x64; $mn $size [BYTE Rq(base) + k], $($src)+),
            (Index::None, Err(_)) => dynasm!($o; .arch x64; $mn $size [DWORD Rq(base) + disp], $($src)+),
            (Index::By1(i), Ok(k)) => dynasm!($o; .arch x64; $mn $size [BYTE Rq(base) + 1 * Rq(i) + k], $($src)+),
            (Index::By1(i), Err(_)) => dynasm!($o; .arch x64; $mn $size [DWORD Rq(base) + 1 * Rq(i) + disp], $($src)+),
            (Index::By8(i), Ok(k)) => dynasm!($o; .arch x64; $mn $size [BYTE Rq(base) + 8 * Rq(i) + k], $($src)+),
            (Index::By8(i), Err(_)) => dynasm!($o; .arch x64; $mn $size [DWORD Rq(base) + 8 * Rq(i) + disp], $($src)+),
        }
    }};
}

/// Dispatches over all two-operand integer operations.
macro_rules! alu {
    ($o:expr, $op:expr; $($operands:tt)+) => {
        match $op {
            Alu::Add => dynasm!($o; .arch x64; add $($operands)+),
            Alu::Sub => dynasm!($o; .arch x64; sub $($operands)+),
            Alu::And => dynasm!($o; .arch x64; and $($operands)+),
            Alu::Or => dynasm!($o; .arch x64; or $($operands)+),
            Alu::Xor => dynasm!($o; .arch x64; xor $($operands)+),
            Alu::Cmp => dynasm!($o; .arch x64; cmp $($operands)+),
            Alu::Imul => unreachable!("imul has forms of its own"),
        }
    };
}

/// Dispatches over the operations that have a form with an 8-bit constant.
macro_rules! alu_short {
    ($o:expr, $op:expr; $($operands:tt)+) => {
        match $op {
            Alu::Add => dynasm!($o; .arch x64; add $($operands)+),
            Alu::Sub => dynasm!($o; .arch x64; sub $($operands)+),
            Alu::And => dynasm!($o; .arch x64; and $($operands)+),
            Alu::Or => dynasm!($o; .arch x64; or $($operands)+),
            Alu::Xor => dynasm!($o; .arch x64; xor $($operands)+),
            Alu::Cmp | Alu::Imul => unreachable!("cmp and imul have forms of their own"),
        }
    };
}

/// Dispatches over all conditions.
macro_rules! conditional {
    ($o:expr, $cc:expr; $($name:ident)+; $($operands:tt)+) => {
        conditional!(@arms $o, $cc; [$($name)+] [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15]; [$($operands)+])
    };
    (@arms $o:expr, $cc:expr; [$n0:ident $n1:ident $n2:ident $n3:ident $n4:ident $n5:ident $n6:ident $n7:ident
        $n8:ident $n9:ident $n10:ident $n11:ident $n12:ident $n13:ident $n14:ident $n15:ident]
        $numbers:tt; [$($operands:tt)+]) => {
        match $cc {
            0 => dynasm!($o; .arch x64; $n0 $($operands)+),
            1 => dynasm!($o; .arch x64; $n1 $($operands)+),
            2 => dynasm!($o; .arch x64; $n2 $($operands)+),
            3 => dynasm!($o; .arch x64; $n3 $($operands)+),
            4 => dynasm!($o; .arch x64; $n4 $($operands)+),
            5 => dynasm!($o; .arch x64; $n5 $($operands)+),
            6 => dynasm!($o; .arch x64; $n6 $($operands)+),
            7 => dynasm!($o; .arch x64; $n7 $($operands)+),
            8 => dynasm!($o; .arch x64; $n8 $($operands)+),
            9 => dynasm!($o; .arch x64; $n9 $($operands)+),
            10 => dynasm!($o; .arch x64; $n10 $($operands)+),
            11 => dynasm!($o; .arch x64; $n11 $($operands)+),
            12 => dynasm!($o; .arch x64; $n12 $($operands)+),
            13 => dynasm!($o; .arch x64; $n13 $($operands)+),
            14 => dynasm!($o; .arch x64; $n14 $($operands)+),
            _ => dynasm!($o; .arch x64; $n15 $($operands)+),
        }
    };
}

mod float;

pub(crate) use float::Sse;

/// The assembler.
pub(crate) struct Asm {
    /// dynasm's assembler, for fixed sequences.
    pub(crate) ops: VecAssembler<X64Relocation>,
    base: usize,
    words: Vec<(u64, DynamicLabel)>,
    masks: Vec<(u64, DynamicLabel)>,
}

impl Asm {
    /// An assembler for code that will run at `base`.
    pub(crate) fn new(base: usize) -> Asm {
        Asm { ops: VecAssembler::new(base), base, words: Vec::new(), masks: Vec::new() }
    }

    /// Number of bytes emitted so far.
    pub(crate) fn offset(&self) -> usize {
        self.ops.offset().0
    }

    /// A new label.
    pub(crate) fn label(&mut self) -> DynamicLabel {
        self.ops.new_dynamic_label()
    }

    /// Places a label here.
    pub(crate) fn bind(&mut self, label: DynamicLabel) {
        self.ops.dynamic_label(label);
    }

    /// Aligns the next address to a multiple of `alignment` with no-operations.
    pub(crate) fn align(&mut self, alignment: usize) {
        const NOPS: [&[u8]; 9] = [
            &[0x90],
            &[0x66, 0x90],
            &[0x0f, 0x1f, 0x00],
            &[0x0f, 0x1f, 0x40, 0x00],
            &[0x0f, 0x1f, 0x44, 0x00, 0x00],
            &[0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00],
            &[0x0f, 0x1f, 0x80, 0x00, 0x00, 0x00, 0x00],
            &[0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
            &[0x66, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
        ];
        let at = self.base + self.offset();
        let mut gap = at.next_multiple_of(alignment) - at;
        while gap > 0 {
            let n = gap.min(NOPS.len());
            self.ops.extend(NOPS[n - 1]);
            gap -= n;
        }
    }

    /// Emits a no-operation of five bytes, to be patched into a jump.
    pub(crate) fn nop5(&mut self) {
        self.ops.extend(&[0x0f, 0x1f, 0x44, 0x00, 0x00]);
    }

    /// Emits the constant pool. Returns the finished code and the offset of the pool.
    pub(crate) fn finish(mut self) -> Result<(Vec<u8>, usize), DynasmError> {
        if !self.masks.is_empty() || !self.words.is_empty() {
            // Only masks need this much: vector instructions require alignment.
            let alignment = if self.masks.is_empty() { 8 } else { 16 };
            self.ops.align(alignment, 0x90);
        }
        let pool = self.offset();
        for (mask, label) in std::mem::take(&mut self.masks) {
            self.bind(label);
            self.ops.push_u64(mask);
            self.ops.push_u64(mask);
        }
        for (word, label) in std::mem::take(&mut self.words) {
            self.bind(label);
            self.ops.push_u64(word);
        }
        Ok((self.ops.finalize()?, pool))
    }

    /// The label of a constant in the pool, which is added if need be.
    fn word(&mut self, word: u64) -> DynamicLabel {
        if let Some(&(_, label)) = self.words.iter().find(|e| e.0 == word) {
            return label;
        }
        let label = self.label();
        self.words.push((word, label));
        label
    }

    /// The label of a constant that is in the pool twice in a row, as a mask of 128 bits.
    fn mask(&mut self, mask: u64) -> DynamicLabel {
        if let Some(&(_, label)) = self.masks.iter().find(|e| e.0 == mask) {
            return label;
        }
        let label = self.label();
        self.masks.push((mask, label));
        label
    }

    /// Copies a register to another of any kind.
    pub(crate) fn mov(&mut self, d: Reg, s: Reg) {
        match (is_xmm(d), is_xmm(s)) {
            _ if d == s => {}
            (false, false) => dynasm!(self.ops; .arch x64; mov Rq(d), Rq(s)),
            (true, true) => dynasm!(self.ops; .arch x64; movaps Rx(d - 16), Rx(s - 16)),
            (true, false) => dynasm!(self.ops; .arch x64; movq Rx(d - 16), Rq(s)),
            (false, true) => dynasm!(self.ops; .arch x64; movq Rq(d), Rx(s - 16)),
        }
    }

    /// Sets a register to a constant without changing the flags.
    pub(crate) fn mov_imm(&mut self, d: Reg, value: u64) {
        if is_xmm(d) {
            let label = self.word(value);
            dynasm!(self.ops; .arch x64; movsd Rx(d - 16), QWORD [=>label]);
        } else if let Ok(v) = u32::try_from(value) {
            dynasm!(self.ops; .arch x64; mov Rd(d), DWORD v as i32);
        } else if let Ok(v) = i32::try_from(value as i64) {
            dynasm!(self.ops; .arch x64; mov Rq(d), DWORD v);
        } else {
            dynasm!(self.ops; .arch x64; mov Rq(d), QWORD value as i64);
        }
    }

    /// Loads 64 bits.
    pub(crate) fn load(&mut self, d: Reg, m: Mem) {
        if is_xmm(d) {
            load!(self.ops, m; movsd Rx(d - 16));
        } else {
            load!(self.ops, m; mov Rq(d));
        }
    }

    /// Loads 32 bits, zero-extended.
    pub(crate) fn load32(&mut self, d: Reg, m: Mem) {
        load!(self.ops, m; mov Rd(d));
    }

    /// Loads 16 bits, zero-extended.
    pub(crate) fn load16(&mut self, d: Reg, m: Mem) {
        load!(self.ops, m; movzx Rd(d), WORD);
    }

    /// Loads 8 bits, zero-extended.
    pub(crate) fn load8(&mut self, d: Reg, m: Mem) {
        load!(self.ops, m; movzx Rd(d), BYTE);
    }

    /// Stores 64 bits.
    pub(crate) fn store(&mut self, m: Mem, s: Reg) {
        if is_xmm(s) {
            store!(self.ops, m; movsd QWORD, Rx(s - 16));
        } else {
            store!(self.ops, m; mov QWORD, Rq(s));
        }
    }

    /// Stores the low 32 bits.
    pub(crate) fn store32(&mut self, m: Mem, s: Reg) {
        store!(self.ops, m; mov DWORD, Rd(s));
    }

    /// Stores the low 16 bits.
    pub(crate) fn store16(&mut self, m: Mem, s: Reg) {
        store!(self.ops, m; mov WORD, Rw(s));
    }

    /// Stores the low 8 bits.
    pub(crate) fn store8(&mut self, m: Mem, s: Reg) {
        store!(self.ops, m; mov BYTE, Rb(s));
    }

    /// Stores a sign-extended constant as 64 bits.
    pub(crate) fn store_imm(&mut self, m: Mem, value: i32) {
        store!(self.ops, m; mov QWORD, DWORD value);
    }

    /// `lea`.
    pub(crate) fn lea(&mut self, d: Reg, m: Mem) {
        load!(self.ops, m; lea Rq(d));
    }

    /// `d = d op s`.
    pub(crate) fn alu(&mut self, op: Alu, d: Reg, s: Reg) {
        if op == Alu::Imul {
            dynasm!(self.ops; .arch x64; imul Rq(d), Rq(s));
        } else {
            alu!(self.ops, op; Rq(d), Rq(s));
        }
    }

    /// `d = d op [slot]`.
    pub(crate) fn alu_slot(&mut self, op: Alu, d: Reg, slot: u32) {
        let disp = slot_offset(slot);
        match (op, i8::try_from(disp)) {
            (Alu::Imul, Ok(k)) => dynasm!(self.ops; .arch x64; imul Rq(d), [BYTE rbp + k]),
            (Alu::Imul, Err(_)) => dynasm!(self.ops; .arch x64; imul Rq(d), [DWORD rbp + disp]),
            (_, Ok(k)) => alu!(self.ops, op; Rq(d), [BYTE rbp + k]),
            (_, Err(_)) => alu!(self.ops, op; Rq(d), [DWORD rbp + disp]),
        }
    }

    /// `d = d op value`.
    pub(crate) fn alu_imm(&mut self, op: Alu, d: Reg, value: i32) {
        match (op, i8::try_from(value)) {
            (Alu::Imul, _) => self.imul_imm(d, d, value),
            // dynasm has no short form of `cmp`: REX.W 83 /7 ib.
            (Alu::Cmp, Ok(v)) => self.ops.extend(&[0x48 | d >> 3, 0x83, 0xf8 | d & 7, v as u8]),
            (_, Ok(v)) => alu_short!(self.ops, op; Rq(d), BYTE v),
            (_, Err(_)) => alu!(self.ops, op; Rq(d), DWORD value),
        }
    }

    /// `d = s * value`.
    pub(crate) fn imul_imm(&mut self, d: Reg, s: Reg, value: i32) {
        match i8::try_from(value) {
            Ok(v) => dynasm!(self.ops; .arch x64; imul Rq(d), Rq(s), BYTE v),
            Err(_) => dynasm!(self.ops; .arch x64; imul Rq(d), Rq(s), DWORD value),
        }
    }

    /// Compares 64 bits in memory with a constant.
    pub(crate) fn cmp_mem_imm(&mut self, m: Mem, value: i32) {
        store!(self.ops, m; cmp QWORD, DWORD value);
    }

    /// Adds a constant to a word in memory.
    pub(crate) fn add_mem_imm(&mut self, m: Mem, value: i32) {
        store!(self.ops, m; add QWORD, DWORD value);
    }

    /// Compares a word of the context block with zero: REX.WB 83 /7 ib, a form that dynasm does not have.
    pub(crate) fn cmp_context_zero(&mut self, disp: i8) {
        self.ops.extend(&[0x49, 0x83, 0x7f, disp as u8, 0]);
    }

    /// Compares 32 bits in memory with a constant.
    pub(crate) fn cmp_mem32_imm(&mut self, m: Mem, value: i32) {
        store!(self.ops, m; cmp DWORD, DWORD value);
    }

    /// Compares 8 bits in memory with a constant.
    pub(crate) fn cmp_mem8_imm(&mut self, m: Mem, value: i8) {
        store!(self.ops, m; cmp BYTE, BYTE value);
    }

    /// Compares a register with memory.
    pub(crate) fn cmp_mem(&mut self, d: Reg, m: Mem) {
        load!(self.ops, m; cmp Rq(d));
    }

    /// Tests bits of a byte in memory.
    pub(crate) fn test_mem8(&mut self, m: Mem, bits: i8) {
        store!(self.ops, m; test BYTE, BYTE bits);
    }

    /// `test r, r`.
    pub(crate) fn test(&mut self, a: Reg, b: Reg) {
        dynasm!(self.ops; .arch x64; test Rq(a), Rq(b));
    }

    /// Tests the low bit of a register.
    pub(crate) fn test_low_bit(&mut self, a: Reg) {
        dynasm!(self.ops; .arch x64; test Rb(a), BYTE 1);
    }

    /// Copies the lower 32 bits; the upper ones become 0.
    pub(crate) fn mov32(&mut self, d: Reg, s: Reg) {
        dynasm!(self.ops; .arch x64; mov Rd(d), Rd(s));
    }

    /// Copies the lower 32 bits as a signed number.
    pub(crate) fn sign_extend32(&mut self, d: Reg, s: Reg) {
        dynasm!(self.ops; .arch x64; movsxd Rq(d), Rd(s));
    }

    /// Adds 1 to a register unless the flags say "below".
    pub(crate) fn count_unless_below(&mut self, d: Reg) {
        dynasm!(self.ops; .arch x64; sbb Rq(d), BYTE -1);
    }

    /// Shifts by a constant.
    pub(crate) fn shift_imm(&mut self, op: Shift, d: Reg, count: u8) {
        match op {
            Shift::Shl => dynasm!(self.ops; .arch x64; shl Rq(d), BYTE count as i8),
            Shift::Shr => dynasm!(self.ops; .arch x64; shr Rq(d), BYTE count as i8),
            Shift::Sar => dynasm!(self.ops; .arch x64; sar Rq(d), BYTE count as i8),
        }
    }

    /// Shifts by `cl`.
    pub(crate) fn shift_cl(&mut self, op: Shift, d: Reg) {
        match op {
            Shift::Shl => dynasm!(self.ops; .arch x64; shl Rq(d), cl),
            Shift::Shr => dynasm!(self.ops; .arch x64; shr Rq(d), cl),
            Shift::Sar => dynasm!(self.ops; .arch x64; sar Rq(d), cl),
        }
    }

    /// Divides rdx:rax, sign-extended from rax; quotient in rax, remainder in rdx.
    pub(crate) fn divide(&mut self, divisor: Reg) {
        dynasm!(self.ops; .arch x64; cqo; idiv Rq(divisor));
    }

    /// Divides edx:eax, unsigned, with edx cleared first; the results fill rax and rdx.
    pub(crate) fn divide32(&mut self, divisor: Reg) {
        dynasm!(self.ops; .arch x64; xor edx, edx; div Rd(divisor));
    }

    /// Multiplies rax by `factor`, unsigned; the product is in rdx:rax.
    pub(crate) fn multiply_wide(&mut self, factor: Reg) {
        dynasm!(self.ops; .arch x64; mul Rq(factor));
    }

    /// `-d`.
    pub(crate) fn neg(&mut self, d: Reg) {
        dynasm!(self.ops; .arch x64; neg Rq(d));
    }

    /// Undoes `add d, d`, whose carry is still in the flags.
    pub(crate) fn rotate_carry_in(&mut self, d: Reg) {
        dynasm!(self.ops; .arch x64; rcr Rq(d), 1);
    }

    /// Adds one to the word at `address`. Changes r11.
    pub(crate) fn count(&mut self, address: u64) {
        self.mov_imm(R11, address);
        dynasm!(self.ops; .arch x64; inc QWORD [r11]);
    }

    /// Decrements the 64-bit word at the address in `base`.
    pub(crate) fn dec_mem(&mut self, base: Reg) {
        dynasm!(self.ops; .arch x64; dec QWORD [Rq(base)]);
    }

    /// `!d`.
    pub(crate) fn not(&mut self, d: Reg) {
        dynasm!(self.ops; .arch x64; not Rq(d));
    }

    /// Sets a register to 1 if a condition holds, else to 0, without changing the flags.
    pub(crate) fn setcc(&mut self, cc: Cc, d: Reg) {
        conditional!(self.ops, cc;
            seto setno setb setae sete setne setbe seta sets setns setp setnp setl setge setle setg; Rb(d));
        dynasm!(self.ops; .arch x64; movzx Rd(d), Rb(d));
    }

    /// `d = s` if a condition holds.
    pub(crate) fn cmov(&mut self, cc: Cc, d: Reg, s: Reg) {
        conditional!(self.ops, cc;
            cmovo cmovno cmovb cmovae cmove cmovne cmovbe cmova cmovs cmovns cmovp cmovnp cmovl cmovge cmovle cmovg;
            Rq(d), Rq(s));
    }

    /// Jumps if a condition holds, always with a 32-bit displacement, whose offset is returned.
    pub(crate) fn jcc(&mut self, cc: Cc, to: DynamicLabel) -> usize {
        conditional!(self.ops, cc; jo jno jb jae je jne jbe ja js jns jp jnp jl jge jle jg; =>to);
        self.offset() - 4
    }

    /// Jumps.
    pub(crate) fn jmp(&mut self, to: DynamicLabel) {
        dynasm!(self.ops; .arch x64; jmp =>to);
    }

    /// Jumps to an address in code memory.
    pub(crate) fn jmp_address(&mut self, to: usize) {
        self.ops.push(0xe9);
        self.displacement(to);
    }

    /// Jumps to an address in code memory if the last comparison found less, as unsigned numbers.
    pub(crate) fn jb_address(&mut self, to: usize) {
        self.ops.extend(&[0x0f, 0x82]);
        self.displacement(to);
    }

    /// Calls a routine in code memory.
    pub(crate) fn call_address(&mut self, to: usize) {
        self.ops.push(0xe8);
        self.displacement(to);
    }

    /// Emits the 32-bit displacement to an address in code memory, as the end of an instruction.
    fn displacement(&mut self, to: usize) {
        let next = self.base + self.offset() + 4;
        let rel = (to as isize).wrapping_sub(next as isize);
        self.ops.push_i32(i32::try_from(rel).expect("code memory is smaller than 2 GiB"));
    }

    /// Calls the address in the word at r11.
    pub(crate) fn call_r11(&mut self) {
        dynasm!(self.ops; .arch x64; call QWORD [r11]);
    }

    /// Calls a function at any address, through the pool.
    pub(crate) fn call_far(&mut self, function: u64) {
        let label = self.word(function);
        dynasm!(self.ops; .arch x64; call QWORD [=>label]);
    }
}
