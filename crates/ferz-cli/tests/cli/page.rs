//! The page of `--trace` in a browser.

use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common::out;
use crate::trace::folder;
use crate::webdriver::Browser;

const PATIENCE: Duration = Duration::from_secs(20);

const SPACE: char = ' ';
const RIGHT: char = '\u{e014}';
const LEFT: char = '\u{e012}';
const HOME: char = '\u{e011}';
const END: char = '\u{e010}';
const PAGE_UP: char = '\u{e00e}';
const PAGE_DOWN: char = '\u{e00f}';

/// Writes the page of these queens, and opens it.
fn open(browser: &Browser, folder: &Path, options: &str) {
    let path = folder.join("page.html");
    out(&format!("queens {options} --trace {}", path.display()));
    browser.visit("about:blank");
    browser.visit(&format!("file://{}", path.display()));
}

/// The glyphs of the squares, row by row; what is open is a dot.
fn board(browser: &Browser) -> String {
    let rows = "[...document.querySelectorAll('#board tbody tr')].map(row => [...row.cells].slice(1)\
                .map(cell => cell.textContent || '.').join('')).join(' ')";
    browser.value(rows).as_str().unwrap().to_owned()
}

fn counters(browser: &Browser) -> [String; 4] {
    ["#depth", "#nodes", "#failures", "#solutions"].map(|id| browser.text(id))
}

