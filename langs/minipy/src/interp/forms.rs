//! Descriptions of the contents of inline caches, for `dis`, statistics and the event log. Nothing is decided here,
//! and no plan is followed: the objects to which it refers may be gone.

use super::sites::{ConstructPlan, GlobalPlan, LoadPlan, StorePlan, Versioned};
use metatrace::Seen;
use std::collections::HashMap;
use std::fmt::Write as _;

/// Names of classes and modules by their versions.
pub type Owners = HashMap<i64, String>;

/// Describes a plan.
pub trait PlanForm {
    /// The name of the specialised form, which follows that of the instruction, as in CPython if that has such a
    /// form, and a description of the plan; or the reason for the general path.
    fn form(&self) -> Result<(&'static str, String), &'static str>;
    /// Whether the inline look-up also tries the plan with other keys.
    fn guesses(&self) -> bool {
        false
    }
}

/// Describes the key of a plan.
pub trait KeyForm {
    /// The description.
    fn text(&self, owners: &Owners) -> String;
}

/// The current form of an instruction that has a cache.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The family.
    pub family: &'static str,
    /// The name of the specialised form, if the instruction has one at present.
    pub name: Option<&'static str>,
    /// Whether a plan was decided since the cache exists.
    pub is_filled: bool,
    /// `cold`, `empty`, or the plan, its key, and how often the cache was filled.
    pub text: String,
}

impl Form {
    /// The form of a cache.
    pub fn new<K: KeyForm, P: PlanForm>(family: &'static str, seen: Seen<K, P>, owners: &Owners) -> Form {
        let without = |text: &str| Form { family, name: None, is_filled: false, text: text.to_owned() };
        let (key, plan, filled, wait) = match seen {
            Seen::Cold => return without("cold"),
            Seen::Empty => return without("empty"),
            Seen::Plan { key, plan, filled, wait } => (key, plan, filled, wait),
        };
        let (name, mut text) = match plan.form() {
            Ok((name, text)) => (Some(name), text),
            Err(reason) => (None, format!("general: {reason}")),
        };
        let times = if filled == 1 { "" } else { "s" };
        let _ = write!(text, "; {}; filled {filled} time{times}, waits {wait}", key.text(owners));
        if filled == Seen::<K, P>::MOST {
            text.push_str(", megamorphic");
        }
        Form { family, name, is_filled: true, text }
    }
}

impl KeyForm for Versioned {
    fn text(&self, owners: &Owners) -> String {
        match (self.1, owners.get(&self.1)) {
            (-1, _) => "a built-in type".to_owned(),
            (version, Some(owner)) => format!("{owner}, version {version}"),
            (version, None) => format!("version {version}, which is no more"),
        }
    }
}

/// The versions of a module and of the built-ins.
impl KeyForm for (i64, i64) {
    fn text(&self, owners: &Owners) -> String {
        let known = |version| if owners.contains_key(&version) { "" } else { ", which is no more" };
        format!("globals version {}{}, built-ins version {}{}", self.0, known(self.0), self.1, known(self.1))
    }
}

impl PlanForm for LoadPlan {
    fn guesses(&self) -> bool {
        matches!(self, LoadPlan::Slot(_))
    }

    fn form(&self) -> Result<(&'static str, String), &'static str> {
        Ok(match self {
            LoadPlan::Slot(at) => ("INSTANCE_VALUE", format!("slot {at}")),
            LoadPlan::Number(at) => ("INSTANCE_NUMBER", format!("number {at}")),
            LoadPlan::Data(_) => ("NONDESCRIPTOR", "member of the class".to_owned()),
            LoadPlan::Cell(_) => ("CLASS_CELL", "member of the class that varies".to_owned()),
            LoadPlan::Bind(_) => ("DESCRIPTOR", "member of the class, bound".to_owned()),
            LoadPlan::Instance(_) => return Err("descriptor of a class of the program"),
            LoadPlan::Dict(_) => return Err("attributes in a dict"),
            LoadPlan::Hook(_) => ("GETATTRIBUTE_OVERRIDDEN", "__getattribute__".to_owned()),
            LoadPlan::Missing(Some(_)) => ("GETATTR", "__getattr__".to_owned()),
            LoadPlan::Missing(None) => return Err("no attribute that has a plan"),
            LoadPlan::Unstable => return Err("class changes"),
            LoadPlan::Method(_) => ("WITH_VALUES", "method".to_owned()),
            LoadPlan::MethodCell(_) => ("WITH_CELL", "method that varies".to_owned()),
            LoadPlan::Global(_) => ("MODULE", "global of a module".to_owned()),
            LoadPlan::OfClass(_) => ("CLASS", "member of the class itself".to_owned()),
        })
    }
}

impl PlanForm for StorePlan {
    fn guesses(&self) -> bool {
        matches!(self, StorePlan::Slot(_))
    }

    fn form(&self) -> Result<(&'static str, String), &'static str> {
        Ok(match self {
            StorePlan::Slot(at) => ("INSTANCE_VALUE", format!("slot {at}")),
            StorePlan::Number(at) => ("INSTANCE_NUMBER", format!("number {at}")),
            StorePlan::Add(_) => ("NEW_VALUE", "adds the attribute".to_owned()),
            StorePlan::Hook(_) => ("SETATTR_OVERRIDDEN", "__setattr__".to_owned()),
            StorePlan::Instance(_) => return Err("descriptor of a class of the program"),
            StorePlan::Property(_) => ("PROPERTY", "setter of a property".to_owned()),
            StorePlan::Other => return Err("no attribute that has a plan"),
            StorePlan::Unstable => return Err("class changes"),
        })
    }
}

impl PlanForm for ConstructPlan {
    fn form(&self) -> Result<(&'static str, String), &'static str> {
        match self {
            ConstructPlan::Object(_) => {
                Ok(("ALLOC_AND_ENTER_INIT", "object.__new__ and __init__".to_owned()))
            }
            ConstructPlan::New(..) => Ok(("BUILTIN_CLASS", "__new__ and __init__".to_owned())),
            ConstructPlan::Other(_) => Err("no __new__ that has a plan"),
        }
    }
}

impl PlanForm for GlobalPlan {
    fn form(&self) -> Result<(&'static str, String), &'static str> {
        match self {
            GlobalPlan::Cell(_) => Ok(("CELL", "cell of the name".to_owned())),
            GlobalPlan::Missing => Err("no such name"),
        }
    }
}
