//! The operations of a trace in blocks: each block has the operations of one line of the guest program, in one
//! activation. Blocks are in the order of execution, so an unrolled loop of the guest gives several.

use super::Model;
use super::body::IrView;
use metatrace_events::schema::MergePointId;
use metatrace_ir::Op;
use std::ops::Range;

/// Operations that belong to one line of the guest program, in one activation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The merge points, innermost level first; those of the callers identify the activation. Empty for operations that
    /// belong to no merge point.
    pub chain: Vec<MergePointId>,
    /// The operations.
    pub ops: Range<usize>,
}

impl Block {
    /// Number of calls that are inlined on top of each other here.
    pub fn depth(&self) -> usize {
        self.chain.len().saturating_sub(1)
    }
}

/// The blocks of a stage, without the inputs.
pub fn blocks(model: &Model, ir: &IrView) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut last = None;
    for (index, inst) in ir.trace.insts.iter().enumerate() {
        if inst.op == Op::Input {
            continue;
        }
        let position = ir.position(index);
        let caller = position.place().map(|at| ir.positions[at].caller);
        let site = model.site(ir.site(index));
        let line = site.map(|s| {
            (s.file, s.line, s.function.as_str(), if s.line == 0 { s.site } else { MergePointId::NONE })
        });
        let key = (caller, line);
        match blocks.last_mut() {
            Some(block) if last == Some(key) => block.ops.end = index + 1,
            _ => blocks.push(Block { chain: ir.chain_of(position), ops: index..index + 1 }),
        }
        last = Some(key);
    }
    blocks
}
