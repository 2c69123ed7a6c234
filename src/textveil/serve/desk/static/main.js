// Where does the page begin, and what do keys do?

import { decide, move, nextUnreviewed, redo, show, undo } from "./actions.js";
import { get } from "./api.js";
import { moveDifference, openCompare, setUpCompare } from "./compare.js";
import { listWaiting, openExports, setUpControls } from "./controls.js";
import { setUpDetail } from "./detail.js";
import { setUpGrid } from "./grid.js";
import { setUpList } from "./list.js";
import { setUpPages } from "./pages.js";
import { byId, change, make, notify, store } from "./store.js";
import { hideSelection, selectedSpan, setUpText } from "./text.js";

const KEYS = [
  ["j", "next", () => move(1), ["ArrowDown", "n"]],
  ["b", "the one before", () => move(-1), ["ArrowUp"]],
  [" ", "next unreviewed", nextUnreviewed, []],
  ["a", "hide as proposed, and on", () => decide("accept"), ["Enter"]],
  ["k", "keep, and on", () => decide("keep"), []],
  ["K", "keep, and say why", () => decide("keep", { inWords: true }), []],
  ["m", "black out, and on", () => decide("mark"), []],
  ["p", "placeholder, and on", () => decide("placeholder"), []],
  ["x", "undo the decision", () => decide("reset"), []],
  ["h", "hide the selected words everywhere", () => hideSelection(true), []],
  ["H", "hide the selected words here", () => hideSelection(false), []],
  ["u", "undo", undo, []],
  ["r", "redo", redo, []],
  ["1–9", "say a rung of the ladder instead", null, []],
  ["/", "filter", () => byId("filter").focus(), []],
  ["c", "compare two versions; j and b go along their differences", openCompare, []],
  ["e", "export", openExports, []],
  ["?", "these keys", () => byId("help-dialog").showModal(), []],
];

// Where versions are compared nobody sees what is chosen: keys decide nothing there.
const COMPARING = {
  j: () => moveDifference(1), n: () => moveDifference(1), ArrowDown: () => moveDifference(1),
  b: () => moveDifference(-1), ArrowUp: () => moveDifference(-1), Escape: () => change({ view: "original" }),
};
const ALSO = ["u", "r", "e", "c", "?"];

function isTyping(target) {
  return target.closest("input, textarea, select, dialog");
}

// What was filtered is there again, and keys decide again.
function leaveFilter() {
  byId("filter").value = "";
  byId("filter").dispatchEvent(new Event("input"));
  byId("filter").blur();
  byId(store.view === "grid" ? "grid" : "original").focus();
}

function pressed(event) {
  if (event.altKey || isTyping(event.target)) {
    if (event.key === "Escape" && event.target.id === "filter") leaveFilter();
    return;
  }
  const name = event.key;
  if ((event.ctrlKey || event.metaKey) && name.toLowerCase() === "z") {
    event.preventDefault();
    (event.shiftKey ? redo : undo)();
    return;
  }
  if (event.ctrlKey || event.metaKey || !store.state) return;
  if (store.view === "compare" && !ALSO.includes(name)) {
    if (COMPARING[name]) { event.preventDefault(); COMPARING[name](); }
    return;
  }
  if (/^[1-9]$/.test(name) && store.ladder[name - 1]?.allowed) {
    decide("label", { words: store.ladder[name - 1].label });
    return;
  }
  // A button that has the focus is pressed by blank and Enter, as everywhere.
  if ([" ", "Enter"].includes(name) && event.target.closest("button, a")) return;
  const found = KEYS.find(([key, , act, also]) => act && (key === name || also.includes(name)));
  if (!found || (["h", "H"].includes(name) && !selectedSpan())) return;
  event.preventDefault();
  found[2]();
}

async function begin() {
  const about = await get("about");
  setUpControls(about);
  setUpText();
  setUpGrid();
  setUpPages();
  setUpList();
  setUpDetail();
  setUpCompare();
  change({ about });
  byId("keys").tBodies[0].replaceChildren(...KEYS.map(([key, told]) => make("tr", {}, make("td", {}, make("kbd", {}, key === " " ? "space" : key)), make("td", {}, told))));
  byId("help").addEventListener("click", () => byId("help-dialog").showModal());
  document.addEventListener("keydown", pressed);
  const documents = await listWaiting();
  const wanted = new URLSearchParams(location.search).get("document");
  const first = documents.find((one) => one.id === wanted);
  if (first) await show(first.id);
  else byId("paste").focus();
  document.body.dataset.ready = "true";
}

begin().catch((error) => notify(error.message, true));
