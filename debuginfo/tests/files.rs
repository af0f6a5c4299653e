//! The files for perf, and the object for debuggers, read back by independent parsers.

mod support;

use gimli::{
    BaseAddresses, CfaRule, EhFrame, EhFrameHdr, EndianSlice, LittleEndian, Pointer, Register, RegisterRule,
    UnwindContext, UnwindSection,
};
use linux_perf_data::jitdump::{JitDumpReader, JitDumpRecord};
use metatrace_debuginfo::{Code, gdb, perf};
use object::{Object, ObjectSection, ObjectSymbol};
use std::fs::{self, File};
use support::Sample;

type Slice<'d> = EndianSlice<'d, LittleEndian>;

/// Checks that the unwind rules at every offset of the code are those of its rows. `rules` finds them by address.
fn same_rules<'d, S: UnwindSection<Slice<'d>>>(
    code: &Code<'_>,
    section: &S,
    bases: &BaseAddresses,
    start: u64,
) {
    let mut context = UnwindContext::new();
    for offset in 0..code.bytes.len() as u32 {
        let row = section
            .unwind_info_for_address(bases, &mut context, start + u64::from(offset), S::cie_from_offset)
            .expect("there are rules for every instruction");
        let expected = code.unwind.iter().rev().find(|r| r.offset <= offset);
        let (register, cfa) = expected.map_or((metatrace_debuginfo::register::RSP, 8), |r| r.cfa);
        let expected_cfa =
            CfaRule::RegisterAndOffset { register: Register(register), offset: i64::from(cfa) };
        assert_eq!(row.cfa(), &expected_cfa, "at {offset}");
        for register in 0..16 {
            let saved = expected.and_then(|r| r.saved.iter().find(|s| s.0 == register));
            let rule = row.register(Register(register));
            match saved {
                Some(&(_, at)) => assert_eq!(rule, Some(RegisterRule::Offset(i64::from(at))), "at {offset}"),
                None => {
                    assert!(matches!(rule, None | Some(RegisterRule::SameValue)), "at {offset}: {rule:?}")
                }
            }
        }
        assert_eq!(row.register(Register(16)), Some(RegisterRule::Offset(-8)));
    }
}

#[test]
fn perf_files_hold_what_was_compiled() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let sample = Sample::new();
    let code = sample.code();
    perf::write(&code).expect("without files nothing is written");
    perf::open(directory).expect("files can be made");
    perf::open(directory).expect("opening them again does nothing");
    perf::write(&code).expect("written");
    perf::write(&Code { room: perf::ROOM, label: "loop 4", ..code }).expect("written");
    let routine = Code { label: "routine\nenter", spans: &[], functions: &[], unwind: &[], ..code };
    perf::write(&routine).expect("written");

    let size = code.bytes.len();
    let map = fs::read_to_string(perf::map_path()).expect("there is a map");
    let expected = format!(
        "{0:x} {size:x} py::total (sums.py:5) loop 3\n{0:x} {size:x} py::total (sums.py:5) loop 4\n\
         {0:x} {size:x} routine?enter\n",
        code.address
    );
    assert_eq!(map, expected);

    let path = perf::dump_path(directory);
    let mut dump = JitDumpReader::new(File::open(&path).expect("there is a dump")).expect("it has a header");
    let header = dump.header();
    assert_eq!((header.version, header.elf_machine_arch, header.pid), (1, 62, std::process::id()));
    let (mut lines, mut loads, mut unwind, mut before) =
        (Vec::new(), Vec::new(), Vec::new(), header.timestamp);
    let expected_lines: Vec<_> =
        sample.spans().map(|(at, line)| (at, line, "guest/sums.py".to_owned())).collect();
    while let Some(record) = dump.next_record().expect("records are whole") {
        assert!(record.timestamp >= before, "times never fall");
        let size = record.record_size as usize;
        before = record.timestamp;
        match record.parse().expect("records are well-formed") {
            JitDumpRecord::CodeDebugInfo(info) => {
                assert_eq!((info.code_addr, lines.len()), (code.address, 0), "lines come before their code");
                lines.extend(info.entries.iter().map(|e| {
                    let file = String::from_utf8(e.file_path.as_slice().into_owned()).expect("UTF-8");
                    (e.code_addr - code.address, e.line, file)
                }));
            }
            JitDumpRecord::CodeUnwindingInfo(info) => {
                // The reader expects the header as the first part, perf as the last one.
                let mut all = info.eh_frame_hdr.as_slice().into_owned();
                all.extend_from_slice(&info.eh_frame.as_slice());
                unwind.push((all, info.eh_frame_hdr.len(), info.mapped_size));
            }
            JitDumpRecord::CodeLoad(load) => {
                assert_eq!((load.pid, load.vma, load.code_addr), (header_pid(), code.address, code.address));
                assert_eq!(load.code_bytes.as_slice(), code.bytes);
                let end = load.code_bytes_offset_from_record_header_start() + load.code_bytes.len();
                assert_eq!(end, size, "perf counts from the end of the record");
                let name = String::from_utf8(load.function_name.as_slice().into_owned()).expect("UTF-8");
                loads.push((load.code_index, name));
                if loads.len() < 3 {
                    assert_eq!(std::mem::take(&mut lines), expected_lines);
                }
            }
            other => panic!("{other:?}"),
        }
    }
    let names = ["py::total (sums.py:5) loop 3", "py::total (sums.py:5) loop 4", "routine?enter"];
    assert_eq!(loads, [0, 1, 2].map(|i| (i, names[i as usize].to_owned())));
    assert_eq!(lines, [], "a routine has no lines");

    // As `perf inject` lays them out: the code, then .eh_frame, then .eh_frame_hdr.
    let (all, header_size, mapped) = &unwind[0];
    assert_eq!(*mapped, 0, "other code may follow");
    assert_eq!(unwind[1].2, all.len() as u64, "there is room for the rules");
    let (frame, frame_header) = all.split_at(all.len() - header_size);
    let text = 0x80;
    let frame_at = text + (size as u64).next_multiple_of(8);
    let bases =
        BaseAddresses::default().set_eh_frame(frame_at).set_eh_frame_hdr(frame_at + frame.len() as u64);
    let parsed = EhFrameHdr::new(frame_header, LittleEndian).parse(&bases, 8).expect("a well-formed header");
    assert_eq!(parsed.eh_frame_ptr(), Pointer::Direct(frame_at));
    let section = EhFrame::new(frame, LittleEndian);
    let table = parsed.table().expect("it has a table");
    let fde = table
        .fde_for_address(&section, &bases, text, EhFrame::cie_from_offset)
        .expect("the table leads to the rules");
    assert_eq!((fde.initial_address(), fde.len()), (text, size as u64));
    same_rules(&code, &section, &bases, text);
    fs::remove_file(path).expect("the dump is ours");
    fs::remove_file(perf::map_path()).expect("the map is ours");
}

