//! Draws a player on a terminal: the board, the numbers and the legend beside it, the steps below.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::player::Player;
use crate::playback::recording::{DECISION, Kind, row_number};

/// The least terminal for a board of this size, in columns and rows.
pub(crate) fn room(n: usize) -> (u16, u16) {
    let n = n as u16;
    ((board_width(n) + PANEL_WIDTH).max(LEAST_WIDTH), board_height(n) + TITLE + NOW + 2 + KEYS)
}

const PANEL_WIDTH: u16 = 32;
/// For the line with the keys.
const LEAST_WIDTH: u16 = 64;
const TITLE: u16 = 2;
const NOW: u16 = 2;
const KEYS: u16 = 1;
/// What the panel beside the board takes.
const PANEL_HEIGHT: u16 = 11;

/// What stands for a taken square, by its cause, and in which colour. Shape and colour say the same.
const SIGNS: [(&str, Color); 7] = [
    ("×", Color::DarkGray),
    ("│", Color::LightBlue),
    ("╱", Color::Green),
    ("╲", Color::Magenta),
    ("*", Color::Cyan),
    ("+", Color::LightYellow),
    ("#", Color::LightRed),
];

fn board_width(n: u16) -> u16 {
    2 * n + 6
}

fn board_height(n: u16) -> u16 {
    (n + 1).max(PANEL_HEIGHT)
}

fn sign(cause: usize) -> (&'static str, Color) {
    match cause {
        DECISION => SIGNS[0],
        other => SIGNS[1 + (other - 1) % (SIGNS.len() - 1)],
    }
}

/// Draws it, or says how large the terminal must be.
pub(crate) fn draw(frame: &mut Frame<'_>, player: &Player<'_>) {
    let area = frame.area();
    let n = player.recording.n as u16;
    let (width, height) = room(player.recording.n);
    if area.width < width || area.height < height {
        let words = format!(
            "{n} queens need a terminal of {width}×{height}, and this one is {}×{}",
            area.width, area.height
        );
        frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), area);
        return;
    }
    let [title, middle, now, log, keys] = Layout::vertical([
        Constraint::Length(TITLE),
        Constraint::Length(board_height(n)),
        Constraint::Length(NOW),
        Constraint::Fill(1),
        Constraint::Length(KEYS),
    ])
    .areas(area);
    let [board, panel] =
        Layout::horizontal([Constraint::Length(board_width(n)), Constraint::Fill(1)]).areas(middle);
    frame.render_widget(heading(player), title);
    frame.render_widget(Paragraph::new(board_lines(player)), board);
    frame.render_widget(Paragraph::new(panel_lines(player)), panel);
    if let Some(step) = player.step() {
        let style = kind_style(step.kind, step.cause).add_modifier(Modifier::BOLD);
        frame.render_widget(Paragraph::new(Line::styled(&*step.words, style)).wrap(Wrap { trim: true }), now);
    }
    frame.render_widget(Paragraph::new(log_lines(player, log.height)).wrap(Wrap { trim: false }), log);
    let hints = "space play/pause  ←→ step  +- speed  Home End  ? help  q quit";
    frame.render_widget(Paragraph::new(hints).style(Style::new().add_modifier(Modifier::DIM)), keys);
    if player.shows_help {
        help(frame, area);
    }
}

fn heading<'a>(player: &'a Player<'_>) -> Paragraph<'a> {
    let recording = player.recording;
    let queens = if recording.n == 1 { "1 queen".to_owned() } else { format!("{} queens", recording.n) };
    let place = format!(", step {} of {}", player.at() + 1, recording.steps.len());
    Paragraph::new(vec![
        Line::from(vec![Span::styled(queens, Modifier::BOLD), Span::raw(place)]),
        Line::styled(&*recording.strategy, Modifier::DIM),
    ])
}

