// What can be done, whoever asks for it: a key, a button, the menu?

import { get, post, put } from "./api.js";
import { byId, change, chosenEntity, entityOf, merged, notify, store } from "./store.js";

const here = (path = "") => `documents/${store.id}${path}`;
let isAsking = false;
let isOutdated = false;
let asked = 0; // questions without an answer yet

export async function attempt(work) {
  asked += 1;
  byId("work").setAttribute("aria-busy", "true");
  try {
    return await work();
  } catch (error) {
    notify(error.message, true);
    return null;
  } finally {
    asked -= 1;
    byId("work").setAttribute("aria-busy", String(asked > 0));
  }
}

export async function openText(text) {
  if (!text.trim()) return notify("there is nothing to review yet", true);
  await attempt(async () => show((await post("documents", { text })).id));
}

function formOf(file) {
  const form = new FormData();
  form.append("name", file.name);
  form.append("file", file);
  return form;
}

// A file that is only compared: it is not laid on the desk.
export const openBeside = (file) => attempt(() => post("beside", formOf(file)));

export async function openFile(file, isShown) {
  return attempt(async () => {
    const { id } = await post("documents", formOf(file));
    if (isShown) await show(id);
    return true;
  });
}

export async function show(id) {
  notify("reading…");
  change({ id, document: null, state: null, changed: null, preview: null, chosen: null, view: "original" });
  const found = await read();
  if (!found) return;
  const [document, state] = found;
  history.replaceState(null, "", `/desk?document=${encodeURIComponent(id)}`);
  const before = sessionStorage.getItem(`textveil chosen ${id}`);
  const view = document.is_table ? "grid" : "original";
  change({ document, state, view, chosen: state.entities[0]?.id ?? null });
  notify(state.can_undo ? "your earlier decisions are here again" : "");
  choose(entityOf(before) ? before : store.chosen);
  refresh();
  followOthers(id);
}

// A text in a language that nobody reads is read as if it were in one that somebody does, or not at all.
async function read() {
  try {
    return await Promise.all([get(here()), get(here("/state"))]);
  } catch (error) {
    if (error.kind !== "other-language") throw error;
    notify("");
    if (!(await ask("language-dialog"))) return null;
    await put(here("/policy?added"), { language: byId("read-as").value });
    return read();
  }
}

// The preview follows behind: one question at a time, and what was decided meanwhile is asked for once more.
export async function refresh() {
  isOutdated = true;
  if (isAsking) return;
  isAsking = true;
  while (isOutdated) {
    isOutdated = false;
    const { id } = store;
    await attempt(async () => {
      const preview = await get(here("/preview"));
      if (id === store.id && !isOutdated) change({ preview });
    });
  }
  isAsking = false;
}

function update(work) {
  return attempt(async () => {
    let said;
    try {
      said = await work();
    } catch (error) {
      if (error.kind === "stale") change({ state: await get(here("/state")), changed: null });
      throw error;
    }
    notify("");
    if (said.changed) change({ state: merged(store.state, said), changed: said.changed.map((one) => one.id) });
    else change({ state: said, changed: null });
    byId("work").dataset.step = said.step;
    refresh();
    return true;
  });
}

// A step says from which one it starts: then only what changed is answered.
const step = (path, body = {}) => update(() => post(here(path), { ...body, step: store.state.step }));

// What other pages and people decide is shown as soon as they do.
async function followOthers(id) {
  while (store.id === id) {
    try {
      const { step: now, who } = await get(`documents/${id}/changes?after=${store.state.step}`);
      while (asked > 0) await pause(100); // our own step may be on its way
      if (store.id !== id || now <= store.state.step) continue;
      change({ state: await get(here("/state")), changed: null });
      notify(`${who || "another page"} decided something just now`);
      refresh();
    } catch (error) {
      if (error.status === 404) return; // it is not on the desk any more
      await pause(2000); // whoever decides next is told that nobody answers
    }
  }
}
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

export const setPolicy = (policy) => update(() => put(here(`/policy?step=${store.state.step}`), policy));

