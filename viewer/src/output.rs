//! Output: standard output, through a pager if it is a terminal, with colours if they can be shown; warnings go to
//! standard error. Text is the same with and without colours.

use crate::error::Failure;
use crate::model::Model;
use anstyle::{AnsiColor, Style};
use std::env;
use std::fmt::{self, Display};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The output of a verb.
pub struct Out<'o> {
    text: Box<dyn Write + 'o>,
    warnings: Box<dyn Write + 'o>,
    paint: Paint,
    pager: Option<Child>,
}

impl<'o> Out<'o> {
    /// Writes to these.
    pub fn new(text: impl Write + 'o, warnings: impl Write + 'o, color: bool) -> Out<'o> {
        Out { text: Box::new(text), warnings: Box::new(warnings), paint: Paint { color }, pager: None }
    }

    /// Writes to standard output, through a pager if that is a terminal and `paged`.
    pub fn standard(color: anstream::ColorChoice, paged: bool) -> Out<'o> {
        let color = match color {
            anstream::ColorChoice::Auto => anstream::AutoStream::choice(&io::stdout()),
            chosen => chosen,
        };
        let mut out =
            Out::new(BufWriter::new(io::stdout()), io::stderr(), color != anstream::ColorChoice::Never);
        if paged && io::stdout().is_terminal() {
            out.pager = start_pager();
            if let Some(input) = out.pager.as_mut().and_then(|p| p.stdin.take()) {
                out.text = Box::new(BufWriter::new(input));
            }
        }
        out
    }

    /// The painter of this output.
    pub fn paint(&self) -> Paint {
        self.paint
    }

    /// Opens a log, with a warning if a part of it can't be read.
    pub fn open(&mut self, path: &Path) -> Result<Model, Failure> {
        let model = Model::open(path)?;
        if let Some(damage) = model.damage {
            self.warn(format_args!("{}: {damage}; what comes before it is shown", path.display()));
        }
        Ok(model)
    }

    /// Writes a warning.
    pub fn warn(&mut self, warning: impl Display) {
        // A warning that can't be written is no reason to stop.
        let _ = writeln!(self.warnings, "metatrace: warning: {warning}");
    }

    /// Writes why the verb failed.
    pub fn fail(&mut self, failure: &Failure) {
        let _ = writeln!(self.warnings, "metatrace: error: {failure}");
    }

    /// Writes a message of the command line's parser: help goes to the output, errors go to the warnings.
    pub(crate) fn usage(&mut self, error: &clap::Error) -> io::Result<()> {
        let text = error.render();
        let to = if error.use_stderr() { &mut self.warnings } else { &mut self.text };
        if self.paint.color { write!(to, "{}", text.ansi()) } else { write!(to, "{text}") }
    }

    /// Ends the output, and waits for the user to leave the pager.
    pub fn finish(mut self) -> Result<(), Failure> {
        let flushed = self.text.flush();
        // The pager's input ends when its writer is dropped.
        drop(self.text);
        if let Some(mut pager) = self.pager {
            pager.wait()?;
        }
        Ok(flushed?)
    }
}

impl Write for Out<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.text.flush()
    }
}

/// Starts the user's pager, or `less`. `None` if there is none: text then goes to the terminal directly.
fn start_pager() -> Option<Child> {
    let chosen = env::var("PAGER").ok();
    let mut words = chosen.as_deref().unwrap_or("less").split_whitespace();
    let program = words.next().filter(|p| *p != "cat")?;
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        // Exit at once if everything fits on the screen, show colours, leave the text on the screen.
        command.env("LESS", "FRX");
    }
    command.spawn().ok()
}

/// Colours text, or leaves it unchanged.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    color: bool,
}

impl Paint {
    /// A painter that colours text, or leaves it unchanged.
    pub fn new(color: bool) -> Paint {
        Paint { color }
    }

    /// Whether it uses colours.
    pub fn is_on(self) -> bool {
        self.color
    }
}

/// Text in a style.
pub struct Painted<T>(T, Option<Style>);

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            // The width is that of the text, without the colour around it.
            Some(style) => {
                write!(f, "{style}")?;
                self.0.fmt(f)?;
                write!(f, "{style:#}")
            }
            None => self.0.fmt(f),
        }
    }
}

macro_rules! styles {
    ($($(#[doc = $doc:literal])+ $name:ident: $style:expr;)*) => {
        impl Paint {
            $($(#[doc = $doc])+
            pub fn $name<T: Display>(self, text: T) -> Painted<T> {
                Painted(text, self.color.then(|| $style))
            })*
        }
    };
}

styles! {
    /// The heading of a part.
    heading: Style::new().bold();
    /// Less important text.
    dim: Style::new().dimmed();
    /// Something that costs time, or has failed.
    bad: AnsiColor::Red.on_default();
    /// Something that was added, or is in order.
    good: AnsiColor::Green.on_default();
    /// Something that deserves attention.
    notable: AnsiColor::Yellow.on_default();
    /// A place in the guest program.
    place: AnsiColor::Cyan.on_default();
    /// An operation of a trace.
    operation: AnsiColor::Blue.on_default();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_text_is_left_as_it_is() {
        assert_eq!(Paint { color: false }.bad("x").to_string(), "x");
        let painted = format!("{:>3}", Paint { color: true }.bad("x"));
        assert_eq!(painted, "\u{1b}[31m  x\u{1b}[0m");
    }
}
