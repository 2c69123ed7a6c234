// How is the document shown, with what would be hidden coloured by kind and strength?

import { choose, decidePlace } from "./actions.js";
import { Paper } from "./paper.js";
import { allEntities, byId, chosenEntity, entityOf, isKept, make, onChange, signature, store, tone } from "./store.js";

let drawnFor = null;  // what the marks of the document stand for
let original = null, reader = null; // papers

export function placesOf() {
  const found = allEntities().flatMap((entity) => entity.mentions.map((mention) => ({ span: mention.span, entity })));
  found.sort((one, other) => one.span[0] - other.span[0] || other.span[1] - one.span[1]);
  let done = 0;
  return found.filter((one) => one.span[0] >= done && ((done = one.span[1]), true));
}

function drawOriginal() {
  const { document, state } = store;
  if (original.of !== document) {
    original.show(document.text, document.lines, placesOf(), document.labels);
    original.of = document;
  } else original.mark(placesOf());
  drawnFor = signature(state);
}

export function markOf(place, text) {
  const mark = make("mark", { "data-start": place.span[0], "data-end": place.span[1], "data-id": place.entity.id }, text);
  const entity = entityOf(place.entity.id);
  dress(mark, entity, actsOf(entity));
  return mark;
}

const actsOf = (entity) => new Map(entity.mentions.map((mention) => [mention.span[0], mention.act]));

function dress(mark, entity, acts) {
  const act = acts.get(Number(mark.dataset.start)) || "";
  mark.className = `${tone(entity.kind)}${entity.is_own ? " own" : ""}${isKept(act) ? " keep" : ""}${act ? " decided" : ""}${entity.id === store.chosen ? " chosen" : ""}`;
  mark.style.setProperty("--strength", entity.strength);
  mark.title = `${entity.kind} – ${isKept(act) ? "kept" : "hidden"}`;
}

// Only classes change with a decision, and only of those about whom something was decided.
function dressMarks(ids) {
  for (const id of new Set([...ids, ...store.state.own.map((one) => one.id)])) {
    const entity = id && entityOf(id);
    if (!entity) continue;
    const acts = actsOf(entity);
    for (const mark of byId("papers").querySelectorAll(`mark[data-id="${CSS.escape(id)}"]`)) dress(mark, entity, acts);
  }
}

let readerShows = null; // the preview that the reader's paper shows
function drawReader() {
  const { preview, view } = store;
  if ((view !== "reader" && view !== "both") || readerShows === preview) return;
  readerShows = preview;
  if (!preview || preview.problem) {
    byId("reader").replaceChildren(make("p", { class: "quiet" }, preview?.problem || "…"));
    return;
  }
  reader.show(preview.text, [], preview.edits.filter((edit) => !edit.kept).map((edit) => ({ span: edit.place, edit })));
}

function showView() {
  const { view } = store;
  byId("work").dataset.shows = view;
  byId("original").hidden = !["original", "both"].includes(view);
  byId("grid").hidden = view !== "grid";
  byId("reader").hidden = view !== "reader" && view !== "both";
  byId("pages").hidden = view !== "pages";
  byId("compare").hidden = view !== "compare";
  for (const button of document.querySelectorAll("[data-view]")) {
    button.setAttribute("aria-checked", String(button.dataset.view === view));
    if (button.dataset.view === "pages" && store.document.format !== "pdf") button.hidden = true;
    if (button.dataset.view === "grid") button.hidden = !store.document.tables.length;
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
  const line = (node.nodeType === Node.TEXT_NODE ? node.parentElement : node).closest("#original .line, #grid td");
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

// What is shown follows what changed: all of it, or the marks of those about whom something was decided.
let chosenBefore = null;
function follow(values) {
  if (!store.document || !store.state) return;
  const ids = [chosenBefore, store.chosen, ...(values.changed || [])];
  if ("document" in values || "state" in values) {
    if (!values.changed || drawnFor !== signature(store.state)) drawOriginal();
    dressMarks(ids);
  } else if ("chosen" in values) dressMarks(ids);
  if ("chosen" in values && !("document" in values)) {
    const first = store.place?.[0] ?? chosenEntity()?.mentions[0].span[0];
    if (first !== undefined && !byId("original").hidden) original.scrollTo(first);
    if (store.view === "grid") byId("grid").querySelector(`mark[data-start="${first}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  if ("preview" in values || "view" in values) drawReader();
  chosenBefore = store.chosen;
  showView();
}

const LEGEND = [["person", "person"], ["place", "place"], ["group", "organization"], ["time", "date"], ["number", "number"],
  ["identifier", "identifier"], ["health", "health"], ["other", "other"]];

function drawLegend() {
  const kinds = LEGEND.map(([tone, told]) => make("li", {}, make("mark", { class: `tone-${tone}` }, told)));
  byId("legend").replaceChildren(...kinds, make("li", {}, "a deeper colour means stronger evidence"), make("li", {}, make("mark", { class: "keep" }, "kept")));
}

export function setUpText() {
  drawLegend();
  original = new Paper(byId("original"), markOf);
  reader = new Paper(byId("reader"), ({ edit }, text) => make("mark", { class: tone(edit.kind), title: edit.kind }, text));
  byId("papers").addEventListener("click", (event) => {
    const mark = event.target.closest("#original mark, #grid mark");
    if (mark && getSelection().isCollapsed) choose(mark.dataset.id, [Number(mark.dataset.start), Number(mark.dataset.end)]);
  });
  document.addEventListener("selectionchange", followSelection);
  byId("hide-everywhere").addEventListener("click", () => hideSelection(true));
  byId("hide-here").addEventListener("click", () => hideSelection(false));
  onChange(follow);
}
