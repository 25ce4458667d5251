"use strict";
const recording = JSON.parse(document.getElementById("recording").textContent);
const { n, causes, steps } = recording;
const element = (id) => document.getElementById(id);
const GLYPHS = ["×", "|", "/", "\\", "*", "+", "#"];
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64];
const LOG_LINES = 9;
const NODES = ["start", "decide", "refute"];

const look = (cause) => (cause === 0 ? 0 : 1 + ((cause - 1) % (GLYPHS.length - 1)));
// As in chess, rows are numbered from below.
const name = (square) => String.fromCharCode(97 + (square % n)) + (n - Math.floor(square / n));

// The board behind the step `at`. What is taken comes back when the search goes to a lesser depth; what a step back gave
// back is kept, for going through the recording backwards.
const taken = new Array(n * n).fill(null);
const log = [];
const givenBack = [];
const counted = { nodes: 0, failures: 0, solutions: 0 };
let at = -1;

function count(step, by) {
  if (NODES.includes(step.kind)) counted.nodes += by;
  if (step.kind === "fail") counted.failures += by;
  if (step.kind === "solution") counted.solutions += by;
}

function take(square, depth, cause) {
  taken[square] = cause;
  log.push([square, depth]);
}

function apply(step) {
  count(step, 1);
  if (step.kind === "back") {
    const back = [];
    while (log.length > 0 && log[log.length - 1][1] > step.depth) {
      const [square, depth] = log.pop();
      back.push([square, depth, taken[square]]);
      taken[square] = null;
    }
    givenBack.push(back.reverse());
  }
  for (const square of step.taken) take(square, step.depth, step.cause);
}

function revert(step) {
  count(step, -1);
  for (const square of step.taken) {
    log.pop();
    taken[square] = null;
  }
  if (step.kind === "back") {
    for (const [square, depth, cause] of givenBack.pop()) take(square, depth, cause);
  }
}

function go(target) {
  target = Math.max(0, Math.min(steps.length - 1, target));
  while (at < target) apply(steps[++at]);
  while (at > target) revert(steps[at--]);
  if (at === steps.length - 1) pause();
  show();
}

// Playing.
let timer = null;
let speed = SPEEDS.indexOf(4);

function pause() {
  clearInterval(timer);
  timer = null;
}

function play() {
  pause();
  timer = setInterval(() => go(at + 1), 1000 / SPEEDS[speed]);
}

function toggle() {
  if (timer !== null) {
    pause();
  } else {
    if (at === steps.length - 1) go(0);
    if (at < steps.length - 1) play();
  }
  show();
}

function setSpeed(index) {
  speed = Math.max(0, Math.min(SPEEDS.length - 1, index));
  if (timer !== null) play();
  show();
}

function node(direction) {
  let target = at + direction;
  while (target > 0 && target < steps.length - 1 && !NODES.includes(steps[target].kind)) target += direction;
  go(target);
}

// What is seen.
const cells = [];

function build() {
  const title = n === 1 ? "1 queen" : n + " queens";
  document.title = title + ": the search";
  element("title").textContent = title;
  element("strategy").textContent = recording.strategy;
  element("ending").textContent = "The end: " + recording.ending + ".";
  element("slider").max = steps.length - 1;
  const board = element("board");
  board.style.setProperty("--n", n);
  const row = (parent, head) => {
    const line = parent.insertRow();
    const cell = document.createElement("th");
    cell.textContent = head;
    line.append(cell);
    return line;
  };
  const heads = row(board.createTHead(), "");
  heads.firstChild.className = "corner";
  for (let column = 0; column < n; column++) {
    const head = document.createElement("th");
    head.scope = "col";
    head.textContent = String.fromCharCode(97 + column);
    heads.append(head);
  }
  const body = board.createTBody();
  for (let y = 0; y < n; y++) {
    const line = row(body, n - y);
    line.firstChild.scope = "row";
    for (let x = 0; x < n; x++) {
      const cell = line.insertCell();
      cell.append(document.createElement("span"));
      cells.push(cell);
    }
  }
  const legend = element("legend");
  const entry = (glyph, style, words) => {
    const item = document.createElement("li");
    const sign = document.createElement("i");
    sign.className = style;
    sign.textContent = glyph;
    sign.setAttribute("aria-hidden", "true");
    item.append(sign, words);
    legend.append(item);
  };
  entry("♛", "", "queen");
  entry("•", "dot", "still open");
  causes.forEach((cause, index) => {
    entry(GLYPHS[look(index)], "cause-" + look(index), "taken by " + (index === 0 ? "the " : "") + cause);
  });
}

