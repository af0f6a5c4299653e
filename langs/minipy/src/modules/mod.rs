//! The modules of the standard library that minipy brings itself: tables of native functions, and
//! sources written in Python. (Author M writes this folder: see /work/notes/VM.md.)
