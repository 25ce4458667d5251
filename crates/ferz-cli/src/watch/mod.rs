//! Plays a recorded search in the terminal.
//!
//! The terminal is given back as it was when the viewer quits, on a signal that raises `cancel`, on an error, and on a
//! panic.

mod player;
mod screen;

use std::io::{self, IsTerminal};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::crossterm::{cursor, execute, terminal};

use crate::INTERRUPTED;
use crate::playback::recording::Recording;
use player::{Player, Wish};

/// How long a signal may go unnoticed.
const LOOK_EVERY: Duration = Duration::from_millis(25);

/// How long the end may take after a signal.
const GRACE: Duration = Duration::from_millis(500);

/// Whether the terminal has to be given back, for a second signal, which does not wait for anybody.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back at once, if it has to be.
pub(crate) fn give_back() {
    if IS_TAKEN.load(Ordering::Relaxed) {
        ratatui::restore();
        // Otherwise the drop of the terminal does this.
        let _ = execute!(io::stdout(), cursor::Show);
    }
}

/// Whether the search of `n` queens can be shown here.
///
/// # Errors
/// When there is no terminal, or it is too small.
pub(crate) fn admit(n: usize) -> Result<()> {
    if !io::stdout().is_terminal() {
        bail!("--watch needs a terminal, and standard output is none; --trace writes a page instead");
    }
    let (width, height) = screen::room(n);
    let there = terminal::size().context("the size of the terminal is not known")?;
    if there.0 < width || there.1 < height {
        bail!("{n} queens need a terminal of {width}×{height}, and this one is {}×{}", there.0, there.1);
    }
    Ok(())
}

/// Shows the recording until the viewer quits or `cancel` is raised. Ctrl-C raises it.
///
/// # Errors
/// When the terminal fails.
pub(crate) fn play(recording: &Recording, cancel: &AtomicBool) -> Result<()> {
    IS_TAKEN.store(true, Ordering::Relaxed);
    let mut terminal = ratatui::try_init().context("the terminal cannot be used")?;
    let shown = thread::scope(|scope| {
        let (viewing, end) = mpsc::channel::<()>();
        scope.spawn(move || leave_if_stuck(&end, cancel));
        let shown = show(&mut terminal, recording, cancel);
        drop(viewing);
        shown
    });
    let given_back = ratatui::try_restore();
    drop(terminal);
    IS_TAKEN.store(false, Ordering::Relaxed);
    given_back.context("the terminal cannot be given back as it was")?;
    shown.context("the terminal failed")
}

/// Ends the program when its terminal is closed, or when a signal was raised long ago and viewing has not come to its
/// `end`. Where the terminal is gone, waiting for the next key finds its end over and over and does not return.
fn leave_if_stuck(end: &Receiver<()>, cancel: &AtomicBool) {
    let goes_on = |time| end.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
    while goes_on(LOOK_EVERY) {
        // Not every terminal that is closed sends a signal.
        if !io::stdout().is_terminal() {
            process::exit(INTERRUPTED.into());
        }
        if cancel.load(Ordering::Relaxed) && goes_on(GRACE) {
            give_back();
            process::exit(INTERRUPTED.into());
        }
    }
}

fn show(terminal: &mut DefaultTerminal, recording: &Recording, cancel: &AtomicBool) -> io::Result<()> {
    let mut player = Player::new(recording, Instant::now());
    let mut is_fresh = false;
    while !cancel.load(Ordering::Relaxed) {
        if !is_fresh {
            terminal.draw(|frame| screen::draw(frame, &player))?;
            is_fresh = true;
        }
        let rest = player.rests(Instant::now()).map_or(LOOK_EVERY, |rest| rest.min(LOOK_EVERY));
        if event::poll(rest)? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => match player.key(key, Instant::now())
                {
                    Wish::Look => is_fresh = false,
                    Wish::Quit => break,
                    Wish::Interrupt => cancel.store(true, Ordering::Relaxed),
                },
                Event::Resize(..) => is_fresh = false,
                _ => {}
            }
        }
        is_fresh &= !player.tick(Instant::now());
    }
    Ok(())
}

#[cfg(test)]
mod tests;
