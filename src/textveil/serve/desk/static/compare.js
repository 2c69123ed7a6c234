// How are two versions of a document compared, word by word?
//
// Rows are lines that end alike in both versions. Of those without a difference only the ones next to a difference are
// shown; the others are one button.

import { attempt, openBeside } from "./actions.js";
import { get } from "./api.js";
import { byId, change, make, notify, onChange, store } from "./store.js";

const AROUND = 2; // rows without a difference that are shown before and behind one
const ACTS = { accept: "hidden as proposed", keep: "kept", mark: "blacked out", placeholder: "a placeholder for", hide: "hidden by hand", reset: "undecided again",
  label: "said otherwise", say: "said in own words", rules: "other rules" };
let shownFor = "";    // the versions and the step that are compared
let stretches = [];   // [before, after, whether both agree]
let at = -1;          // the difference that is shown, counted from none

function called({ id, name, what, act, term, who, when }) {
  const of = id.startsWith(`${store.id}:`) ? "" : `${name}: `;
  if (what === "original") return `${of}original`;
  if (what === "now") return `${of}as it leaves now`;
  if (what === "file") return `${name} (opened to compare)`;
  const time = when ? new Date(when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : "";
  const did = act ? `${ACTS[act] || act}${term ? ` “${term}”` : ""}` : "as proposed, before any decision";
  return `earlier: ${[did, who, time].filter(Boolean).join(", ")}`;
}

const few = (name) => (name.length > 70 ? `${name.slice(0, 69)}…` : name);

// The choices stay as they are while their versions are there; at first it is what came and what leaves now.
async function listVersions(wanted = {}) {
  const versions = await get(`documents/${store.id}/versions`);
  for (const [id, usual] of [["compare-before", 0], ["compare-after", 1]]) {
    const select = byId(id), before = wanted[id] || select.value;
    select.replaceChildren(...versions.map((one) => make("option", { value: one.id }, few(called(one)))));
    select.value = versions.some((one) => one.id === before) ? before : versions[usual].id;
  }
}

async function compare() {
  const [before, after] = ["compare-before", "compare-after"].map((id) => byId(id).value);
  const wanted = JSON.stringify([before, after, store.state.step]);
  if (shownFor === wanted) return;
  shownFor = wanted;
  byId("compare-standing").textContent = "comparing…";
  const asked = new URLSearchParams({ before, after });
  const said = await attempt(() => get(`documents/${store.id}/comparison?${asked}`));
  if (shownFor !== wanted) return; // another was asked for meanwhile
  stretches = said?.stretches || [];
  at = -1;
  draw();
  if (said) tell(said.count);
  else { shownFor = ""; byId("compare-standing").textContent = ""; }
}

const differences = () => stretches.filter(([, , isSame]) => !isSame);

function tell(count) {
  const words = (place) => differences().reduce((sum, one) => sum + (one[place].match(/\S+/g) || []).length, 0);
  const counted = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
  byId("compare-standing").textContent = count
    ? `${counted(count, "difference")}: ${counted(words(0), "word")} only before, ${words(1)} only after` : "no difference: both versions say the same";
}

// Stretches cut into rows; a row ends where a line ends in what both say.
function rowsOf() {
  const rows = [];
  let row = [], number = 0;
  for (const [before, after, isSame] of stretches) {
    if (!isSame) { row.push({ before, after, number }); number += 1; continue; }
    const [lines, others] = [before, after].map((text) => text.split("\n"));
    if (lines.length !== others.length) { row.push({ before, after }); continue; } // set in other lines: no row ends here
    lines.forEach((line, place) => {
      if (line || others[place]) row.push({ before: line, after: others[place] });
      if (place < lines.length - 1) { rows.push(row); row = []; }
    });
  }
  if (row.length) rows.push(row);
  return rows;
}

const isChanged = (row) => row.some((one) => one.number !== undefined);
const marked = (tag, text, number) => (text ? make(tag, { "data-difference": number }, text) : null);

function cells(row) {
  if (!byId("compare-beside").checked) {
    return [make("p", { class: "line" }, ...row.flatMap(({ before, after, number }) =>
      number === undefined ? [after] : [marked("del", before, number), marked("ins", after, number)]))];
  }
  return [["del", "before"], ["ins", "after"]].map(([tag, side]) =>
    make("p", { class: "line" }, ...row.map((one) => (one.number === undefined ? one[side] : marked(tag, one[side], one.number)))));
}

function draw() {
  const rows = rowsOf(), target = byId("differences");
  target.classList.toggle("beside", byId("compare-beside").checked);
  const near = new Set(rows.flatMap((row, place) => (isChanged(row) ? Array.from({ length: 2 * AROUND + 1 }, (_, step) => place - AROUND + step) : [])));
  const parts = [];
  for (let place = 0; place < rows.length; place += 1) {
    let end = place;
    while (end < rows.length && !near.has(end)) end += 1;
    if (end - place > 1) {
      const folded = rows.slice(place, end);
      parts.push(make("button", { type: "button", class: "fold", onclick: (event) => unfold(event.target, folded) }, `${folded.length} lines without a difference`));
      place = end - 1;
    } else parts.push(make("div", { class: "row" }, ...cells(rows[place])));
  }
  target.replaceChildren(...parts);
}

function unfold(button, rows) {
  button.replaceWith(...rows.map((row) => make("div", { class: "row" }, ...cells(row))));
  byId("differences").focus();
}

export function moveDifference(by) {
  const found = differences(), count = found.length;
  if (!count) return;
  at = at < 0 && by < 0 ? count - 1 : (at + by + count) % count;
  for (const one of byId("differences").querySelectorAll("ins, del")) one.classList.toggle("chosen", Number(one.dataset.difference) === at);
  byId("differences").querySelector(".chosen")?.scrollIntoView({ block: "center" });
  const [before, after] = found[at].map((text) => (typeof text === "string" ? few(text.trim()) : ""));
  const told = before && after ? `“${before}” is “${after}”` : before ? `“${before}” is gone` : `“${after}” is new`;
  byId("compare-standing").textContent = `${at + 1} of ${count}: ${told}`;
}

export const openCompare = () => { change({ view: "compare" }); byId("differences").focus(); };

async function takeFile(file) {
  const opened = await openBeside(file);
  byId("compare-file").value = "";
  if (!opened) return;
  await attempt(() => listVersions({ "compare-before": byId("compare-after").value, "compare-after": opened.id }));
  notify("");
  compare();
}

export function setUpCompare() {
  for (const id of ["compare-before", "compare-after"]) byId(id).addEventListener("change", compare);
  byId("compare-file").addEventListener("change", (event) => event.target.files[0] && takeFile(event.target.files[0]));
  byId("compare-beside").addEventListener("change", () => { draw(); at = -1; });
  byId("difference-next").addEventListener("click", () => moveDifference(1));
  byId("difference-before").addEventListener("click", () => moveDifference(-1));
  onChange((values) => {
    if ("id" in values) shownFor = "";
    if (store.view === "compare" && store.state && ("view" in values || "state" in values)) attempt(() => listVersions().then(compare));
  });
}
