//! A headless Chromium, driven by chromedriver over the WebDriver protocol.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// Set where the browser must be there, as in continuous integration. Elsewhere its tests are skipped without it.
const REQUIRED: &str = "FERZ_BROWSER_REQUIRED";

const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with one page.
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    /// The path of the session, once there is one.
    session: String,
}

impl Browser {
    /// Starts it with a new profile in this folder; none if there is none and none is required.
    pub(crate) fn open(profile: &Path) -> Option<Self> {
        let spawned = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut driver = match spawned {
            Ok(driver) => driver,
            Err(error) if std::env::var_os(REQUIRED).is_some() => {
                panic!("chromedriver cannot be started, and {REQUIRED} is set: {error}");
            }
            Err(error) => {
                // Not by a macro, whose output is shown for failures only.
                let _ = writeln!(io::stderr(), "skipped, as chromedriver cannot be started: {error}");
                return None;
            }
        };
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = lines.find_map(|line| {
            let line = line.unwrap();
            line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
        });
        // What else it says is read by nobody, and must not block it.
        std::thread::spawn(move || lines.for_each(drop));
        let mut browser =
            Self { driver, port: port.expect("chromedriver names its port"), session: String::new() };
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--window-size=1100,900",
            &format!("--user-data-dir={}", profile.display()),
        ];
        let options =
            json!({ "goog:chromeOptions": { "args": arguments }, "goog:loggingPrefs": { "browser": "ALL" } });
        let session =
            browser.call("POST", "/session", &json!({ "capabilities": { "alwaysMatch": options } }));
        browser.session = format!("/session/{}", session["sessionId"].as_str().unwrap());
        Some(browser)
    }

    /// Goes to a page.
    pub(crate) fn visit(&self, address: &str) {
        self.post("/url", &json!({ "url": address }));
    }

    /// The value of a JavaScript expression.
    pub(crate) fn value(&self, expression: &str) -> Value {
        self.post("/execute/sync", &json!({ "script": format!("return {expression}"), "args": [] }))
    }

    /// The text of the element that a selector finds.
    pub(crate) fn text(&self, selector: &str) -> String {
        let text = self.value(&format!("document.querySelector({}).textContent", json!(selector)));
        text.as_str().unwrap().to_owned()
    }

    /// Presses and releases a key.
    pub(crate) fn press(&self, key: char) {
        let stroke = [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })];
        self.post(
            "/actions",
            &json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": stroke }] }),
        );
    }

    /// Clicks on the element that a selector finds, where the pointer would.
    pub(crate) fn click(&self, selector: &str) {
        let found = self.post("/element", &json!({ "using": "css selector", "value": selector }));
        let id = found.as_object().unwrap().values().next().unwrap().as_str().unwrap();
        self.post(&format!("/element/{id}/click"), &json!({}));
    }

    /// Makes pages believe that the user prefers light or dark colours.
    pub(crate) fn prefer(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let command = json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } });
        self.post("/goog/cdp/execute", &command);
    }

    /// What the page complained of.
    pub(crate) fn complaints(&self) -> Value {
        self.post("/se/log", &json!({ "type": "browser" }))
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.call("POST", &format!("{}{path}", self.session), body)
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, answer) = self.exchange(method, path, &body.to_string()).unwrap();
        assert!(status.contains(" 200 "), "{method} {path}: {status}: {answer}");
        answer["value"].clone()
    }

    /// One request in plain HTTP: the status line and what is answered.
    fn exchange(&self, method: &str, path: &str, body: &str) -> io::Result<(String, Value)> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )?;
        let mut reader = BufReader::new(stream);
        let mut status = String::new();
        reader.read_line(&mut status)?;
        let mut length = 0;
        loop {
            let mut header = String::new();
            reader.read_line(&mut header)?;
            match header.trim_end().split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.trim().parse().unwrap();
                }
                Some(_) => {}
                None => break,
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer)?;
        Ok((status, serde_json::from_slice(&answer)?))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Also after a failure, when it may be gone.
        let _ = self.exchange("DELETE", &self.session, "{}");
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
