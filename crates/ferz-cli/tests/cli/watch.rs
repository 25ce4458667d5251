//! `--watch`, driven in a pseudo-terminal.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::common::run;

const PATIENCE: Duration = Duration::from_secs(20);

/// The binary in a terminal.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
}

const UP: &str = "\x1b[5~";
const DOWN: &str = "\x1b[6~";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
const ESCAPE: &str = "\x1b";
const CTRL_C: &str = "\x03";

fn size((cols, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn some(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).unwrap()
}

/// Runs the binary in a terminal of this size.
fn spawn(line: &str, dimensions: (u16, u16)) -> (Box<dyn Child + Send + Sync>, Box<dyn MasterPty + Send>) {
    let pair = native_pty_system().openpty(size(dimensions)).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ferz"));
    command.args(line.split_whitespace());
    command.env("TERM", "xterm-256color");
    (pair.slave.spawn_command(command).unwrap(), pair.master)
}

impl Terminal {
    fn open(line: &str, (cols, rows): (u16, u16)) -> Self {
        let (child, master) = spawn(line, (cols, rows));
        let mut output = master.try_clone_reader().unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(some(rows), some(cols), 0)));
        let seen = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                seen.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keys = master.take_writer().unwrap();
        Self { child, master, keys, screen }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows all of this.
    fn expect(&self, parts: &[&str]) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if parts.iter().all(|part| text.contains(part)) {
                return text;
            }
            assert!(start.elapsed() < PATIENCE, "no {parts:?} on\n{text}");
            sleep(Duration::from_millis(5));
        }
    }

    fn resize(&self, (cols, rows): (u16, u16)) {
        self.screen.lock().unwrap().screen_mut().set_size(some(rows), some(cols));
        self.master.resize(size((cols, rows))).unwrap();
    }

    /// Waits for the end, at which the terminal must be as it was.
    fn finish(mut self) -> (u32, String) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if start.elapsed() > PATIENCE {
                self.child.kill().unwrap();
                panic!("still running:\n{}", self.text());
            }
            sleep(Duration::from_millis(5));
        };
        loop {
            let parser = self.screen.lock().unwrap();
            if !parser.screen().alternate_screen() && !parser.screen().hide_cursor() {
                break;
            }
            drop(parser);
            assert!(start.elapsed() < PATIENCE, "the terminal was not given back");
            sleep(Duration::from_millis(5));
        }
        (status.exit_code(), self.text())
    }
}

