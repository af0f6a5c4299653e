//! Unwind rules as call frame information: rows of complete rules become the differences that CFI states. The rules
//! themselves come from the maker of the code.

use crate::{Code, UnwindRow, register};
use gimli::write::{
    Address, CallFrameInstruction, CommonInformationEntry, DebugFrame, EhFrame, EndianVec,
    FrameDescriptionEntry, FrameTable,
};
use gimli::{DwEhPe, Encoding, Format, LittleEndian, Register};

/// DWARF's number of the return address column.
const RETURN_ADDRESS: Register = Register(16);

fn table(code: &Code<'_>, version: u16, address: u64, pointers: Option<DwEhPe>) -> FrameTable {
    let encoding = Encoding { format: Format::Dwarf32, version, address_size: 8 };
    let mut cie = CommonInformationEntry::new(encoding, 1, -8, RETURN_ADDRESS);
    cie.fde_address_encoding = pointers.unwrap_or(cie.fde_address_encoding);
    let mut before = UnwindRow { offset: 0, cfa: (register::RSP, 8), saved: Vec::new() };
    cie.add_instruction(CallFrameInstruction::Cfa(Register(before.cfa.0), before.cfa.1));
    cie.add_instruction(CallFrameInstruction::Offset(RETURN_ADDRESS, -8));
    let mut fde = FrameDescriptionEntry::new(Address::Constant(address), code.bytes.len() as u32);
    for row in code.unwind {
        for instruction in difference(&before, row) {
            fde.add_instruction(row.offset, instruction);
        }
        before.clone_from(row);
    }
    let mut table = FrameTable::default();
    let cie = table.add_cie(cie);
    table.add_fde(cie, fde);
    table
}

/// The instructions that lead from one row to the next.
fn difference(before: &UnwindRow, row: &UnwindRow) -> Vec<CallFrameInstruction> {
    let mut out = Vec::new();
    if before.cfa.0 != row.cfa.0 {
        out.push(CallFrameInstruction::Cfa(Register(row.cfa.0), row.cfa.1));
    } else if before.cfa.1 != row.cfa.1 {
        out.push(CallFrameInstruction::CfaOffset(row.cfa.1));
    }
    for &(reg, _) in before.saved.iter().filter(|(reg, _)| row.saved.iter().all(|(r, _)| r != reg)) {
        out.push(CallFrameInstruction::SameValue(Register(reg)));
    }
    for &(reg, offset) in row.saved.iter().filter(|rule| !before.saved.contains(rule)) {
        out.push(CallFrameInstruction::Offset(Register(reg), offset));
    }
    out
}

/// The section `.debug_frame`, with absolute addresses.
pub(crate) fn debug_frame(code: &Code<'_>) -> gimli::write::Result<Vec<u8>> {
    let mut section = DebugFrame(EndianVec::new(LittleEndian));
    table(code, 4, code.address, None).write_debug_frame(&mut section)?;
    Ok(section.0.into_vec())
}

/// The sections `.eh_frame` and `.eh_frame_hdr` of an object file in which they follow the code, aligned
/// to eight bytes, in this order: all addresses are relative.
pub(crate) fn eh_frame(code: &Code<'_>) -> gimli::write::Result<(Vec<u8>, Vec<u8>)> {
    // Offsets are relative to the section, and the code lies before it.
    let distance = (code.bytes.len() as u64).next_multiple_of(8);
    let pc_relative = DwEhPe(gimli::DW_EH_PE_pcrel.0 | gimli::DW_EH_PE_sdata4.0);
    let mut section = EhFrame(EndianVec::new(LittleEndian));
    table(code, 1, distance.wrapping_neg(), Some(pc_relative)).write_eh_frame(&mut section)?;
    let mut frame = section.0.into_vec();
    let cie_length = u32::from_le_bytes(frame[..4].try_into().expect("four bytes"));
    frame.extend_from_slice(&[0; 4]);
    frame.resize(frame.len().next_multiple_of(8), 0);
    let fde = cie_length as i32 + 4;
    let start = frame.len() as i32;
    let mut header = vec![1, pc_relative.0, gimli::DW_EH_PE_udata4.0, 0x3b];
    for word in [-(start + 4), 1, -start - distance as i32, fde - start] {
        header.extend_from_slice(&word.to_le_bytes());
    }
    header.extend_from_slice(&[0; 4]);
    Ok((frame, header))
}