fn header_pid() -> u32 {
    std::process::id()
}

#[test]
fn debuggers_see_the_object_as_long_as_it_is_registered() {
    let sample = Sample::new();
    let code = sample.code();
    let first = gdb::register(&code).expect("well-formed");
    let second = gdb::register(&Code { label: "bridge 4 of 3", ..code }).expect("well-formed");
    let third = gdb::register(&Code { label: "routine_enter", spans: &[], ..code }).expect("well-formed");
    let objects = gdb::registered();
    assert_eq!(objects.len(), 3);
    let names: Vec<_> = objects.iter().map(|bytes| check_object(&code, bytes)).collect();
    assert_eq!(
        names,
        ["routine_enter", "py::total (sums.py:5) bridge 4 of 3", "py::total (sums.py:5) loop 3"]
    );
    drop(second);
    assert_eq!(gdb::registered().len(), 2);
    drop(first);
    drop(third);
    assert_eq!(gdb::registered().len(), 0);
}

/// Checks an object against the code, and returns the symbol's name.
fn check_object(code: &Code<'_>, bytes: &[u8]) -> String {
    let file = object::File::parse(bytes).expect("an ELF object");
    let symbols: Vec<_> = file.symbols().collect();
    assert_eq!(symbols.len(), 1);
    assert_eq!((symbols[0].address(), symbols[0].size()), (code.address, code.bytes.len() as u64));
    let text = file.section_by_name(".text").expect("there is code");
    assert_eq!((text.address(), text.size()), (code.address, code.bytes.len() as u64));
    let name = symbols[0].name().expect("UTF-8").to_owned();

    let frame = file.section_by_name(".debug_frame").expect("there are rules").data().expect("in the file");
    let mut frame = gimli::DebugFrame::new(frame, LittleEndian);
    frame.set_address_size(8);
    same_rules(code, &frame, &BaseAddresses::default(), code.address);

    let load = |id: gimli::SectionId| -> Result<Slice<'_>, gimli::Error> {
        let section = file.section_by_name(id.name());
        let data = section.map(|s| s.data().expect("sections are in the file")).unwrap_or_default();
        Ok(EndianSlice::new(data, LittleEndian))
    };
    let dwarf = gimli::Dwarf::load(load).expect("sections are found");
    let Some(header) = dwarf.units().next().expect("well-formed") else {
        assert_eq!(name, "routine_enter", "only code without guest frames has no unit");
        return name;
    };
    let unit = dwarf.unit(header).expect("well-formed");
    let (mut entries, mut calls) = (unit.entries(), 0);
    while let Some(entry) = entries.next_dfs().expect("well-formed") {
        calls += u32::from(entry.tag() == gimli::DW_TAG_inlined_subroutine);
    }
    assert_eq!(calls, 1);
    name
}
