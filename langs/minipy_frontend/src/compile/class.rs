//! Class definitions.

use super::Compiler;
use crate::code::Const;
use crate::op::{Op, Reg};
use crate::source::Result;
use crate::symtable::{ScopeKind, TYPE_PARAMS};
use ruff_python_ast::StmtClassDef;
use ruff_text_size::{Ranged, TextRange};

/// The register of the namespace of a class body.
const NAMESPACE: u32 = 0;

impl<'a> Compiler<'a> {
    pub(super) fn class_def(&mut self, class: &'a StmtClassDef) -> Result<()> {
        self.forbid_debug(&class.name, "assign to", class.name.range())?;
        let mark = self.unit.mark();
        let decorators = self.decorators(&class.decorator_list)?;
        let definition = self.definition_range(class.range, &class.name);
        let base = match &class.type_params {
            None => self.class_with(class, definition, None)?,
            Some(params) => self.generic_class(class, params, definition)?,
        };
        self.apply_decorators(&class.decorator_list, decorators, base);
        self.unit.range = definition;
        self.store_name(&class.name, decorators);
        self.unit.release(mark);
        Ok(())
    }

    /// Compiles a definition to a class object in a new temporary. A generic class has an additional base at the end.
    pub(super) fn class_with(
        &mut self,
        class: &'a StmtClassDef,
        definition: TextRange,
        generic: Option<Reg>,
    ) -> Result<Reg> {
        self.unit.range = definition;
        let first = class.decorator_list.first().map_or(class.range, |decorator| decorator.range);
        let base = self.unit.alloc();
        self.unit.emit(Op::LoadBuildClass(base));
        let scope = self.table.scope_of(class.range, ScopeKind::Class);
        let parts = self.closure_only(scope);

        self.enter_unit(scope, &class.name, first);
        self.class_body(class, first.start())?;
        let code = self.leave_unit(&class.name, TextRange::new(first.start(), class.range.end()));

        self.emit_function(code, parts);
        self.load_const(Const::Str(class.name.to_string()));
        let (args, keywords) = match &class.arguments {
            Some(arguments) => (&*arguments.args, &*arguments.keywords),
            None => (&[][..], &[][..]),
        };
        match generic {
            None => self.call_with(base, 2, args, keywords, base)?,
            Some(generic) => self.call_with_last(base, 2, args, keywords, generic)?,
        }
        self.unit.release(base + 1);
        Ok(base)
    }

    fn class_body(&mut self, class: &'a StmtClassDef, first: ruff_text_size::TextSize) -> Result<()> {
        let temp = self.unit.alloc();
        let name = self.unit.name("__name__");
        self.unit.emit(Op::LoadName(temp, name));
        self.store_in_namespace("__module__", temp);
        self.store_constant("__qualname__", Const::Str(self.unit.qualname.to_string()));
        let line = self.source.line_column(first).0;
        self.store_constant("__firstlineno__", Const::Int(line.into()));
        if class.type_params.is_some() {
            self.load_name_to(TYPE_PARAMS, temp);
            self.store_in_namespace("__type_params__", temp);
        }
        if let Some(text) = self.docstring(&class.body) {
            let outer = std::mem::replace(&mut self.unit.range, class.body[0].range());
            self.store_constant("__doc__", Const::Str(text));
            self.unit.range = outer;
        }
        self.set_up_annotations(&class.body);
        self.body(self.behind_docstring(&class.body))?;
        let start = self.unit.pc();
        let scope = self.table.scope(self.unit.scope);
        let attributes = scope.static_attributes.iter().cloned().map(Const::Str).collect();
        self.store_constant("__static_attributes__", Const::Tuple(attributes));
        if let Some(&cell) = self.unit.variables.get(&(self.unit.scope, "__class__".to_owned())) {
            self.store_in_namespace("__classcell__", cell);
            self.unit.emit(Op::Move(temp, cell));
            self.unit.emit(Op::Return(temp));
        } else {
            self.emit_return_none();
        }
        self.unit.between.truncate(self.unit.between.partition_point(|&pc| pc < start));
        self.unit.between.extend(start..self.unit.pc());
        Ok(())
    }

    fn store_constant(&mut self, name: &str, constant: Const) {
        let temp = self.load_const(constant);
        self.store_in_namespace(name, temp);
        self.unit.release(temp);
    }

    fn store_in_namespace(&mut self, name: &str, s: u32) {
        debug_assert_eq!(self.unit.local_names[NAMESPACE as usize], ".namespace");
        let n = self.unit.name(name);
        self.unit.emit(Op::StoreName(n, s));
    }
}
