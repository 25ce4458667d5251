//! Where the viewer stands in a recording, and what a key does.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::playback::board::Board;
use crate::playback::recording::{Recording, Step};

/// A recording that is being looked at.
pub(crate) struct Player<'a> {
    pub(crate) recording: &'a Recording,
    pub(crate) board: Board,
    /// The step that was the last.
    at: usize,
    /// When the next step is due, while it plays.
    due: Option<Instant>,
    speed: usize,
    pub(crate) shows_help: bool,
}

/// What the viewer wants of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// To look on.
    Look,
    /// To end.
    Quit,
    /// To end as by a signal.
    Interrupt,
}

/// How long a step is shown.
const SPEEDS: [(&str, Duration); 8] = [
    ("0.5", Duration::from_millis(2000)),
    ("1", Duration::from_millis(1000)),
    ("2", Duration::from_millis(500)),
    ("4", Duration::from_millis(250)),
    ("8", Duration::from_millis(125)),
    ("16", Duration::from_micros(62_500)),
    ("32", Duration::from_micros(31_250)),
    ("64", Duration::from_micros(15_625)),
];

impl<'a> Player<'a> {
    /// At the first step, playing.
    pub(crate) fn new(recording: &'a Recording, now: Instant) -> Self {
        let mut board = Board::new(recording.n);
        if let Some(step) = recording.steps.first() {
            board.apply(step);
        }
        let mut player = Self { recording, board, at: 0, due: None, speed: 3, shows_help: false };
        player.play(now);
        player
    }

    /// The number of the step, from 0.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn step(&self) -> Option<&Step> {
        self.recording.steps.get(self.at)
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at + 1 >= self.recording.steps.len()
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.due.is_some()
    }

    /// Steps a second, as text.
    pub(crate) fn speed(&self) -> &'static str {
        SPEEDS[self.speed].0
    }

    /// How long nothing happens by itself, if something will.
    pub(crate) fn rests(&self, now: Instant) -> Option<Duration> {
        Some(self.due?.saturating_duration_since(now))
    }

    /// Takes the next step if it is due, and says whether it was.
    pub(crate) fn tick(&mut self, now: Instant) -> bool {
        if self.due.is_none_or(|due| now < due) {
            return false;
        }
        self.go(self.at + 1);
        self.play(now);
        true
    }

    /// Does what a key asks for.
    pub(crate) fn key(&mut self, key: KeyEvent, now: Instant) -> Wish {
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Wish::Interrupt,
            // Escape closes what is open first.
            KeyCode::Esc if self.shows_help => self.shows_help = false,
            KeyCode::Char('q') | KeyCode::Esc => return Wish::Quit,
            KeyCode::Char('?') => self.shows_help = !self.shows_help,
            KeyCode::Char(' ') if self.is_playing() => self.due = None,
            KeyCode::Char(' ') => {
                if self.is_at_end() {
                    self.go(0);
                }
                self.play(now);
            }
            KeyCode::Right => self.pause_at(self.at + 1),
            KeyCode::Left => self.pause_at(self.at.saturating_sub(1)),
            KeyCode::PageDown => {
                let next = (self.at + 1..self.recording.steps.len()).find(|&at| self.is_node(at));
                self.pause_at(next.unwrap_or(usize::MAX));
            }
            KeyCode::PageUp => self.pause_at((0..self.at).rev().find(|&at| self.is_node(at)).unwrap_or(0)),
            KeyCode::Home => self.pause_at(0),
            KeyCode::End => self.pause_at(usize::MAX),
            KeyCode::Char('+' | '=') => self.set_speed(self.speed + 1, now),
            KeyCode::Char('-') => self.set_speed(self.speed.saturating_sub(1), now),
            _ => {}
        }
        Wish::Look
    }

    fn is_node(&self, at: usize) -> bool {
        self.recording.steps.get(at).is_some_and(|step| step.kind.is_node())
    }

    /// Goes on playing, unless there is nothing left.
    fn play(&mut self, now: Instant) {
        self.due = (!self.is_at_end()).then(|| now + SPEEDS[self.speed].1);
    }

    fn set_speed(&mut self, speed: usize, now: Instant) {
        self.speed = speed.min(SPEEDS.len() - 1);
        if self.is_playing() {
            self.play(now);
        }
    }

    fn pause_at(&mut self, target: usize) {
        self.due = None;
        self.go(target);
    }

    /// Goes to a step, or to the last.
    fn go(&mut self, target: usize) {
        let steps = &self.recording.steps;
        let target = target.min(steps.len().saturating_sub(1));
        while self.at < target {
            self.at += 1;
            self.board.apply(&steps[self.at]);
        }
        while self.at > target {
            self.board.revert(&steps[self.at]);
            self.at -= 1;
        }
    }
}
