//! The plot of an experiment, as SVG: geometric means over programs with their confidence intervals. Over iterations it
//! is a line for each configuration, over a swept parameter one line, otherwise a point for each configuration,
//! with the programs around it.

use plotters::coord::Shift;
use plotters::coord::ranged1d::{Ranged, ValueFormatter};
use plotters::prelude::*;
use std::ops::Range;

use super::Experiment;
use super::statistics::{Figure, Results};

/// A series of the plot: a name, and figures over x.
struct Series {
    name: String,
    points: Vec<(f64, Figure)>,
}

const COLORS: [RGBColor; 6] = [
    RGBColor(31, 119, 180),
    RGBColor(214, 39, 40),
    RGBColor(44, 160, 44),
    RGBColor(148, 103, 189),
    RGBColor(255, 127, 14),
    RGBColor(90, 90, 90),
];

fn failed(error: impl std::fmt::Display) -> String {
    format!("plot: {error}")
}

/// The plot.
pub fn render(experiment: &Experiment, results: &Results) -> Result<String, String> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (900, 480)).into_drawing_area();
        area.fill(&WHITE).map_err(failed)?;
        if !experiment.iterations.is_empty() {
            over_iterations(&area, results)?;
        } else if let Some(sweep) = &experiment.sweep {
            over_values(&area, results, &sweep.parameter, &sweep.values)?;
        } else {
            by_configuration(&area, results)?;
        }
        area.present().map_err(failed)?;
    }
    Ok(text)
}

/// The range of the values, enlarged by a factor.
fn span(values: impl Iterator<Item = f64>, factor: f64) -> Range<f64> {
    let (low, high) =
        values.fold((f64::INFINITY, 0f64), |(low, high), value| (low.min(value), high.max(value)));
    low / factor..high * factor
}

fn over_iterations(area: &DrawingArea<SVGBackend<'_>, Shift>, results: &Results) -> Result<(), String> {
    let series: Vec<Series> = (0..results.configurations.len())
        .map(|c| Series {
            name: results.configurations[c].clone(),
            points: (0..results.iterations.len())
                .map(|i| (f64::from(results.iterations[i]), results.mean_seconds(i, c)))
                .collect(),
        })
        .collect();
    let (x, y) = spans(&series);
    let what = ["iterations", "CPU seconds, geometric mean"];
    lines(area, x.log_scale(), y.log_scale(), what, &series)
}

fn over_values(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    results: &Results,
    parameter: &str,
    values: &[u64],
) -> Result<(), String> {
    let first = results.configurations.len() - values.len();
    let points =
        values.iter().enumerate().map(|(i, &value)| (value.max(1) as f64, results.mean_ratio(first + i)));
    let series = [Series { name: "geometric mean".to_owned(), points: points.collect() }];
    let (x, y) = spans(&series);
    let base = &results.configurations[0];
    lines(area, x.log_scale(), y, [parameter, &format!("time, {base} = 1")], &series)
}

fn spans(series: &[Series]) -> (Range<f64>, Range<f64>) {
    let points = || series.iter().flat_map(|series| &series.points);
    (span(points().map(|p| p.0), 1.1), span(points().flat_map(|p| [p.1.low, p.1.high]), 1.05))
}

fn lines<X, Y>(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    x: X,
    y: Y,
    [x_name, y_name]: [&str; 2],
    series: &[Series],
) -> Result<(), String>
where
    X: plotters::coord::ranged1d::AsRangedCoord<Value = f64>,
    Y: plotters::coord::ranged1d::AsRangedCoord<Value = f64>,
    X::CoordDescType: ValueFormatter<f64> + Ranged<ValueType = f64>,
    Y::CoordDescType: ValueFormatter<f64> + Ranged<ValueType = f64>,
{
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(64)
        .build_cartesian_2d(x, y)
        .map_err(failed)?;
    chart.configure_mesh().x_desc(x_name).y_desc(y_name).draw().map_err(failed)?;
    for (series, color) in series.iter().zip(COLORS.iter().cycle()) {
        let line = series.points.iter().map(|(x, figure)| (*x, figure.value));
        chart
            .draw_series(LineSeries::new(line, color.stroke_width(2)))
            .map_err(failed)?
            .label(series.name.clone())
            .legend(|(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
        let bars = series.points.iter().map(|(x, figure)| {
            ErrorBar::new_vertical(*x, figure.low, figure.value, figure.high, color.filled(), 8)
        });
        chart.draw_series(bars).map_err(failed)?;
    }
    if series.len() > 1 {
        chart.configure_series_labels().border_style(BLACK).background_style(WHITE).draw().map_err(failed)?;
    }
    Ok(())
}

fn by_configuration(area: &DrawingArea<SVGBackend<'_>, Shift>, results: &Results) -> Result<(), String> {
    let columns: Vec<usize> = (1..results.configurations.len()).collect();
    let programs: Vec<Vec<f64>> = columns
        .iter()
        .map(|&c| (0..results.programs.len()).map(|p| results.ratio(p, c).value).collect())
        .collect();
    let means: Vec<Figure> = columns.iter().map(|&c| results.mean_ratio(c)).collect();
    let y = span(programs.iter().flatten().copied().chain([1.0]), 1.1);
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(64)
        .build_cartesian_2d(-0.5..columns.len() as f64 - 0.5, y.log_scale())
        .map_err(failed)?;
    let name = |x: &f64| {
        let whole = (x - x.round()).abs() < 1e-6 && *x > -0.25;
        columns
            .get(x.round() as usize)
            .filter(|_| whole)
            .map_or(String::new(), |&c| results.configurations[c].clone())
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(2 * columns.len() + 1)
        .x_label_formatter(&name)
        .y_desc(format!("time, {} = 1", results.configurations[0]))
        .draw()
        .map_err(failed)?;
    for (at, programs) in programs.iter().enumerate() {
        let dots =
            programs.iter().map(|ratio| Circle::new((at as f64, *ratio), 3, COLORS[5].mix(0.35).filled()));
        chart.draw_series(dots).map_err(failed)?;
    }
    let bars = means.iter().enumerate().map(|(at, figure)| {
        ErrorBar::new_vertical(at as f64, figure.low, figure.value, figure.high, COLORS[1].filled(), 12)
    });
    chart.draw_series(bars).map_err(failed)?;
    Ok(())
}