fn wait_for(browser: &Browser, selector: &str, expected: &str) {
    let start = Instant::now();
    while !browser.text(selector).contains(expected) {
        assert!(start.elapsed() < PATIENCE, "{selector} is {}, not {expected}", browser.text(selector));
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn keys_and_buttons_play_the_search() {
    let folder = folder("browser");
    let Some(browser) = Browser::open(&folder.join("profile")) else { return };
    open(&browser, &folder, "4 --order input");
    assert_eq!(browser.text("h1"), "4 queens");
    assert_eq!(browser.text("#position"), "Step 1 of 21");
    assert_eq!(board(&browser), ".... .... .... ....");

    // Step by step with the keys.
    let story = [
        ("Decision: a queen on a4", "♛××× .... .... ....", ["1", "2", "0", "0"]),
        ("columns: a3 a2 a1 taken", "♛××× |... |... |...", ["1", "2", "0", "0"]),
        ("falling diagonals: b3 c2 d1 taken", r"♛××× |\.. |.\. |..\", ["1", "2", "0", "0"]),
        ("Decision: a queen on c3", r"♛××× |\♛× |.\. |..\", ["2", "3", "0", "0"]),
        (
            "columns: b2 c1 taken; row 2 has only d2 left; row 1 has only b1 left",
            r"♛××× |\♛× ||\♛ |♛|\",
            ["2", "3", "0", "0"],
        ),
        (
            "Failure: falling diagonals, c3 and d2 attack each other",
            r"♛××× |\♛× ||\♛ |♛|\",
            ["2", "3", "1", "0"],
        ),
        ("Back to 1 open decision", r"♛××× |\.. |.\. |..\", ["1", "3", "1", "0"]),
    ];
    for (words, squares, counted) in story {
        browser.press(RIGHT);
        assert_eq!((browser.text("#now").as_str(), board(&browser).as_str()), (words, squares));
        assert_eq!(counters(&browser), counted, "{words}");
    }
    // And back by the button: everything is as it was.
    for (words, squares, counted) in story.iter().rev().skip(1) {
        browser.click("#back");
        assert_eq!((browser.text("#now").as_str(), board(&browser).as_str()), (*words, *squares));
        assert_eq!(counters(&browser), *counted, "{words}");
    }
    browser.press(PAGE_DOWN);
    assert_eq!(browser.text("#now"), "Decision: a queen on c3");
    browser.press(PAGE_UP);
    assert_eq!(browser.text("#now"), "Decision: a queen on a4");

    // To the end and the start, by keys, buttons, the slider and the log.
    browser.press(END);
    assert_eq!(browser.text("#now"), "Solution 1: b4 d3 a2 c1");
    assert_eq!(board(&browser), r"×♛×× /|\♛ ♛|/\ ||♛|");
    assert_eq!(counters(&browser), ["1", "6", "2", "1"]);
    browser.click("#first");
    assert_eq!(browser.text("#position"), "Step 1 of 21");
    browser.click("#last");
    assert_eq!(browser.text("#position"), "Step 21 of 21");
    browser.press(HOME);
    browser.click("#forth");
    assert_eq!(browser.text("#position"), "Step 2 of 21");
    browser.value(
        "(slider => { slider.value = 6; slider.dispatchEvent(new Event('input')); })(document.getElementById('slider'))",
    );
    assert_eq!(browser.text("#now"), story[5].0);
    assert_eq!(browser.text("#log [aria-current]"), format!("7{}", story[5].0));
    browser.click("#log li:first-child");
    assert_eq!(browser.text("#position"), "Step 3 of 21");

    // It plays, pauses, and stops at the end.
    for _ in 0..3 {
        browser.click("#slower");
    }
    assert_eq!(browser.text("#speed"), "0.5 steps a second");
    browser.press(SPACE);
    assert_eq!(browser.value("document.getElementById('play').ariaLabel"), "Pause");
    browser.press(SPACE);
    assert_eq!(browser.value("document.getElementById('play').ariaLabel"), "Play");
    for _ in 0..9 {
        browser.press('+');
    }
    assert_eq!(browser.text("#speed"), "64 steps a second");
    browser.click("#play");
    wait_for(&browser, "#position", "Step 21 of 21");
    assert_eq!(browser.value("document.getElementById('play').ariaLabel"), "Play");
    // A button that has the focus is pressed once by the space bar, and it plays from the start again.
    for _ in 0..9 {
        browser.press('-');
    }
    browser.value("document.getElementById('play').focus()");
    browser.press(SPACE);
    assert_eq!(browser.text("#position"), "Step 1 of 21");
    assert_eq!(browser.value("document.getElementById('play').ariaLabel"), "Pause");
    browser.press(LEFT);

    browser.press('?');
    assert_eq!(browser.value("document.getElementById('help').open"), true);
    assert_eq!(browser.complaints(), serde_json::json!([]));
}

/// Queens and dots can be told from their squares, what a constraint took has its colour, and labels say the same, in
/// light and in dark.
#[test]
fn colours_and_labels_say_who_took_a_square() {
    let folder = folder("colours");
    let Some(browser) = Browser::open(&folder.join("profile")) else { return };
    open(&browser, &folder, "6 --value max");
    assert!(browser.text("#ending").contains("stopped after 1 solution"));
    let style = |selector: &str, property: &str| {
        browser.value(&format!("getComputedStyle(document.querySelector('{selector}')).{property}"))
    };
    let mut pages = Vec::new();
    for scheme in ["light", "dark"] {
        browser.prefer(scheme);
        browser.press(END);
        let colours = ["cause-0", "cause-1", "cause-2", "cause-3"].map(|cause| {
            let (square, legend) = (format!("#board .{cause}"), format!("#legend .{cause}"));
            assert_eq!(style(&square, "color"), style(&legend, "color"), "{cause}");
            style(&square, "color").as_str().unwrap().to_owned()
        });
        let mut distinct = colours.to_vec();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), 4, "{colours:?}");
        assert_ne!(style("#board .queen span", "color"), style("#board .queen", "backgroundColor"));
        pages.push((style("body", "backgroundColor"), colours));
    }
    assert!(pages[0].0 != pages[1].0 && pages[0].1 != pages[1].1);
    for (class, words) in [
        ("queen", "queen"),
        ("cause-0", "taken by decision"),
        ("cause-1", "taken by columns"),
        ("cause-2", "taken by rising diagonals"),
        ("cause-3", "taken by falling diagonals"),
    ] {
        let label = browser.value(&format!("document.querySelector('#board td.{class}').ariaLabel"));
        assert!(label.as_str().unwrap().ends_with(words), "{label}");
    }
    let unlabelled =
        "[...document.querySelectorAll('button, input')].filter(control => !control.ariaLabel).length";
    assert_eq!(browser.value(unlabelled), 0);
    assert_eq!(browser.value("performance.getEntriesByType('resource').length"), 0, "nothing is loaded");
    assert_eq!(browser.complaints(), serde_json::json!([]));
}

#[test]
fn boards_of_every_size_fit_the_page() {
    let folder = folder("sizes");
    let Some(browser) = Browser::open(&folder.join("profile")) else { return };
    for n in [0, 1, 4, 8, 12, 26] {
        open(&browser, &folder, &format!("{n} --value median"));
        browser.press(END);
        let queens = board(&browser).matches('♛').count();
        assert_eq!(queens, n, "{n} queens: {}", board(&browser));
        let too_wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
        assert_eq!(browser.value(too_wide), false, "{n} queens");
        let (width, height) = (
            browser.value("document.getElementById('board').getBoundingClientRect().width").as_f64().unwrap(),
            browser
                .value("document.getElementById('board').getBoundingClientRect().height")
                .as_f64()
                .unwrap(),
        );
        assert!(width < 600.0 && (width - height).abs() < 12.0, "{n} queens: {width} × {height}");
        assert_eq!(browser.complaints(), serde_json::json!([]), "{n} queens");
    }
}
