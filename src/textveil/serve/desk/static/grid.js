// How are tables shown, with a head for each column, and decided by column, by value or by cell?
//
// A click on what is marked chooses it, for all cells that say it or for this one alone; a click on any other cell
// selects it, as words of a text are selected.

import { decideColumn } from "./actions.js";
import { firstFrom, layStretch } from "./paper.js";
import { byId, make, onChange, signature, store } from "./store.js";
import { markOf, placesOf } from "./text.js";

const ROWS = 500; // that are shown at once
const DONE = { hide: "hidden", keep: "stays", read: "read value by value" };

function headOf(number) {
  const { name, role, verdict, act } = store.state.columns[number];
  const decide = (wanted, told) => make("button", {
    type: "button", class: "act", "aria-pressed": String(act === wanted), "aria-label": `${told} column ${name}`,
    onclick: () => decideColumn(act === wanted ? "reset" : wanted, number),
  }, told);
  return make("th", { scope: "col", "data-column": number }, make("span", { class: "name" }, name),
    make("span", { class: "quiet" }, `${role}: ${DONE[act] || DONE[verdict] || ""}`),
    make("span", { class: "actions" }, decide("hide", "Hide"), decide("keep", "Keep")));
}

function cellOf(span, places) {
  if (!span) return make("td");
  const cell = make("td", { "data-start": span[0] });
  layStretch(cell, store.document.text, span, places, firstFrom(places, span[0]), markOf);
  return cell;
}

function tableOf({ columns, rows }, places) {
  const body = make("tbody");
  const more = make("button", { type: "button", onclick: () => add() });
  const add = () => {
    const from = body.children.length;
    body.append(...rows.slice(from, from + ROWS).map((row) => make("tr", {}, ...row.map((span) => cellOf(span, places)))));
    more.hidden = body.children.length === rows.length;
    more.textContent = `Show more rows (${rows.length - body.children.length} left)`;
  };
  add();
  return make("div", { class: "table" }, make("table", {}, make("thead", {}, make("tr", {}, ...columns.map(headOf))), body), more);
}

let drawn = null, drawnFor = null; // the document, and what its marks stand for
function draw() {
  const isSame = drawn === store.document && drawnFor === signature(store.state);
  if (isSame) {
    for (const head of byId("grid").querySelectorAll("th")) head.replaceWith(headOf(Number(head.dataset.column)));
    return;
  }
  drawn = store.document;
  drawnFor = signature(store.state);
  const places = placesOf();
  byId("grid").replaceChildren(...store.document.tables.map((table) => tableOf(table, places)));
}

export function setUpGrid() {
  byId("grid").addEventListener("click", (event) => {
    const cell = event.target.closest("td");
    if (cell?.dataset.start && !event.target.closest("mark") && getSelection().isCollapsed) getSelection().selectAllChildren(cell);
  });
  onChange((values) => {
    if (store.document && store.state && ("document" in values || "state" in values)) draw();
  });
}