fn board_lines(player: &Player<'_>) -> Vec<Line<'static>> {
    let n = player.recording.n;
    let faint = Style::new().add_modifier(Modifier::DIM);
    let letters: String = ('a'..='z').take(n).map(|letter| format!(" {letter}")).collect();
    let mut lines = vec![Line::styled(format!("   {letters}"), faint)];
    for row in 0..n {
        let mut spans = vec![Span::styled(format!("{:>3}", row_number(n, row)), faint)];
        let queen = player.board.queen(row);
        for square in (row * n..(row + 1) * n).map(|square| square as u16) {
            let (glyph, style) = square_look(player, square, queen == Some(square));
            spans.push(Span::raw(" "));
            spans.push(Span::styled(glyph, style));
        }
        lines.push(Line::from(spans));
    }
    lines
}

fn square_look(player: &Player<'_>, square: u16, is_queen: bool) -> (&'static str, Style) {
    let (mut glyph, mut style) = match player.board.taken(square) {
        Some(cause) => (sign(cause).0, Style::new().fg(sign(cause).1)),
        None if is_queen => ("♛", Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD)),
        None => ("·", Style::new()),
    };
    if let Some(step) = player.step() {
        if step.taken.contains(&square) {
            style = style.add_modifier(Modifier::BOLD | Modifier::REVERSED);
        }
        if step.about.contains(&square) {
            style = match step.kind {
                Kind::Fail => Style::new().fg(Color::White).bg(Color::Red).add_modifier(Modifier::BOLD),
                Kind::Refute => style,
                _ => style.fg(Color::Black).bg(Color::Yellow),
            };
            if step.kind == Kind::Fail && !is_queen {
                glyph = "!";
            }
        }
    }
    (glyph, style)
}

fn panel_lines(player: &Player<'_>) -> Vec<Line<'static>> {
    let number = |name: &str, value: String| {
        Line::from(vec![Span::styled(format!("{name:<10}"), Modifier::DIM), Span::raw(value)])
    };
    let state = if player.is_playing() {
        "playing"
    } else if player.is_at_end() {
        "at the end"
    } else {
        "paused"
    };
    let mut lines = vec![
        number("depth", player.step().map_or(0, |step| step.depth).to_string()),
        number("nodes", player.board.nodes.to_string()),
        number("failures", player.board.failures.to_string()),
        number("solutions", player.board.solutions.to_string()),
        number("speed", format!("{} a second, {state}", player.speed())),
        Line::default(),
        Line::raw("♛ queen   · still open"),
    ];
    // With more constraints than there is room for, the rest goes without a legend.
    for (cause, name) in
        player.recording.causes.iter().enumerate().take(usize::from(PANEL_HEIGHT) - lines.len())
    {
        let (glyph, colour) = sign(cause);
        let words = if cause == DECISION { format!("the {name}") } else { name.clone() };
        lines.push(Line::from(vec![Span::styled(glyph, colour), Span::raw(format!(" {words}"))]));
    }
    lines
}

/// The steps before this one, the latest on top; at the end, how it ended.
fn log_lines<'a>(player: &'a Player<'_>, height: u16) -> Vec<Line<'a>> {
    let dim = Style::new().add_modifier(Modifier::DIM);
    let mut lines = Vec::new();
    if player.is_at_end() {
        lines.push(Line::raw(format!("The end: {}.", player.recording.ending)));
    }
    for at in (0..player.at()).rev().take(usize::from(height).saturating_sub(lines.len())) {
        let step = &player.recording.steps[at];
        lines.push(Line::styled(format!("{:>6}  {}", at + 1, step.words), dim));
    }
    lines
}

fn kind_style(kind: Kind, cause: usize) -> Style {
    match kind {
        Kind::Fail => Style::new().fg(Color::LightRed),
        Kind::Solution => Style::new().fg(Color::Yellow),
        Kind::Prune => Style::new().fg(sign(cause).1),
        Kind::Start | Kind::Decide | Kind::Refute | Kind::Back => Style::new(),
    }
}

const HELP: &str = "\
space      play, pause
→ ←        a step forward, back
PgDn PgUp  to the next decision, the last
Home End   first step, last step
+ -        faster, slower
?          this help
q Esc      quit";

fn help(frame: &mut Frame<'_>, area: Rect) {
    let lines = HELP.lines().count() as u16;
    let box_area = area.centered(Constraint::Length(46), Constraint::Length(lines + 2));
    frame.render_widget(Clear, box_area);
    frame.render_widget(Paragraph::new(HELP).block(Block::bordered().title(" Keys ")), box_area);
}
