// How is the document shown, with what would be hidden coloured by kind and strength?

import { choose, decidePlace } from "./actions.js";
import { byId, isKept, make, onChange, store, tone } from "./store.js";

const LINES = 60; // lines in a chunk: the browser draws only those chunks that are seen
let drawnFor = null;
let marksOf = new Map(); // id of an entity -> its marks

// Text from places, cut into lines and marks; `places` are in order and apart.
function paper(target, text, lines, places, dress) {
  const chunks = [];
  let chunk = null, start = 0, at = 0;
  text.split("\n").forEach((line, number) => {
    if (number % LINES === 0) {
      chunk = make("div", { class: "chunk" });
      chunks.push(chunk);
    }
    const end = start + line.length;
    const element = make("p", { class: `line ${lines[number] || ""}`.trim(), "data-start": start });
    let done = start;
    while (at < places.length && places[at].span[1] <= start) at += 1;
    for (let one = at; one < places.length && places[one].span[0] < end; one += 1) {
      const from = Math.max(places[one].span[0], start), to = Math.min(places[one].span[1], end);
      if (from < done || from >= to) continue;
      element.append(text.slice(done, from), dress(places[one], text.slice(from, to)));
      done = to;
    }
    element.append(text.slice(done, end));
    chunk.append(element);
    start = end + 1;
  });
  target.replaceChildren(...chunks);
}

function placesOf(state) {
  const found = state.entities.flatMap((entity) => entity.mentions.map((mention) => ({ span: mention.span, entity, mention })));
  const own = state.own.map((mention) => ({ span: mention.span, entity: null, mention }));
  found.push(...own);
  found.sort((one, other) => one.span[0] - other.span[0] || other.span[1] - one.span[1]);
  let done = 0;
  return found.filter((one) => one.span[0] >= done && ((done = one.span[1]), true));
}

const signature = (state) => JSON.stringify([store.id, state.policy, state.own.map((one) => one.span)]);
let dressed = new Map(); // id of an entity -> how its marks look now

function drawOriginal() {
  const { document, state } = store;
  marksOf = new Map();
  dressed = new Map();
  paper(byId("original"), document.text, document.lines, placesOf(state), (place, text) => {
    const mark = make("mark", { "data-start": place.span[0], "data-end": place.span[1] }, text);
    if (place.entity) {
      mark.dataset.id = place.entity.id;
      if (!marksOf.has(place.entity.id)) marksOf.set(place.entity.id, []);
      marksOf.get(place.entity.id).push(mark);
    }
    return mark;
  });
  drawnFor = signature(state);
}

// Only classes change with a decision: long documents are not drawn again.
function dressMarks() {
  const { state, chosen } = store;
  for (const entity of state.entities) {
    const look = `${entity.id === chosen}${entity.mentions.map((mention) => mention.act)}`;
    if (dressed.get(entity.id) === look) continue;
    dressed.set(entity.id, look);
    const acts = new Map(entity.mentions.map((mention) => [String(mention.span[0]), mention.act]));
    for (const mark of marksOf.get(entity.id) || []) {
      const act = acts.get(mark.dataset.start) || "";
      mark.className = `${tone(entity.kind)}${isKept(act) ? " keep" : ""}${act ? " decided" : ""}${entity.id === chosen ? " chosen" : ""}`;
      mark.style.setProperty("--strength", entity.strength);
      mark.title = `${entity.kind} – ${isKept(act) ? "kept" : "hidden"}`;
    }
  }
  const own = new Map(state.own.map((one) => [String(one.span[0]), one.act]));
  for (const mark of byId("original").querySelectorAll("mark:not([data-id])")) {
    mark.className = `own tone-other decided${isKept(own.get(mark.dataset.start)) ? " keep" : ""}`;
  }
}

let readerShows = null; // the preview that the reader's paper shows
function drawReader() {
  const { preview, view } = store;
  const target = byId("reader");
  if ((view !== "reader" && view !== "both") || readerShows === preview) return;
  readerShows = preview;
  if (!preview || preview.problem) {
    target.replaceChildren(make("p", { class: "quiet" }, preview?.problem || "…"));
    return;
  }
  const places = preview.edits.filter((edit) => !edit.kept).map((edit) => ({ span: edit.place, edit }));
  paper(target, preview.text, [], places, ({ edit }, text) => make("mark", { class: tone(edit.kind), title: edit.kind }, text));
}

