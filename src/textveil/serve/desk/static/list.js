// How is the list of entities shown, filtered and sorted?

import { acceptFrom, choose, decide, nextUnreviewed } from "./actions.js";
import { byId, isKept, make, onChange, store, tone } from "./store.js";

const ORDERS = {
  place: (one, other) => one.mentions[0].span[0] - other.mentions[0].span[0],
  strength: (one, other) => other.strength - one.strength,
  kind: (one, other) => one.kind.localeCompare(other.kind),
  count: (one, other) => other.mentions.length - one.mentions.length,
};

function wanted() {
  const text = byId("filter").value.trim().toLowerCase();
  const kind = byId("filter-kind").value, rule = byId("filter-rule").value;
  const found = store.state.entities.filter((one) =>
    (!text || one.label.toLowerCase().includes(text)) && (!kind || one.kind === kind) && (!rule || one.rules.includes(rule)));
  return found.sort(ORDERS[byId("sort").value]);
}

function item(entity) {
  const kept = isKept(entity.act);
  const label = make("button", { type: "button", class: "who", onclick: () => choose(entity.id), title: `${entity.kind}: ${entity.rules.join(", ")}` },
    make("span", { class: `dot ${tone(entity.kind)}`, "aria-hidden": "true" }),
    make("span", { class: "label" }, entity.label),
    make("span", { class: "count" }, `${entity.kind} · ${entity.mentions.length}`));
  const act = (name, sign, told, pressed) => make("button", {
    type: "button", class: "act", "aria-pressed": String(pressed), "aria-label": `${told} ${entity.label}`, title: told,
    onclick: () => { choose(entity.id); decide(name); },
  }, sign);
  return make("li", { class: kept ? "kept" : "", "data-id": entity.id },
    label, act("accept", "✓", "Hide", entity.reviewed && !kept), act("keep", "○", "Keep", kept));
}

function options(select, names) {
  const before = select.value;
  select.replaceChildren(make("option", { value: "" }, "all"), ...names.map((name) => make("option", { value: name }, name)));
  select.value = names.includes(before) ? before : "";
}

// Items that look the same as before stay: a long list is not made anew for one decision.
let shown = new Map();
function drawItems() {
  const before = shown;
  shown = new Map();
  const items = wanted().map((entity) => {
    const look = `${entity.act}${entity.reviewed}${entity.label}${entity.mentions.length}`;
    const known = before.get(entity.id);
    const one = known?.look === look ? known : { look, element: item(entity) };
    shown.set(entity.id, one);
    return one.element;
  });
  const list = byId("entities");
  const isSame = list.children.length === items.length && items.every((one, place) => one.dataset.id === list.children[place].dataset.id);
  if (!isSame) list.replaceChildren(...items);
  else items.forEach((one, place) => { if (list.children[place] !== one) list.children[place].replaceWith(one); });
}

function draw() {
  const { state } = store;
  drawItems();
  byId("progress-text").textContent = `reviewed ${state.reviewed} of ${state.count}`;
  byId("progress").value = state.count ? state.reviewed / state.count : 1;
  byId("undo").disabled = !state.can_undo;
  byId("redo").disabled = !state.can_redo;
}

let followed = null;
function follow() {
  const element = shown.get(store.chosen)?.element;
  if (followed) {
    followed.classList.remove("chosen");
    followed.firstChild.removeAttribute("aria-current");
  }
  followed = element || null;
  if (!element) return;
  element.classList.add("chosen");
  element.firstChild.setAttribute("aria-current", "true");
  element.scrollIntoView({ block: "nearest" });
}

export function setUpList() {
  for (const id of ["filter", "filter-kind", "filter-rule", "sort"]) byId(id).addEventListener("input", draw);
  byId("next-unreviewed").addEventListener("click", nextUnreviewed);
  byId("bulk-accept").addEventListener("click", () => acceptFrom(Number(byId("bulk-strength").value) / 100));
  onChange((values) => {
    if (!store.state) return;
    if ("state" in values) {
      const unique = (names) => [...new Set(names)].sort();
      options(byId("filter-kind"), unique(store.state.entities.map((one) => one.kind)));
      options(byId("filter-rule"), unique(store.state.entities.flatMap((one) => one.rules)));
      draw();
    }
    if ("state" in values || "chosen" in values) follow();
  });
}
