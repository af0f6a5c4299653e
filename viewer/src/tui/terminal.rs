//! The terminal around the browser: taken over at the beginning, restored at the end, on a panic and on a signal; keys
//! in, screens out; the log is read again when it has grown. What is shown is decided elsewhere.

use super::app::{App, Settings, Step};
use super::draw::draw;
use super::keys::{Command, command};
use crate::error::Failure;
use crate::model::Model;
use crate::output::Paint;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind};
use ratatui::crossterm::execute;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use std::io::{self, IsTerminal};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for a key before signals and the log are checked.
const PAUSE: Duration = Duration::from_millis(200);
/// The exit status after a signal that could not be handled in order.
const STOPPED: i32 = 1;
/// How often to check whether the log has grown.
const LOOK: Duration = Duration::from_secs(1);

/// Fails unless input and output are a terminal.
pub fn check() -> Result<(), Failure> {
    if io::stdout().is_terminal() {
        return Ok(());
    }
    let text = "`metatrace tui` needs a terminal, and standard output is none; `metatrace list` and `show` write text";
    Err(Failure::unusable(text))
}

/// Shows a log until the user leaves.
pub fn browse(path: &Path, mut model: Model, paint: Paint, mouse: bool) -> Result<(), Failure> {
    check()?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // The second one ends the process at once.
        signal_hook::flag::register_conditional_shutdown(signal, STOPPED, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    // When the terminal is gone there is nothing to restore, and reading from it would never end.
    signal_hook::flag::register_conditional_shutdown(SIGHUP, STOPPED, Arc::new(AtomicBool::new(true)))?;
    let mut screen = Screen::open(mouse)?;
    let mut kept = None;
    let mut warning = model.damage.map(|damage| format!("{damage}; what comes before it is shown"));
    loop {
        let watch = Watch::new(path);
        let mut app = App::new(&model, Settings::new(paint), kept.take());
        if let Some(warning) = warning.take() {
            app.say(warning);
        }
        if !run(&mut app, &watch, &mut screen, &stop)? {
            return Ok(());
        }
        kept = Some(app.keep());
        match Model::open(path) {
            Ok(again) => model = again,
            Err(failure) => warning = Some(format!("the log can't be read any more: {failure}")),
        }
    }
}

/// Runs a browser until it is to be left (false) or the log is to be read again (true).
fn run(app: &mut App<'_>, watch: &Watch, screen: &mut Screen, stop: &AtomicBool) -> io::Result<bool> {
    let (mut looked, mut noticed) = (Instant::now(), false);
    loop {
        screen.terminal.draw(|frame| draw(app, frame))?;
        if app.has_work() {
            working(app, screen.mouse, stop);
            screen.terminal.draw(|frame| draw(app, frame))?;
        }
        // Pending keys are handled before the next screen, so that repeated keys don't pile up.
        let mut waiting = event::poll(PAUSE)?;
        while waiting {
            let event = event::read()?;
            if watch.change() == Change::Another {
                return Ok(true);
            }
            let step = match event {
                Event::Key(key) if key.kind != KeyEventKind::Release => app.key(key),
                Event::Mouse(mouse) => app.mouse(mouse),
                _ => Step::Stay,
            };
            match step {
                Step::Stay => {}
                Step::Reload => return Ok(true),
                Step::Suspend => screen.suspend()?,
                Step::Quit => return Ok(false),
            }
            waiting = !app.has_work() && event::poll(Duration::ZERO)?;
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        if looked.elapsed() >= LOOK {
            looked = Instant::now();
            let follow = app.settings.follow && !app.is_typing();
            match watch.change() {
                Change::Another => return Ok(true),
                Change::Grown if follow => return Ok(true),
                Change::Grown if !noticed => {
                    noticed = true;
                    app.say("the log has grown: r reads it again, R does so from now on");
                }
                _ => {}
            }
        }
    }
}

/// Does the long work of a browser. The user can leave it meanwhile.
fn working(app: &mut App<'_>, mouse: bool, stop: &AtomicBool) {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                // Without a readable terminal there is nothing to wait for.
                let Ok(waiting) = event::poll(PAUSE) else { return };
                let key = match waiting.then(event::read) {
                    Some(Ok(Event::Key(key))) => command(key),
                    _ => None,
                };
                if key == Some(Command::Quit) || stop.load(Ordering::Relaxed) {
                    leave(mouse);
                    process::exit(0);
                }
            }
        });
        let _done = Done(&done);
        app.work();
    });
}

/// Sets the flag when it is dropped, also by a panic.
struct Done<'d>(&'d AtomicBool);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// How a file has changed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    /// Nothing.
    Same,
    /// More was written.
    Grown,
    /// Another log was begun in its place, so that nothing kept of the old one is valid.
    Another,
}

/// The state of a file when it was read.
struct Watch {
    path: PathBuf,
    was: Option<(u64, u64, u64)>,
}

impl Watch {
    fn new(path: &Path) -> Watch {
        Watch { path: path.to_owned(), was: state(path) }
    }

    fn change(&self) -> Change {
        match (self.was, state(&self.path)) {
            (Some((device, node, length)), Some(now)) => match now {
                now if (now.0, now.1) != (device, node) || now.2 < length => Change::Another,
                now if now.2 > length => Change::Grown,
                _ => Change::Same,
            },
            _ => Change::Same,
        }
    }
}

/// The identity of the file, and its length.
fn state(path: &Path) -> Option<(u64, u64, u64)> {
    path.metadata().ok().map(|m| (m.dev(), m.ino(), m.len()))
}

/// The terminal in raw mode until it is dropped. A panic restores it before it is reported.
struct Screen {
    terminal: DefaultTerminal,
    mouse: bool,
}

impl Screen {
    fn open(mouse: bool) -> Result<Screen, Failure> {
        let unusable = |e: io::Error| Failure::unusable(format!("the terminal can't be used: {e}"));
        if mouse {
            let report = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                // The panic is what the user must see; a second failure adds nothing.
                let _ = execute!(io::stdout(), DisableMouseCapture);
                report(panic);
            }));
        }
        let screen = Screen { terminal: ratatui::try_init().map_err(unusable)?, mouse };
        if mouse {
            execute!(io::stdout(), EnableMouseCapture).map_err(unusable)?;
        }
        Ok(screen)
    }
}

impl Screen {
    /// Restores the terminal and stops the process, as Ctrl-Z does elsewhere; takes it over again when the process
    /// continues.
    fn suspend(&mut self) -> io::Result<()> {
        leave(self.mouse);
        signal_hook::low_level::raise(SIGTSTP)?;
        self.terminal = ratatui::try_init()?;
        if self.mouse {
            execute!(io::stdout(), EnableMouseCapture)?;
        }
        self.terminal.clear()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave(self.mouse);
    }
}

/// Restores the terminal as far as that is possible.
fn leave(mouse: bool) {
    if mouse {
        let _ = execute!(io::stdout(), DisableMouseCapture);
    }
    ratatui::restore();
}
