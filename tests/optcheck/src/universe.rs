//! The types, arrays, functions and portals of random traces, and the layouts of objects. It must not depend on
//! traces: generator, heap and model functions all read it.

use metatrace_ir::parse::Env;
use metatrace_ir::{Descr, Mutability, Width};
use std::sync::OnceLock;

/// The declarations, in the form of filetests.
pub const DECLARATIONS: &str = "
field Node.id @8 i64 imm
field Node.n @16 i64 mut
field Node.next @24 ref mut
field Node.val @32 ref mut
field Node.x @40 f64 mut
field Node.map @48 ref quasi
field Node.small @56 u8 mut
field Node.half @58 u16 mut
field Node.word @60 u32 mut
field Pair.first @8 ref mut
field Pair.second @16 ref imm
field Map.id @8 i64 imm
field Float.value @8 f64 imm
field Int64.value @8 i64 imm
field Flag.set @8 i64 volatile
type Node tid 5 size 64 { Node.id Node.n Node.next Node.val Node.x Node.map Node.small Node.half Node.word }
type Pair tid 6 size 24 { Pair.first Pair.second }
type Map tid 7 size 16 { Map.id }
type Float tid 8 size 16 identity_free { Float.value }
type Int64 tid 9 size 16 { Int64.value }
type Flag tid 15 size 16 { Flag.set }
array Ints tid 10 @16 i64 mut
array Refs tid 11 @16 ref mut
array Bytes tid 12 @16 u8 mut
array Floats tid 13 @16 f64 mut
array Frozen tid 14 @16 i64 imm
call find(ref, ref) -> ref elidable
call mix(int, int) -> int elidable
call scale(float) -> float elidable
call parse(ref) -> int elidable raises
call log(int) -> void residual
call keep(ref) -> void residual writes()
call peek(ref) -> int residual writes()
call touch(ref) -> int residual writes(Node)
call grow(ref) -> int residual writes(Ints, Refs)
call risky(ref, int) -> ref residual raises writes(Node, Pair)
call blend(float, ref) -> float residual writes(Bytes, Floats)
call stir(ref) -> ref residual
portal p greens(pc) reds(a, b, c)
";

/// The offset of an array's length.
pub const LEN: u64 = 8;

/// The object to which a reference may point. All but `Int` and `Nan` may be null.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Anything.
    Any,
    /// A tagged word or an `Int64`.
    Int,
    /// An integer, a constant or a float as a word of the NaN layout. No other kind takes one.
    Nan,
    /// An object of the type or array class of this type id.
    Object(u32),
}

/// Type ids by name.
pub mod tid {
    /// `Node`.
    pub const NODE: u32 = 5;
    /// `Pair`.
    pub const PAIR: u32 = 6;
    /// `Map`.
    pub const MAP: u32 = 7;
    /// `Float`.
    pub const FLOAT: u32 = 8;
    /// `Int64`.
    pub const INT64: u32 = 9;
    /// `Ints`.
    pub const INTS: u32 = 10;
    /// `Refs`.
    pub const REFS: u32 = 11;
    /// `Bytes`.
    pub const BYTES: u32 = 12;
    /// `Floats`.
    pub const FLOATS: u32 = 13;
    /// `Frozen`.
    pub const FROZEN: u32 = 14;
    /// `Flag`.
    pub const FLAG: u32 = 15;
}

/// A field of an object.
#[derive(Clone, Copy)]
pub struct Field {
    /// Its descriptor.
    pub descr: &'static Descr,
    /// Bytes from the start of the object.
    pub offset: u32,
    /// Its width in memory.
    pub width: Width,
    /// Whether it may change.
    pub mutability: Mutability,
    /// The kind of object to which it points, if it is a reference.
    pub kind: Kind,
}

/// The layout of objects with a type id.
pub enum Layout {
    /// An object of a type.
    Fields(&'static Descr, Vec<Field>),
    /// An array, with the kind of object to which items point.
    Items(&'static Descr, Width, Kind),
}

impl Layout {
    /// The descriptor of the type or array class.
    pub fn descr(&self) -> &'static Descr {
        match self {
            Layout::Fields(descr, _) | Layout::Items(descr, ..) => descr,
        }
    }

    /// Whether there is a field or an item of that width at an offset, or the length of an array.
    pub fn has(&self, offset: u64, width: Width) -> bool {
        match self {
            Layout::Fields(_, fields) => {
                fields.iter().any(|f| u64::from(f.offset) == offset && f.width == width)
            }
            Layout::Items(descr, item, _) => {
                let items = u64::from(descr.array().items);
                (offset == LEN && width == Width::I64)
                    || (width == *item
                        && offset >= items
                        && (offset - items).is_multiple_of(width.bytes() as u64))
            }
        }
    }

    /// Its fields, none for an array.
    pub fn fields(&self) -> &[Field] {
        match self {
            Layout::Fields(_, fields) => fields,
            Layout::Items(..) => &[],
        }
    }
}

/// All things that random traces name.
pub struct Universe {
    /// Layouts by type id.
    layouts: Vec<Option<Layout>>,
    /// Functions that a trace may call, elidable ones first.
    pub calls: Vec<&'static Descr>,
    /// The portal.
    pub portal: &'static Descr,
    /// `Int64`.
    pub int64: &'static Descr,
    /// The type of floats.
    pub float: &'static Descr,
    /// Names for the parser.
    pub env: Env,
}

/// The kind of object to which a reference field points.
fn field_kind(name: &str) -> Kind {
    match name {
        "Node.next" => Kind::Object(tid::NODE),
        "Node.map" => Kind::Object(tid::MAP),
        _ => Kind::Any,
    }
}

impl Universe {
    /// The only universe: descriptors are identified by address.
    pub fn get() -> &'static Universe {
        static UNIVERSE: OnceLock<Universe> = OnceLock::new();
        UNIVERSE.get_or_init(|| {
            let mut env = Env::default();
            env.declare(DECLARATIONS).expect("the declarations are well-formed");
            let mut layouts: Vec<Option<Layout>> = (0..16).map(|_| None).collect();
            for name in ["Node", "Pair", "Map", "Float", "Int64", "Flag"] {
                let descr = env.ty(name).expect("declared");
                let fields = descr.ty().fields.iter().map(|&descr| {
                    let f = descr.field();
                    let kind = field_kind(f.name);
                    Field { descr, offset: f.offset, width: f.width, mutability: f.mutability, kind }
                });
                layouts[descr.ty().tid() as usize] = Some(Layout::Fields(descr, fields.collect()));
            }
            for name in ["Ints", "Refs", "Bytes", "Floats", "Frozen"] {
                let descr = env.array(name).expect("declared");
                let layout = Layout::Items(descr, descr.array().width, Kind::Any);
                layouts[descr.array().tid() as usize] = Some(layout);
            }
            let names = "find mix scale parse log keep peek touch grow risky blend stir";
            Universe {
                layouts,
                calls: names.split(' ').map(|name| env.call(name).expect("declared")).collect(),
                portal: env.portal("p").expect("declared"),
                int64: env.ty("Int64").expect("declared"),
                float: env.ty("Float").expect("declared"),
                env,
            }
        })
    }

    /// The layout of objects with a type id.
    pub fn layout(&self, tid: u32) -> Option<&Layout> {
        self.layouts.get(tid as usize).and_then(Option::as_ref)
    }

    /// The function with that name.
    pub fn call(&self, name: &str) -> &'static Descr {
        self.env.call(name).expect("declared")
    }

    /// The field with that name.
    pub fn field(&self, name: &str) -> &'static Descr {
        self.env.field(name).expect("declared")
    }
}