#[test]
fn it_ends_with_its_terminal() {
    let (mut child, master) = spawn("queens 4 --watch", (80, 24));
    let mut output = master.try_clone_reader().unwrap();
    let (mut seen, mut bytes) = (String::new(), [0; 4096]);
    while !seen.contains("quit") {
        let count = output.read(&mut bytes).unwrap();
        seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    drop((output, master));
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("still running");
        }
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn keys_go_through_the_search_and_back() {
    let mut terminal = Terminal::open("queens 4 --watch --order input", (80, 24));
    terminal.expect(&["4 queens, step ", "order input", "q quit"]);
    terminal.press(HOME);
    terminal.expect(&["step 1 of ", "The search begins", "paused"]);
    terminal.press(RIGHT);
    let text = terminal.expect(&["step 2 of ", "Decision: a queen on a4", "depth     1", "nodes     2"]);
    assert!(text.contains("4 ♛ × × ×") && text.contains("3 · · · ·"), "{text}");
    terminal.press(RIGHT);
    terminal.expect(&["step 3 of ", "columns: a3 a2 a1 taken", "3 │ · · ·"]);
    terminal.press(RIGHT);
    terminal.expect(&["falling diagonals: b3 c2 d1 taken", "3 │ ╲ · ·", "1 │ · · ╲"]);
    terminal.press(DOWN);
    terminal.expect(&["Decision: a queen on c3"]);
    terminal.press(RIGHT);
    terminal.press(RIGHT);
    terminal.expect(&["Failure: falling diagonals, c3 and d2 attack each other", "failures  1", "2 │ │ ╲ ♛"]);
    terminal.press(RIGHT);
    terminal.expect(&["Back to 1 open decision", "3 │ ╲ · ·"]);
    terminal.press(RIGHT);
    terminal.expect(&["Then no queen on c3"]);
    terminal.press(UP);
    terminal.press(LEFT);
    terminal.press(LEFT);
    terminal.expect(&["columns: a3 a2 a1 taken", "failures  0", "3 │ · · ·", "depth     1"]);
    terminal.press(END);
    let text =
        terminal.expect(&["Solution 1: b4 d3 a2 c1", "solutions 1", "The end: stopped after 1 solution"]);
    assert!(text.contains("at the end"), "{text}");
    terminal.press("q");
    assert_eq!(terminal.finish().0, 0);
}

#[test]
fn it_plays_pauses_and_changes_speed() {
    let mut terminal = Terminal::open("queens 6 --watch", (80, 24));
    terminal.expect(&["4 a second, playing"]);
    terminal.press("+");
    terminal.expect(&["8 a second, playing"]);
    terminal.press("++++++");
    terminal.expect(&["64 a second"]);
    terminal.expect(&["Solution 1: ", "at the end"]);
    // From the end, it plays from the start again.
    terminal.press("--------");
    terminal.expect(&["0.5 a second, at the end"]);
    terminal.press(" ");
    terminal.expect(&["step 1 of ", "0.5 a second, playing"]);
    terminal.press(" ");
    terminal.expect(&["paused"]);
    terminal.press("?");
    terminal.expect(&["Keys", "a step forward, back"]);
    terminal.press(ESCAPE);
    let start = Instant::now();
    while terminal.text().contains("a step forward, back") {
        assert!(start.elapsed() < PATIENCE, "the help stays");
        sleep(Duration::from_millis(5));
    }
    terminal.press(ESCAPE);
    assert_eq!(terminal.finish().0, 0);
}

#[test]
fn failures_and_constraints_have_their_colours() {
    let mut terminal = Terminal::open("queens 4 --watch --order input", (80, 24));
    terminal.press(HOME);
    terminal.press(DOWN);
    terminal.press(DOWN);
    terminal.press(RIGHT);
    terminal.press(RIGHT);
    terminal.expect(&["Failure: falling diagonals"]);
    let colours = |row, col| {
        let parser = terminal.screen.lock().unwrap();
        let cell = parser.screen().cell(row, col).unwrap();
        (cell.contents().to_owned(), cell.fgcolor(), cell.bgcolor())
    };
    let cell = |x: u16, y: u16| colours(3 + y, 4 + 2 * x);
    assert_eq!(cell(2, 1), ("♛".to_owned(), vt100::Color::Idx(15), vt100::Color::Idx(1)));
    assert_eq!(cell(3, 2).2, vt100::Color::Idx(1));
    assert_eq!(cell(0, 1), ("│".to_owned(), vt100::Color::Idx(12), vt100::Color::Default));
    assert_eq!(cell(1, 1), ("╲".to_owned(), vt100::Color::Idx(5), vt100::Color::Default));
    terminal.press("q");
    assert_eq!(terminal.finish().0, 0);
}

#[test]
fn boards_fit_their_terminals_and_follow_a_resize() {
    for (n, room) in [(1, (80, 24)), (8, (64, 19)), (12, (80, 24)), (16, (80, 24)), (26, (100, 40))] {
        let mut terminal = Terminal::open(&format!("queens {n} --watch --value median"), room);
        terminal.press(END);
        let text = terminal.expect(&["The end", "q quit"]);
        let rows =
            (1..=n).filter(|row| text.lines().any(|line| line.starts_with(&format!("{row:>3} ")))).count();
        assert_eq!(rows, n, "{text}");
        assert_eq!(text.matches('♛').count(), n + 1, "the queens and the legend:\n{text}");
        terminal.resize((40, 10));
        terminal.expect(&["need a terminal of", "40×10"]);
        terminal.resize((120, 45));
        terminal.expect(&["Solution 1: "]);
        terminal.press("q");
        assert_eq!(terminal.finish().0, 0, "n = {n}");
    }
}

#[test]
fn what_cannot_be_shown_is_said_in_one_line() {
    let (code, text) = Terminal::open("queens 20 --watch", (80, 24)).finish();
    assert_eq!(code, 1);
    assert_eq!(text.trim(), "ferz: 20 queens need a terminal of 78×28, and this one is 80×24");
    let piped = run("queens 8 --watch");
    assert_eq!((piped.code, piped.out.as_str()), (Some(1), ""));
    assert!(piped.err.contains("standard output is none") && piped.err.lines().count() == 1, "{}", piped.err);
}

#[test]
fn ctrl_c_and_signals_give_the_terminal_back() {
    let mut terminal = Terminal::open("queens 8 --watch", (80, 24));
    terminal.expect(&["8 queens"]);
    terminal.press(CTRL_C);
    assert_eq!(terminal.finish().0, 130);
    for name in ["-TERM", "-INT", "-HUP", "twice"] {
        let terminal = Terminal::open("queens 8 --watch", (80, 24));
        terminal.expect(&["8 queens"]);
        let id = terminal.child.process_id().unwrap();
        let line = match name {
            "twice" => format!("kill -TERM {id}; kill -INT {id} || true"),
            name => format!("kill {name} {id}"),
        };
        assert!(Command::new("sh").args(["-c", &line]).status().unwrap().success());
        assert_eq!(terminal.finish().0, 130, "{name}");
    }
}

/// Without a terminal to read from, waiting for a key would go on for ever.
#[test]
fn a_terminal_that_goes_away_ends_it() {
    for _ in 0..3 {
        let pair = native_pty_system().openpty(size((80, 24))).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ferz"));
        command.args(["queens", "8", "--watch"]);
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().unwrap();
        assert!(output.read(&mut [0; 64]).unwrap() > 0, "it shows something");
        drop((output, pair.master));
        let start = Instant::now();
        while child.try_wait().unwrap().is_none() {
            if start.elapsed() > PATIENCE {
                child.kill().unwrap();
                panic!("still running");
            }
            sleep(Duration::from_millis(5));
        }
    }
}

#[test]
fn options_of_the_engine_apply_and_a_long_search_is_cut() {
    let mut terminal = Terminal::open(
        "queens 8 --watch --all --step-limit 50 --branching d-way --consistency domain --value max",
        (100, 30),
    );
    terminal.expect(&["value max, branching d-way, consistency domain", "of 50"]);
    terminal.press(END);
    terminal.expect(&["only the first 50 steps are shown", "--step-limit shows more"]);
    terminal.press("q");
    assert_eq!(terminal.finish().0, 0);
}
