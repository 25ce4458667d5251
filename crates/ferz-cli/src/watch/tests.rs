//! The player and what is drawn of it, without a terminal.

use std::time::Instant;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};

use super::*;
use crate::playback::recording::{Kind, Recording, Step};

/// Two queens: a decision, what follows from it, the failure, and back.
fn recording() -> Recording {
    let step = |kind, depth, cause, taken: &[u16], about: &[u16], words: &str| Step {
        kind,
        depth,
        cause,
        taken: taken.to_vec(),
        about: about.to_vec(),
        words: words.to_owned(),
    };
    Recording {
        n: 2,
        strategy: "order input".to_owned(),
        causes: ["decision", "columns", "diagonals"].map(str::to_owned).to_vec(),
        steps: vec![
            step(Kind::Start, 0, 0, &[], &[], "The search begins"),
            step(Kind::Decide, 1, 0, &[1], &[0], "Decision: a queen on a2"),
            step(Kind::Prune, 1, 1, &[2], &[3], "columns: a1 taken; row 1 has only b1 left"),
            step(Kind::Fail, 1, 2, &[], &[0, 3], "Failure: diagonals, a2 and b1 attack each other"),
            step(Kind::Back, 0, 0, &[], &[], "Back to the root"),
        ],
        ending: "there is no solution".to_owned(),
    }
}

fn after<'a>(recording: &'a Recording, keys: &[KeyCode]) -> Player<'a> {
    let now = Instant::now();
    let mut player = Player::new(recording, now);
    for &key in keys {
        assert_eq!(player.key(key.into(), now), Wish::Look);
    }
    player
}

fn drawn(player: &Player<'_>, (width, height): (u16, u16)) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen::draw(frame, player)).unwrap();
    terminal.backend().clone()
}

/// The lines without the space behind them.
fn text(backend: &TestBackend) -> String {
    let lines = backend.to_string();
    let lines = lines.lines().map(|line| line.trim_matches('"').trim_end());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_failure_as_it_is_drawn() {
    let recording = recording();
    let player = after(&recording, &[KeyCode::Right, KeyCode::Right, KeyCode::Right]);
    let backend = drawn(&player, (64, 20));
    let expected = "\
2 queens, step 4 of 5
order input
    a b   depth     1
  2 ♛ ×   nodes     2
  1 │ ♛   failures  1
          solutions 0
          speed     4 a second, paused

          ♛ queen   · still open
          × the decision
          │ columns
          ╱ diagonals

Failure: diagonals, a2 and b1 attack each other

     3  columns: a1 taken; row 1 has only b1 left
     2  Decision: a queen on a2
     1  The search begins

space play/pause  ←→ step  +- speed  Home End  ? help  q quit";
    assert_eq!(text(&backend), expected);
    let look = |x, y| backend.buffer().cell((x, y)).map(|cell| (cell.fg, cell.bg)).unwrap();
    assert_eq!([look(4, 3), look(6, 4)], [(Color::White, Color::Red); 2], "the two queens");
    assert_eq!(look(4, 4), (Color::LightBlue, Color::Reset), "what the columns took");
}

#[test]
fn squares_that_are_taken_now_stand_out() {
    let recording = recording();
    let player = after(&recording, &[KeyCode::Right, KeyCode::Right]);
    let backend = drawn(&player, (64, 20));
    let is_reversed = |x, y| backend.buffer().cell((x, y)).unwrap().modifier.contains(Modifier::REVERSED);
    assert_eq!([is_reversed(4, 4), is_reversed(6, 3)], [true, false]);
    assert_eq!(backend.buffer().cell((6, 4)).unwrap().bg, Color::Yellow, "the square that is left");
}

#[test]
fn the_help_lies_over_it_and_a_small_terminal_is_told() {
    let recording = recording();
    let help = text(&drawn(&after(&recording, &[KeyCode::Char('?')]), (64, 20)));
    for key in ["space", "→ ←", "PgDn PgUp", "Home End", "+ -", "q Esc"] {
        assert!(help.contains(&format!("│{key} ")), "{key}:\n{help}");
    }
    let small = text(&drawn(&after(&recording, &[]), (30, 5)));
    assert_eq!(small.trim_end(), "2 queens need a terminal of\n64×18, and this one is 30×5");
}

#[test]
fn a_step_is_taken_when_it_is_due_until_the_end() {
    let recording = recording();
    let start = Instant::now();
    let mut player = Player::new(&recording, start);
    let quarter = Duration::from_millis(250);
    assert_eq!(player.rests(start), Some(quarter));
    assert!(!player.tick(start + quarter / 2) && player.at() == 0);
    for step in 1..5 {
        assert!(player.tick(start + quarter * step));
        assert_eq!(player.at(), step as usize);
    }
    assert!(player.is_at_end() && !player.is_playing() && player.rests(start).is_none());
    assert!(!player.tick(start + quarter * 9));
}

#[test]
fn every_way_through_the_recording_ends_at_the_same_board() {
    let recording = recording();
    let boards: Vec<_> = (0..5)
        .map(|at| {
            let player = after(&recording, &vec![KeyCode::Right; at]);
            assert_eq!(player.at(), at);
            player.board
        })
        .collect();
    let mut player = after(&recording, &[KeyCode::End]);
    for board in boards.iter().rev() {
        assert_eq!(&player.board, board);
        player.key(KeyCode::Left.into(), Instant::now());
    }
    assert_eq!(player.at(), 0, "there is nothing before the first step");
    let nodes = [KeyCode::PageDown, KeyCode::PageDown, KeyCode::PageUp, KeyCode::PageUp];
    let stops = (1..=4).map(|count| after(&recording, &nodes[..count]).at());
    assert_eq!(stops.collect::<Vec<_>>(), [1, 4, 1, 0]);
}

#[test]
fn keys_that_end_it() {
    let recording = recording();
    let wish = |key: KeyEvent| after(&recording, &[]).key(key, Instant::now());
    assert_eq!(wish(KeyCode::Char('q').into()), Wish::Quit);
    assert_eq!(wish(KeyCode::Esc.into()), Wish::Quit);
    assert_eq!(wish(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), Wish::Interrupt);
    assert_eq!(wish(KeyCode::Char('c').into()), Wish::Look);
}
