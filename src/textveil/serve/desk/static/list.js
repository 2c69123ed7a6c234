// How is the list of entities shown, filtered and sorted?

import { acceptFrom, choose, decide, nextUnreviewed } from "./actions.js";
import { allEntities, byId, isKept, make, onChange, store, tone } from "./store.js";

const ORDERS = {
  place: (one, other) => one.mentions[0].span[0] - other.mentions[0].span[0],
  strength: (one, other) => other.strength - one.strength,
  kind: (one, other) => one.kind.localeCompare(other.kind),
  rule: (one, other) => one.rules.join().localeCompare(other.rules.join()),
  count: (one, other) => other.mentions.length - one.mentions.length,
};

function wanted() {
  const text = byId("filter").value.trim().toLowerCase();
  const kind = byId("filter-kind").value, rule = byId("filter-rule").value;
  const found = allEntities().filter((one) =>
    (!text || one.label.toLowerCase().includes(text)) && (!kind || one.kind === kind) && (!rule || one.rules.includes(rule)));
  return found.sort(ORDERS[byId("sort").value]);
}

function item(entity) {
  const kept = isKept(entity.act);
  const label = make("button", { type: "button", class: "who", onclick: () => choose(entity.id), title: `${entity.kind}: ${entity.rules.join(", ")}` },
    make("span", { class: `dot ${tone(entity.kind)}`, "aria-hidden": "true" }),
    make("span", { class: "label" }, entity.label),
    make("span", { class: "count" }, `${entity.is_own ? "by hand" : entity.kind}${entity.mentions.length > 1 ? ` × ${entity.mentions.length}` : ""}`));
  const act = (name, told, pressed) => make("button", {
    type: "button", class: "act", "aria-pressed": String(pressed), "aria-label": `${told} ${entity.label}`,
    onclick: () => { choose(entity.id); decide(name); },
  }, told);
  return make("li", { class: kept ? "kept" : "", "data-id": entity.id },
    label, act("accept", "Hide", entity.reviewed && !kept), act("keep", "Keep", kept));
}

function options(select, names) {
  const before = select.value;
  select.replaceChildren(make("option", { value: "" }, "all"), ...names.map((name) => make("option", { value: name }, name)));
  select.value = names.includes(before) ? before : "";
}

// Of a long list only the items near the window are there; items that look the same as before stay.
const ROW = 34, FEW = 150, MORE = 30;
let order = [], shown = new Map();
const fillers = [0, 1].map(() => make("li", { class: "filler", role: "presentation" })); // for those above and below
function drawItems() {
  const list = byId("entities"), before = shown;
  const isLong = order.length > FEW, first = isLong ? Math.max(0, Math.floor(list.scrollTop / ROW) - MORE) : 0;
  const last = isLong ? Math.min(order.length, first + Math.ceil(list.clientHeight / ROW) + 2 * MORE) : order.length;
  shown = new Map();
  const items = order.slice(first, last).map((entity) => {
    const look = `${entity.act}${entity.reviewed}${entity.label}${entity.mentions.length}`;
    const known = before.get(entity.id);
    const one = known?.look === look ? known : { look, element: item(entity) };
    shown.set(entity.id, one);
    return one.element;
  });
  if (isLong) {
    fillers[0].style.height = `${first * ROW}px`;
    fillers[1].style.height = `${(order.length - last) * ROW}px`;
    items.unshift(fillers[0]);
    items.push(fillers[1]);
  }
  const isSame = list.children.length === items.length && items.every((one, place) => one === list.children[place]);
  if (!isSame) list.replaceChildren(...items);
  dressChosen();
}

function dressChosen() {
  for (const [id, { element }] of shown) {
    const isChosen = id === store.chosen;
    element.classList.toggle("chosen", isChosen);
    if (isChosen) element.firstChild.setAttribute("aria-current", "true");
    else element.firstChild.removeAttribute("aria-current");
  }
}

function draw() {
  const { state } = store;
  order = wanted();
  store.order = order.map((one) => one.id);
  drawItems();
  byId("progress-text").textContent = `reviewed ${state.reviewed} of ${state.count}`;
  byId("progress").value = state.count ? state.reviewed / state.count : 1;
  byId("hint").hidden = state.reviewed > 0;
  byId("undo").disabled = !state.can_undo;
  byId("redo").disabled = !state.can_redo;
}

function follow() {
  const list = byId("entities"), place = store.order.indexOf(store.chosen);
  if (place >= 0) {
    const top = place * ROW, bottom = top + ROW;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }
  drawItems();
}

export function setUpList() {
  for (const id of ["filter", "filter-kind", "filter-rule", "sort"]) byId(id).addEventListener("input", draw);
  byId("entities").addEventListener("scroll", () => order.length > FEW && drawItems(), { passive: true });
  byId("next-unreviewed").addEventListener("click", nextUnreviewed);
  byId("bulk-accept").addEventListener("click", () => acceptFrom(Number(byId("bulk-strength").value) / 100));
  onChange((values) => {
    if (!store.state) return;
    if ("state" in values && values.changed) draw();
    else if ("state" in values) {
      const unique = (names) => [...new Set(names)].sort();
      options(byId("filter-kind"), unique(allEntities().map((one) => one.kind)));
      options(byId("filter-rule"), unique(allEntities().flatMap((one) => one.rules)));
      draw();
    }
    if ("state" in values || "chosen" in values) follow();
  });
}
