//! The ELF object that describes a piece of code to a debugger: a text section without contents at the
//! address where the code runs, a symbol, and the debug sections. An executable with absolute addresses,
//! so that nothing in it has to be relocated.

use crate::{Code, dwarf, unwind};
use object::write::elf::{FileHeader, ProgramHeader, SectionHeader, Sym, Writer};
use object::{Endianness, elf};

/// The object's bytes.
pub(crate) fn build(code: &Code<'_>) -> Result<Vec<u8>, String> {
    let mut sections = dwarf::sections(code).map_err(|e| e.to_string())?;
    sections.push((".debug_frame", unwind::debug_frame(code).map_err(|e| e.to_string())?));
    let symbol = code.symbol();
    let size = code.bytes.len() as u64;
    let mut out = Vec::new();
    let mut writer = Writer::new(Endianness::Little, true, &mut out);

    writer.reserve_file_header();
    writer.reserve_program_headers(1);
    writer.reserve_null_section_index();
    let text_name = writer.add_section_name(b".text");
    let text = writer.reserve_section_index();
    let names: Vec<_> = sections.iter().map(|(name, _)| writer.add_section_name(name.as_bytes())).collect();
    for _ in &sections {
        writer.reserve_section_index();
    }
    writer.reserve_symtab_section_index();
    writer.reserve_strtab_section_index();
    writer.reserve_shstrtab_section_index();
    let offsets: Vec<usize> = sections.iter().map(|(_, data)| writer.reserve(data.len(), 8)).collect();
    writer.reserve_null_symbol_index();
    let symbol_name = writer.add_string(symbol.as_bytes());
    writer.reserve_symbol_index(Some(text));
    writer.reserve_symtab();
    writer.reserve_strtab();
    writer.reserve_shstrtab();
    writer.reserve_section_headers();

    let header = FileHeader {
        os_abi: elf::ELFOSABI_NONE,
        abi_version: 0,
        e_type: elf::ET_EXEC,
        e_machine: elf::EM_X86_64,
        e_entry: 0,
        e_flags: 0,
    };
    writer.write_file_header(&header).map_err(|e| e.to_string())?;
    writer.write_align_program_headers();
    writer.write_program_header(&ProgramHeader {
        p_type: elf::PT_LOAD,
        p_flags: elf::PF_R | elf::PF_X,
        p_offset: 0,
        p_vaddr: code.address,
        p_paddr: 0,
        p_filesz: 0,
        p_memsz: size,
        p_align: 1,
    });
    for ((_, data), &offset) in sections.iter().zip(&offsets) {
        writer.pad_until(offset);
        writer.write(data);
    }
    writer.write_null_symbol();
    writer.write_symbol(&Sym {
        name: Some(symbol_name),
        section: Some(text),
        st_info: elf::STB_GLOBAL << 4 | elf::STT_FUNC,
        st_other: elf::STV_DEFAULT,
        st_shndx: 0,
        st_value: code.address,
        st_size: size,
    });
    writer.write_strtab();
    writer.write_shstrtab();
    writer.write_null_section_header();
    writer.write_section_header(&SectionHeader {
        name: Some(text_name),
        sh_type: elf::SHT_NOBITS,
        sh_flags: u64::from(elf::SHF_ALLOC | elf::SHF_EXECINSTR),
        sh_addr: code.address,
        sh_offset: 0,
        sh_size: size,
        sh_link: 0,
        sh_info: 0,
        sh_addralign: 16,
        sh_entsize: 0,
    });
    for ((name, (_, data)), &offset) in names.into_iter().zip(&sections).zip(&offsets) {
        writer.write_section_header(&SectionHeader {
            name: Some(name),
            sh_type: elf::SHT_PROGBITS,
            sh_flags: 0,
            sh_addr: 0,
            sh_offset: offset as u64,
            sh_size: data.len() as u64,
            sh_link: 0,
            sh_info: 0,
            sh_addralign: 1,
            sh_entsize: 0,
        });
    }
    writer.write_symtab_section_header(1);
    writer.write_strtab_section_header();
    writer.write_shstrtab_section_header();
    Ok(out)
}
