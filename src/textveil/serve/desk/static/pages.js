// How are the pages of a PDF or a picture shown, with a box on everything that would be hidden, and boxes drawn by hand?

import { choose, hideBox } from "./actions.js";
import { get } from "./api.js";
import { allEntities, byId, entityOf, isKept, make, onChange, signature, store, tone } from "./store.js";

const SMALLEST = 5; // pixels of a box that somebody draws
let boxesOf = new Map(); // id of an entity -> its boxes on the pages
let shown = null, shownFor = null; // the document, and what its boxes stand for

async function read() {
  const { id, state } = store, wanted = `${id} ${signature(state)}`;
  if (shownFor === wanted) return dress(boxesOf.keys());
  shownFor = wanted;
  const pages = await get(`documents/${id}/pages`);
  if (id !== store.id || shownFor !== wanted) return null;
  for (const button of document.querySelectorAll("[data-view='pages']")) button.hidden = !pages.pages.length;
  if (shown !== id) byId("sheets").replaceChildren(...pages.pages.map(pageOf));
  shown = id;
  for (const box of [...boxesOf.values()].flat()) box.remove();
  boxesOf = new Map(allEntities().map((entity) => [entity.id, (pages.boxes[entity.id] || []).map((place) => boxOf(entity, place))]));
  return dress(boxesOf.keys());
}

function pageOf([width, height], number) {
  const picture = make("img", { src: `/desk/api/documents/${store.id}/pages/${number}`, alt: `Page ${number + 1}`, loading: "lazy", draggable: "false" });
  picture.width = Math.round(width);
  picture.height = Math.round(height);
  picture.style.height = "auto";
  return make("div", { class: "page", "data-number": number }, picture);
}

function lay(box, [left, top, width, height]) {
  Object.assign(box.style, { left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` });
  return box;
}

function boxOf(entity, [number, place]) {
  const box = lay(make("button", {
    type: "button", "aria-label": `${entity.label}, ${entity.kind}`, tabindex: "-1", onclick: () => choose(entity.id),
  }), place);
  byId("sheets").children[number].append(box);
  return box;
}

function dress(ids) {
  for (const id of ids) {
    const entity = id && entityOf(id);
    const look = entity && `${tone(entity.kind)}${isKept(entity.act) ? " keep" : ""}${id === store.chosen ? " chosen" : ""}`;
    for (const box of (entity && boxesOf.get(id)) || []) box.className = look;
  }
}

// A box is drawn with a mouse or a pen; a finger moves the pages.
function begin(event) {
  const page = event.target.closest(".page");
  if (!page || event.target.closest("button") || event.button !== 0 || event.pointerType === "touch") return;
  event.preventDefault();
  const place = page.getBoundingClientRect(), drawn = make("div", { class: "drawn" });
  const within = (value, most) => Math.max(0, Math.min(value / most, 1));
  const at = (moved) => [within(moved.clientX - place.left, place.width), within(moved.clientY - place.top, place.height)];
  const [x, y] = at(event);
  const boxTo = ([otherX, otherY]) => [Math.min(x, otherX), Math.min(y, otherY), Math.abs(x - otherX), Math.abs(y - otherY)];
  page.append(drawn);
  page.setPointerCapture(event.pointerId);
  const move = (moved) => lay(drawn, boxTo(at(moved)));
  const end = (moved) => {
    page.removeEventListener("pointermove", move);
    drawn.remove();
    const box = boxTo(at(moved));
    if (moved.type === "pointerup" && box[2] * place.width > SMALLEST && box[3] * place.height > SMALLEST) hideBox(Number(page.dataset.number), box);
  };
  page.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) page.addEventListener(name, end, { once: true });
}

let chosenBefore = null;
function follow(values) {
  if (store.document?.format !== "pdf" || !store.state) return;
  if ("document" in values || "state" in values) read();
  if ("chosen" in values) {
    dress([chosenBefore, store.chosen]);
    if (store.view === "pages") boxesOf.get(store.chosen)?.[0]?.scrollIntoView({ block: "nearest" });
    chosenBefore = store.chosen;
  }
}

export function setUpPages() {
  byId("sheets").addEventListener("pointerdown", begin);
  onChange(follow);
}
