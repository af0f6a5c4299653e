//! A real browser for tests: headless Chromium, driven through its debugging protocol (JSON over a WebSocket on this
//! machine). It loads pages from files only; all requests of a page are recorded, and so are messages of its console.
//! Without Chromium tests are skipped, with a message.

use data_encoding::BASE64;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};
use tungstenite::{Message, WebSocket};

/// How long to wait for a response of the browser.
const PATIENCE: Duration = Duration::from_secs(60);

/// A page in a browser of its own.
pub struct Page {
    browser: Child,
    socket: WebSocket<TcpStream>,
    session: String,
    number: u64,
    /// Messages of the console: warnings, errors, exceptions.
    pub console: Vec<String>,
    /// Addresses that the page has requested.
    pub requests: Vec<String>,
    _profile: Folder,
}

/// A folder that exists for the time of a test.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new folder.
    pub fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn chromium() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let path = env::var_os("PATH")?;
    env::split_paths(&path).flat_map(|dir| names.map(|n| dir.join(n))).find(|p| p.is_file())
}

impl Page {
    /// An empty page. `None`, with a message that no test harness swallows, if there is no browser.
    pub fn new(test: &str) -> Option<Page> {
        let Some(program) = chromium() else {
            let text = format!("\n*** SKIPPED: {test}: there is no chromium on this machine\n");
            io::stderr().write_all(text.as_bytes()).expect("a message can be written");
            return None;
        };
        let profile = Folder::new(&format!("profile-{test}"));
        let mut browser = Command::new(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .args(["--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-port=0"])
            .arg(format!("--user-data-dir={}", profile.0.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("chromium starts");
        let mut said = BufReader::new(browser.stderr.take().expect("it is piped"));
        let address = loop {
            let mut line = String::new();
            let read = said.read_line(&mut line).expect("chromium can be read");
            assert!(read > 0, "chromium ended before it listened");
            if let Some((_, address)) = line.trim().split_once("DevTools listening on ") {
                break address.to_owned();
            }
        };
        // The browser writes more; a full pipe would stop it.
        thread::spawn(move || io::copy(&mut said, &mut io::sink()));
        let host = address.trim_start_matches("ws://").split('/').next().expect("an address has a host");
        let stream = TcpStream::connect(host).expect("chromium listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time limit can be set");
        let (socket, _) = tungstenite::client(address.as_str(), stream).expect("chromium speaks WebSocket");
        let (session, number) = (String::new(), 0);
        let (console, requests) = (Vec::new(), Vec::new());
        let mut page = Page { browser, socket, session, number, console, requests, _profile: profile };
        let target = page.call("Target.createTarget", json!({ "url": "about:blank" }));
        let target = json!({ "targetId": target["targetId"], "flatten": true });
        page.session = text(&page.call("Target.attachToTarget", target)["sessionId"]);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        page.resize(1280, 800);
        Some(page)
    }

    /// Sends one command of the protocol, and returns its result.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.number += 1;
        let mut message = json!({ "id": self.number, "method": method, "params": parameters });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        self.socket.send(Message::text(message.to_string())).expect("chromium takes commands");
        loop {
            let Message::Text(answer) = self.socket.read().expect("chromium answers in time") else {
                continue;
            };
            let answer: Value = serde_json::from_str(&answer).expect("chromium speaks JSON");
            if answer["id"] == json!(self.number) {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
            self.note(&answer);
        }
    }

    fn note(&mut self, event: &Value) {
        let about = &event["params"];
        match event["method"].as_str() {
            Some("Runtime.consoleAPICalled") => self.console.push(about["args"].to_string()),
            Some("Runtime.exceptionThrown") => self.console.push(about["exceptionDetails"].to_string()),
            Some("Log.entryAdded") => self.console.push(about["entry"].to_string()),
            Some("Network.requestWillBeSent") => self.requests.push(text(&about["request"]["url"])),
            _ => {}
        }
    }

    /// Opens a file, and waits until its script has run.
    pub fn open(&mut self, file: &Path, route: &str) {
        self.call("Page.navigate", json!({ "url": format!("file://{}{route}", file.display()) }));
        self.wait("document.documentElement?.dataset.route !== undefined");
    }

    /// The value of an expression.
    pub fn eval(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call("Runtime.evaluate", parameters);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    /// The text of the first element that a selector finds.
    pub fn text(&mut self, selector: &str) -> String {
        text(&self.eval(&format!("document.querySelector({})?.textContent ?? 'nothing'", json!(selector))))
    }

    /// Waits until an expression is true.
    pub fn wait(&mut self, expression: &str) {
        let start = Instant::now();
        while self.eval(&format!("Boolean({expression})")) != json!(true) {
            if start.elapsed() > PATIENCE {
                let state =
                    self.eval("location.hash + ' ' + document.activeElement?.outerHTML.slice(0, 300)");
                panic!("{expression} does not become true; at {state}; console: {:?}", self.console);
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Clicks on the middle of the first element that a selector finds, as a mouse does.
    pub fn click(&mut self, selector: &str) {
        let place = self.eval(&format!(
            "(() => {{ const e = document.querySelector({}); if (!e) return null; e.scrollIntoView({{block: 'center'}});
               const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()",
            json!(selector)
        ));
        assert!(place.is_array(), "there is no {selector}");
        for (kind, buttons) in [("mousePressed", 1), ("mouseReleased", 0)] {
            let event = json!({
                "type": kind, "x": place[0], "y": place[1], "button": "left", "buttons": buttons, "clickCount": 1
            });
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Presses a key: a printable character or a name like `ArrowDown`.
    pub fn key(&mut self, key: &str) {
        let code = match key {
            "Enter" => 13,
            "Escape" => 27,
            "Tab" => 9,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            "Home" => 36,
            "End" => 35,
            _ => 0,
        };
        let mut event = json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": code });
        if key.chars().count() == 1 {
            event["text"] = json!(key);
        } else if key == "Enter" {
            event["text"] = json!("\r");
        }
        self.call("Input.dispatchKeyEvent", event);
        self.call(
            "Input.dispatchKeyEvent",
            json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code }),
        );
    }

    /// Types text.
    pub fn type_text(&mut self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Sets the size of the window.
    pub fn resize(&mut self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Sets the preferred colour scheme of the system, light or dark.
    pub fn prefer(&mut self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Takes a picture, if METATRACE_SCREENSHOTS names a folder for it.
    pub fn picture(&mut self, name: &str) {
        let Some(folder) = env::var_os("METATRACE_SCREENSHOTS") else { return };
        let path = Path::new(&folder).join(format!("{name}.png"));
        let data = text(&self.call("Page.captureScreenshot", json!({ "format": "png" }))["data"]);
        let png = BASE64.decode(data.as_bytes()).expect("a picture comes in base 64");
        fs::write(path, png).expect("a picture can be written");
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.browser.kill();
        let _ = self.browser.wait();
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
