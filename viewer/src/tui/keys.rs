//! The keys of the browser: one table, for the handling of keys and for the help.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The command of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // The table says what each does.
pub enum Command {
    Up,
    Down,
    PageUp,
    PageDown,
    HalfUp,
    HalfDown,
    Home,
    End,
    Left,
    Right,
    NextOfNote,
    PreviousOfNote,
    OtherPane,
    Tab(usize),
    NextTab,
    PreviousTab,
    Enter,
    Parent,
    FollowJump,
    Back,
    Why,
    ExpandAll,
    Sort,
    Narrower,
    Wider,
    PreviousStage,
    NextStage,
    Asm,
    Rust,
    Resume,
    Everything,
    Search,
    NextMatch,
    PreviousMatch,
    Reload,
    Follow,
    Cancel,
    Suspend,
    Help,
    Quit,
}

/// Some keys with their command and its description.
pub struct Binding {
    /// The part of the help that it belongs to.
    pub part: &'static str,
    keys: &'static [(KeyCode, bool)],
    /// The keys as the help shows them.
    pub shown: &'static str,
    command: Command,
    /// What they do; empty for keys that another line describes.
    pub text: &'static str,
}

const fn c(c: char) -> (KeyCode, bool) {
    (KeyCode::Char(c), false)
}

const fn ctrl(c: char) -> (KeyCode, bool) {
    (KeyCode::Char(c), true)
}

const fn k(code: KeyCode) -> (KeyCode, bool) {
    (code, false)
}

macro_rules! bindings {
    ($($part:literal { $($shown:literal [$($key:expr),*] $command:expr, $text:literal;)* })*) => {
        /// Every key.
        pub const BINDINGS: &[Binding] = &[$($(
            Binding { part: $part, keys: &[$($key),*], shown: $shown, command: $command, text: $text },
        )*)*];
    };
}

bindings! {
    "moving" {
        "↑ ↓ k j" [k(KeyCode::Down), c('j')] Command::Down, "a line up, a line down";
        "" [k(KeyCode::Up), c('k')] Command::Up, "";
        "PgUp PgDn" [k(KeyCode::PageDown), ctrl('f'), c(' ')] Command::PageDown, "a screen up, a screen down (also \
         Ctrl-B, Ctrl-F)";
        "" [k(KeyCode::PageUp), ctrl('b')] Command::PageUp, "";
        "Ctrl-U Ctrl-D" [ctrl('d')] Command::HalfDown, "half a screen up, half a screen down";
        "" [ctrl('u')] Command::HalfUp, "";
        "g G" [c('G'), k(KeyCode::End)] Command::End, "the first line, the last line (also Home, End)";
        "" [c('g'), k(KeyCode::Home)] Command::Home, "";
        "← → h l" [k(KeyCode::Right), c('l')] Command::Right, "tree: close, open a trace; page: to the left, to the \
         right";
        "" [k(KeyCode::Left), c('h')] Command::Left, "";
        "{ }" [c('}')] Command::NextOfNote, "page: the line of note before, after this one: a guard that failed, a \
         line that ran";
        "" [c('{')] Command::PreviousOfNote, "";
        "Tab" [k(KeyCode::Tab)] Command::OtherPane, "from the tree to the page, and back";
        "1 to 6" [c('1')] Command::Tab(0), "the pages: trace, source, why, hot, aborts, stats (also ( and ))";
        "" [c('2')] Command::Tab(1), "";
        "" [c('3')] Command::Tab(2), "";
        "" [c('4')] Command::Tab(3), "";
        "" [c('5')] Command::Tab(4), "";
        "" [c('6')] Command::Tab(5), "";
        "" [c(')')] Command::NextTab, "";
        "" [c('('), k(KeyCode::BackTab)] Command::PreviousTab, "";
    }
    "following" {
        "Enter" [k(KeyCode::Enter)] Command::Enter, "go where the line leads: from a guard to its bridge, from a jump \
         to its target, from a line of the guest to its source, from there to its operations";
        "p" [c('p')] Command::Parent, "the guard that this bridge belongs to";
        "f" [c('f')] Command::FollowJump, "the trace that this one continues in";
        "w" [c('w')] Command::Why, "why the guest's line is slow, or not compiled";
        "b" [c('b'), k(KeyCode::Backspace)] Command::Back, "back to where you were (also Backspace)";
    }
    "searching" {
        "/" [c('/')] Command::Search, "search forward: in the tree function names, FILE:LINE and numbers of traces, \
         in a page its lines";
        "n N" [c('n')] Command::NextMatch, "the next match, the one before";
        "" [c('N')] Command::PreviousMatch, "";
    }
    "what is shown" {
        "[ ]" [c(']')] Command::NextStage, "trace: the stage before, after: recorded, each pass, final";
        "" [c('[')] Command::PreviousStage, "";
        "a" [c('a')] Command::Asm, "trace: machine code";
        "i" [c('i')] Command::Rust, "trace: the line of the interpreter that recorded each operation";
        "m" [c('m')] Command::Resume, "trace: what each guard restores";
        "e" [c('e')] Command::Everything, "source: the heat of everything, or of this trace";
        "s" [c('s')] Command::Sort, "tree: by heat, runs, failures, size of code, age";
        "*" [c('*')] Command::ExpandAll, "tree: open all below this trace";
        "< >" [c('>')] Command::Wider, "a smaller tree, a wider one";
        "" [c('<')] Command::Narrower, "";
    }
    "the rest" {
        "r R" [c('r')] Command::Reload, "read the log again; R: whenever it grows";
        "" [c('R')] Command::Follow, "";
        "?" [c('?'), k(KeyCode::F(1))] Command::Help, "this help";
        "Esc" [k(KeyCode::Esc)] Command::Cancel, "leave the help, forget the search, go to the tree";
        "Ctrl-Z" [ctrl('z')] Command::Suspend, "to the shell; fg comes back";
        "q" [c('q'), ctrl('c')] Command::Quit, "quit (also Ctrl-C)";
    }
}

/// The command of a key, if it has one.
pub fn command(key: KeyEvent) -> Option<Command> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    BINDINGS.iter().find(|b| b.keys.contains(&(key.code, control))).map(|b| b.command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_key_means_two_things() {
        let keys: Vec<_> = BINDINGS.iter().flat_map(|b| b.keys).collect();
        let different: HashSet<_> = keys.iter().collect();
        assert_eq!(keys.len(), different.len());
    }
}
