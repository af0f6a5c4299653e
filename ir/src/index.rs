//! Index types: the number of an entry in one particular table, so that an exit is never taken for a snapshot. The
//! types for the tables of a trace are defined here; other crates define theirs by the same macro. An index does not
//! guarantee that its entry exists.

/// Defines index types: `Name: documentation`, each a distinct type around a number of 32 bits.
#[macro_export]
macro_rules! index_types {
    ($( $(#[doc = $doc:literal])+ $name:ident; )*) => { $(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        #[repr(transparent)]
        pub struct $name(pub u32);

        impl $name {
            /// The index of entry `index`.
            #[inline]
            pub const fn at(index: usize) -> $name {
                debug_assert!(index <= u32::MAX as usize);
                $name(index as u32)
            }

            /// The position in the table.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The index of the entry `further` places behind this one.
            #[inline]
            pub const fn plus(self, further: usize) -> $name {
                $name::at(self.index() + further)
            }

            /// The indices of all entries of a table of that length, in order.
            pub fn all(len: usize) -> impl DoubleEndedIterator<Item = $name> + ExactSizeIterator + Clone {
                (0..len).map($name::at)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = ::std::num::ParseIntError;

            fn from_str(text: &str) -> ::std::result::Result<$name, Self::Err> {
                text.parse().map($name)
            }
        }

        $crate::serialize_index!($name);
    )* };
}

/// With the feature `serde`, an index is written as its number.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_index {
    ($name:ident) => {
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                to: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                to.serialize_u32(self.0)
            }
        }

        impl<'d> $crate::serde::Deserialize<'d> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'d>>(
                from: D,
            ) -> ::std::result::Result<$name, D::Error> {
                <u32 as $crate::serde::Deserialize>::deserialize(from).map($name)
            }
        }
    };
}

#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_index {
    ($name:ident) => {};
}

index_types! {
    /// Names a compiled trace (loop, function or bridge) of one `Jit`.
    TraceId;
    /// An index into the table of constant references, which the framework roots: traces hold no addresses.
    RefId;
    /// An index into `Trace::exits`.
    ExitId;
    /// An index into `Trace::snapshots`.
    SnapshotId;
    /// An index into `Trace::deltas`.
    DeltaId;
    /// An index into `Trace::sites`.
    SiteId;
    /// An index into `Trace::targets`.
    TargetId;
}
