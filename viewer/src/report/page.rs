//! Puts template, style sheet, scripts and data together. Data from the log is embedded as JSON in elements that are no
//! scripts, with every `<` escaped, so that no text in it can end its element.

use super::data::{Body, Report};
use crate::error::Failure;
use minijinja::{AutoEscape, Environment, context};
use std::io::{self, Write};

const TEMPLATE: &str = include_str!("page/report.html");
const STYLE: &str = include_str!("page/report.css");

/// The scripts, in the order in which they run.
const SCRIPTS: &[&str] = &[
    include_str!("page/core.js"),
    include_str!("page/rows.js"),
    include_str!("page/overview.js"),
    include_str!("page/causes.js"),
    include_str!("page/source.js"),
    include_str!("page/traces.js"),
    include_str!("page/body.js"),
    include_str!("page/guards.js"),
    include_str!("page/timeline.js"),
    include_str!("page/search.js"),
    include_str!("page/main.js"),
];

/// Writes the page.
pub fn write(report: &Report, bodies: &[Body], out: &mut dyn Write) -> Result<(), Failure> {
    let mut templates = Environment::new();
    templates.set_auto_escape_callback(|_| AutoEscape::Html);
    templates.add_template("report.html", TEMPLATE).expect("the template is well-formed");
    let template = templates.get_template("report.html").expect("it was added");
    let bodies: Vec<_> =
        bodies.iter().map(|(id, json)| context! { id => id.0, json => in_script(json) }).collect();
    let data = serde_json::to_string(report).expect("plain values can be written");
    let context = context! {
        title => &report.title,
        style => STYLE,
        script => SCRIPTS.concat(),
        data => in_script(&data),
        bodies,
    };
    template.render_captured_to(context, out).map(drop).map_err(|error| {
        // The error of writing, if it was one: a closed pipe is no failure.
        let written = std::error::Error::source(&error).and_then(|s| s.downcast_ref::<io::Error>());
        let kind = written.map(io::Error::kind);
        Failure::Output(kind.map_or_else(|| io::Error::other(error), io::Error::from))
    })
}

/// JSON for use in an element: `<` only occurs within strings, where an escape means the same.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_its_element() {
        let json = serde_json::to_string("</script><!--<script>\u{2028}").unwrap();
        let escaped = in_script(&json);
        assert!(!escaped.contains('<'));
        assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), "</script><!--<script>\u{2028}");
    }

    #[test]
    fn the_scripts_and_the_style_end_no_element() {
        for text in SCRIPTS.iter().chain(&[STYLE]) {
            assert!(!text.contains("</script") && !text.contains("</style") && !text.contains("<!--"));
        }
    }
}