export const undo = () => store.state?.can_undo && step("/undo");
export const redo = () => store.state?.can_redo && step("/redo");
export const approve = (who) => step("/approve", { who });
export const applyDecisions = async (file) => {
  const text = await file.text();
  const done = await update(() => post(here("/decisions-file"), { file: text, step: store.state.step }));
  if (done) {
    const lost = store.state.without_place;
    notify(`${store.state.applied} decisions applied${lost ? `, ${lost} found no place in this version` : ""}`);
  }
};

export const guess = (candidates) => attempt(() => post(here("/attack"), { candidates }));
export const exportAddress = (name) => `/desk/api/${here(`/export/${encodeURIComponent(name)}`)}`;

function decision(act, more) {
  const code = byId("reason-code")?.value || "";
  return { act, who: byId("who").value.trim(), ...(code ? { code } : {}), ...more };
}

// Whoever presses keys faster than they are answered decides about one after the other.
let last = Promise.resolve();
export const decide = (act, more = {}) => (last = last.then(() => decideNow(act, more)));

async function decideNow(act, more) {
  const entity = chosenEntity();
  if (!entity) return;
  const wanted = { entities: [entity.id], ...more };
  if (entity.is_own) act = { accept: "hide", keep: "reset" }[act] || act; // what nobody found is hidden, or nothing is decided
  if (act === "keep") {
    const promises = entity.promises.filter((name) => more.inWords || name !== "anonymise");
    delete wanted.inWords;
    if (promises.length) {
      wanted.because = await askForWords(entity.label, promises, entity.mentions.length);
      if (!wanted.because) return;
    }
  }
  const next = following(entity.id);
  if (await step("/decisions", decision(act, wanted))) choose(next);
}

// What nobody listed was hidden when the rest was read again: whoever keeps it says why.
export async function decidePlace(act, span, everywhere = false) {
  const wanted = { span, ...(everywhere ? { everywhere } : {}) };
  if (act === "keep") {
    const entity = store.state.entities.find((one) => one.mentions.some((mention) => mention.span[0] === span[0]));
    const promises = (entity?.promises || ["what was read again"]).filter((name) => name !== "anonymise");
    if (promises.length) {
      wanted.because = await askForWords(store.document.text.slice(...span), promises, 1);
      if (!wanted.because) return null;
    }
  }
  return step("/decisions", decision(act, wanted));
}

export const hideBox = (page, box) => step("/decisions", decision("hide", { page, box }));
export const decideColumn = (act, column) => step("/decisions", decision(act, { column }));

export async function acceptFrom(strength) {
  const entities = store.state.entities.filter((one) => !one.reviewed && one.strength >= strength).map((one) => one.id);
  if (!entities.length) return notify("nothing unreviewed is that strong");
  if (await step("/decisions", decision("accept", { entities }))) notify(`${entities.length} accepted`);
}

// Keeping what a promise hides is possible only by giving the promise up, in words.
function askForWords(label, promises, places) {
  byId("words-text").textContent =
    `“${label}” is hidden by: ${promises.join(", ")}. Keeping it gives that up at ${places} place${places > 1 ? "s" : ""}.`;
  byId("words").value = "";
  return ask("words-dialog").then((isSaid) => (isSaid ? byId("words").value.trim() : ""));
}

// Whether somebody says yes to what a dialog asks.
function ask(id) {
  const dialog = byId(id);
  dialog.returnValue = "cancel";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "ok"), { once: true }));
}

function following(id) {
  const ids = store.order;
  return ids[ids.indexOf(id) + 1] ?? id;
}

export function choose(id, place = null) {
  if (!entityOf(id)) return;
  change({ chosen: id, place, ladder: [], why: [] });
  sessionStorage.setItem(`textveil chosen ${store.id}`, id);
  attempt(async () => {
    const { rungs, why } = await get(here(`/ladder?entity=${encodeURIComponent(id)}`));
    if (store.chosen === id) change({ ladder: rungs, why });
  });
}

export function move(by) {
  const ids = store.order;
  const at = ids.indexOf(store.chosen);
  choose(ids[Math.max(0, Math.min(ids.length - 1, at + by))]);
}

export function nextUnreviewed() {
  const ids = store.order;
  const open = new Set(store.state.entities.filter((one) => !one.reviewed).map((one) => one.id));
  const at = ids.indexOf(store.chosen);
  const next = [...ids.slice(at + 1), ...ids.slice(0, at + 1)].find((id) => open.has(id));
  if (next) choose(next);
  else notify("all is reviewed");
}
