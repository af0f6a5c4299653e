//! `metatrace ir`: the operations of a trace at one stage, as text that can be the first half of a filetest.

use super::text::count;
use crate::error::Failure;
use crate::model::Model;
use crate::model::records::Trace;
use crate::output::Out;
use clap::Args;
use metatrace_events::schema::stage;
use metatrace_ir::TraceId;
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  metatrace ir run.mtl 3                      what code was made of
  metatrace ir run.mtl 3 --stage recorded     what the recorder wrote
  metatrace ir run.mtl 3 --before heap > tests/filetests/opt/heap/case.trace
                                              a test of that pass; BLESS=1 fills in its second half";

/// Print the operations of a trace, as text that pastes into a filetest
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Ir {
    /// The log
    log: PathBuf,
    /// The trace's number
    id: TraceId,
    #[command(flatten)]
    stage: StageChoice,
}

/// The chosen stage of a trace.
#[derive(Args, Debug, Default)]
#[group(multiple = false)]
pub struct StageChoice {
    /// The operations as this pass found them
    #[arg(long, value_name = "PASS")]
    before: Option<String>,
    /// The operations as this pass left them
    #[arg(long, value_name = "PASS")]
    after: Option<String>,
    /// `recorded`, a pass's name, or `final`
    #[arg(long)]
    stage: Option<String>,
}

impl StageChoice {
    /// The stage's name: `final` unless chosen.
    pub fn name(&self, model: &Model) -> Result<String, Failure> {
        match (&self.before, &self.after, &self.stage) {
            (Some(pass), ..) => before(model, pass),
            (_, Some(pass), _) => after(model, pass),
            (.., Some(stage)) => Ok(stage.clone()),
            _ => Ok(stage::FINAL.to_owned()),
        }
    }
}

fn passes<'m>(model: &'m Model, pass: &str) -> Result<(&'m [String], usize), Failure> {
    let passes = model.start.as_ref().map_or(&[][..], |s| &s.passes);
    let at = passes.iter().position(|p| p == pass);
    let unknown = || {
        let names = passes.join(", ");
        Failure::missing(format!("there is no pass `{pass}`; the passes of that run were {names}"))
    };
    Ok((passes, at.ok_or_else(unknown)?))
}

/// The stage before a pass: the one after the previous pass, or what was recorded.
pub fn before(model: &Model, pass: &str) -> Result<String, Failure> {
    let (passes, at) = passes(model, pass)?;
    Ok(at.checked_sub(1).map_or(stage::RECORDED, |at| &passes[at]).to_owned())
}

/// The stage after a pass.
pub fn after(model: &Model, pass: &str) -> Result<String, Failure> {
    let (passes, at) = passes(model, pass)?;
    Ok(passes[at].clone())
}

impl Ir {
    pub(crate) fn run(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let model = out.open(&self.log)?;
        let trace = model.expect_trace(self.id)?;
        let stage = self.stage.name(&model)?;
        let text = model.ir_text(trace, &stage)?;
        writeln!(out, "{}", header(&model, trace, &stage))?;
        out.write_all(text.as_bytes())?;
        Ok(())
    }
}

/// The first line, a comment, as filetests have one.
fn header(model: &Model, trace: &Trace, stage: &str) -> String {
    let (name, place) = (model.name(trace.id), model.place(trace.site));
    let place = place.replace(['\n', '\r'], " ");
    format!("; {name} at {place}, {stage}; it ran {} times", count(trace.runs))
}