function drawPages() {
  const { pages, state } = store;
  const target = byId("pages");
  if (!pages) return;
  const sheets = pages.pages.map(([width, height], number) => {
    const picture = make("img", { src: `/desk/api/documents/${store.id}/pages/${number}`, alt: `Page ${number + 1}`, loading: "lazy" });
    picture.width = Math.round(width);
    picture.height = Math.round(height);
    picture.style.height = "auto";
    return make("div", { class: "page" }, picture);
  });
  for (const entity of state.entities) {
    for (const [number, [left, top, width, height]] of pages.boxes[entity.id] || []) {
      const kept = isKept(entity.act) ? " keep" : "";
      const box = make("button", {
        type: "button", class: `${tone(entity.kind)}${kept}${entity.id === store.chosen ? " chosen" : ""}`,
        "aria-label": `${entity.label}, ${entity.kind}`, tabindex: "-1", onclick: () => choose(entity.id),
      });
      Object.assign(box.style, { left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` });
      sheets[number].append(box);
    }
  }
  target.replaceChildren(...sheets);
}

function showView() {
  const { view } = store;
  byId("original").hidden = view === "reader" || view === "pages";
  byId("reader").hidden = view !== "reader" && view !== "both";
  byId("pages").hidden = view !== "pages";
  for (const button of document.querySelectorAll("[data-view]")) {
    button.setAttribute("aria-checked", String(button.dataset.view === view));
    if (button.dataset.view === "pages") button.hidden = !store.pages?.pages.length;
  }
}

// Where the selection stands in the document; null when nothing of it is selected.
export function selectedSpan() {
  const selection = getSelection();
  if (!selection.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const ends = [placeOf(range.startContainer, range.startOffset), placeOf(range.endContainer, range.endOffset)];
  if (ends.includes(null)) return null;
  let [start, end] = ends;
  const text = store.document.text;
  while (start < end && /\s/.test(text[start])) start += 1;
  while (end > start && /\s/.test(text[end - 1])) end -= 1;
  return start < end ? [start, end] : null;
}

function placeOf(node, offset) {
  const line = (node.nodeType === Node.TEXT_NODE ? node.parentElement : node).closest("#original .line");
  if (!line) return null;
  const before = document.createRange();
  before.selectNodeContents(line);
  before.setEnd(node, offset);
  return Number(line.dataset.start) + before.toString().length;
}

function followSelection() {
  const bar = byId("selection-bar");
  const span = store.document && store.view !== "reader" ? selectedSpan() : null;
  bar.hidden = !span;
  if (!span) return;
  const box = getSelection().getRangeAt(0).getBoundingClientRect();
  bar.style.left = `${Math.max(8, Math.min(box.left, innerWidth - 300))}px`;
  bar.style.top = `${Math.max(8, box.top - 44)}px`;
}

export async function hideSelection(everywhere) {
  const span = selectedSpan();
  if (!span) return;
  getSelection().removeAllRanges();
  byId("selection-bar").hidden = true;
  await decidePlace("hide", span, everywhere);
}

export function setUpText() {
  byId("original").addEventListener("click", (event) => {
    const mark = event.target.closest("mark");
    if (mark?.dataset.id && getSelection().isCollapsed) choose(mark.dataset.id, [Number(mark.dataset.start), Number(mark.dataset.end)]);
  });
  document.addEventListener("selectionchange", followSelection);
  byId("hide-everywhere").addEventListener("click", () => hideSelection(true));
  byId("hide-here").addEventListener("click", () => hideSelection(false));
  onChange((values) => {
    if (!store.document || !store.state) return;
    if ("document" in values || "state" in values) {
      if (drawnFor !== signature(store.state)) drawOriginal();
      dressMarks();
    }
    if ("chosen" in values) {
      dressMarks();
      if (!("document" in values)) marksOf.get(store.chosen)?.[0]?.scrollIntoView({ block: "nearest" });
    }
    if ("preview" in values || "view" in values) drawReader();
    if ("pages" in values || (store.pages && ("state" in values || "chosen" in values))) drawPages();
    showView();
  });
}
