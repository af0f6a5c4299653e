//! Index types of the tracer, for keys, trees and merge points. The tables that they index are defined elsewhere.

metatrace_ir::index_types! {
    /// The cell of a green key: an index into the table of [`crate::policy::warm::Cells`].
    CellId;
    /// A trace tree, by the number of its first trace, which starts at a merge point.
    TreeId;
    /// A merge point that traces of a tree pass, by its number in that tree.
    MergePointId;
}

impl TreeId {
    /// The tree that begins with that trace.
    pub const fn of(root: metatrace_ir::TraceId) -> TreeId {
        TreeId(root.0)
    }

    /// Its first trace.
    pub const fn root(self) -> metatrace_ir::TraceId {
        metatrace_ir::TraceId(self.0)
    }
}