function show() {
  const step = steps[at];
  const fresh = new Set(step.taken);
  const about = new Set(step.about);
  for (let y = 0; y < n; y++) {
    let open = 0;
    for (let x = 0; x < n; x++) open += taken[y * n + x] === null ? 1 : 0;
    for (let x = 0; x < n; x++) {
      const square = y * n + x;
      const cause = taken[square];
      const kind = cause !== null ? "taken cause-" + look(cause) : open === 1 ? "queen" : "open";
      const cell = cells[square];
      cell.className = [
        kind,
        (x + y) % 2 ? "dark" : "",
        fresh.has(square) ? "fresh" : "",
        about.has(square) ? "about" : "",
      ].join(" ");
      cell.firstChild.textContent = cause !== null ? GLYPHS[look(cause)] : open === 1 ? "♛" : "";
      const words = cause !== null ? "taken by " + causes[cause] : open === 1 ? "queen" : "open";
      cell.setAttribute("aria-label", name(square) + ", " + words);
      cell.title = name(square) + ": " + words;
    }
  }
  element("board").className = step.kind;
  element("now").textContent = step.words;
  element("now").className = step.kind === "prune" ? "cause-" + look(step.cause) : "";
  element("now").style.color = step.kind === "fail" ? "var(--fail)" : step.kind === "solution" ? "var(--accent)" : "";
  element("depth").textContent = step.depth;
  for (const what of ["nodes", "failures", "solutions"]) element(what).textContent = counted[what];
  element("position").textContent = "Step " + (at + 1) + " of " + steps.length;
  element("slider").value = at;
  element("slider").setAttribute("aria-valuetext", "Step " + (at + 1) + ": " + step.words);
  element("speed").textContent = SPEEDS[speed] + (SPEEDS[speed] === 1 ? " step" : " steps") + " a second";
  const playing = timer !== null;
  element("play").textContent = playing ? "❚❚" : "▶";
  element("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  for (const id of ["first", "back"]) element(id).disabled = at === 0;
  for (const id of ["forth", "last"]) element(id).disabled = at === steps.length - 1;
  const start = Math.max(0, Math.min(at - Math.floor(LOG_LINES / 2), steps.length - LOG_LINES));
  const lines = steps.slice(start, start + LOG_LINES).map((other, index) => {
    const line = document.createElement("li");
    const number = document.createElement("span");
    const words = document.createElement("b");
    number.textContent = start + index + 1;
    words.textContent = other.words;
    line.className = other.kind;
    line.append(number, words);
    if (start + index === at) line.setAttribute("aria-current", "step");
    line.addEventListener("click", () => go(start + index));
    return line;
  });
  element("log").replaceChildren(...lines);
}

const ACTIONS = {
  first: () => go(0),
  back: () => go(at - 1),
  play: toggle,
  forth: () => go(at + 1),
  last: () => go(steps.length - 1),
  slower: () => setSpeed(speed - 1),
  faster: () => setSpeed(speed + 1),
};
const KEYS = {
  " ": toggle,
  ArrowRight: ACTIONS.forth,
  ArrowLeft: ACTIONS.back,
  PageDown: () => node(1),
  PageUp: () => node(-1),
  Home: ACTIONS.first,
  End: ACTIONS.last,
  "+": ACTIONS.faster,
  "=": ACTIONS.faster,
  "-": ACTIONS.slower,
  "?": () => (element("help").open = !element("help").open),
};

build();
for (const [id, action] of Object.entries(ACTIONS)) {
  element(id).addEventListener("click", (event) => {
    // After a click with the pointer, the space bar plays, and does not press the same button again.
    if (event.detail > 0) event.currentTarget.blur();
    action();
  });
}
element("slider").addEventListener("input", (event) => go(Number(event.target.value)));
document.addEventListener("keydown", (event) => {
  const ofTheElement = event.key === " " && event.target.closest("button, summary");
  if (event.ctrlKey || event.altKey || event.metaKey || ofTheElement || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});
// A step's number behind the address, as in page.html#37, opens the page there.
go((Number.parseInt(location.hash.slice(1), 10) || 1) - 1);
