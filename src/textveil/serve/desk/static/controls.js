// How are the policy, the view, the theme and the exports set?

import { applyDecisions, approve, exportAddress, openFile, openText, redo, setPolicy, show, undo } from "./actions.js";
import { get } from "./api.js";
import { byId, change, make, notify, onChange, store } from "./store.js";

const lines = (id) => byId(id).value.split("\n").map((line) => line.trim()).filter(Boolean);
const LISTS = ["hide", "keep", "protect"];

function readPolicy() {
  const policy = {};
  if (byId("preset").value) policy.preset = byId("preset").value;
  if (byId("level").value) policy.level = byId("level").value;
  if (byId("mode").value) policy.mode = byId("mode").value;
  for (const id of LISTS) if (lines(id).length) policy[id] = lines(id);
  const alpha = Number(byId("alpha").value);
  if (policy.protect && alpha > 0 && alpha !== 1) policy.alpha = alpha;
  const kinds = {};
  for (const select of byId("kinds").querySelectorAll("select")) if (select.value) kinds[select.dataset.kind] = select.value;
  if (Object.keys(kinds).length) policy.kinds = kinds;
  return policy;
}

function writePolicy(policy) {
  byId("preset").value = policy.preset || "";
  byId("level").value = policy.level || "";
  byId("mode").value = policy.mode || "";
  for (const id of LISTS) byId(id).value = (policy[id] || []).join("\n");
  byId("alpha").value = policy.alpha || 1;
  for (const select of byId("kinds").querySelectorAll("select")) select.value = policy.kinds?.[select.dataset.kind] || "";
}

function fill(select, names, usual) {
  select.replaceChildren(make("option", { value: "" }, usual), ...names.map((name) => make("option", { value: name }, name)));
}

function setUpPolicy(about) {
  fill(byId("preset"), about.choices.preset, "none");
  fill(byId("level"), about.choices.level, "as usual");
  fill(byId("mode"), about.choices.mode, "as usual");
  byId("kinds").replaceChildren(...about.kinds.map((kind) => {
    const select = make("select", { "data-kind": kind });
    fill(select, ["hide", "keep"], "as judged");
    return make("label", {}, kind, select);
  }));
  const apply = () => store.id && setPolicy(readPolicy());
  for (const id of ["preset", "level"]) byId(id).addEventListener("change", apply);
  byId("apply-policy").addEventListener("click", apply);
  byId("more-policy").addEventListener("click", () => {
    const panel = byId("policy-panel");
    panel.hidden = !panel.hidden;
    byId("more-policy").setAttribute("aria-expanded", String(!panel.hidden));
  });
}

function drawExports() {
  const { about, state } = store;
  byId("exports").replaceChildren(...about.exports.map((name) => {
    const told = { file: "the sanitized document", all: "everything in one zip file" }[name] || name;
    const secret = /^(report|certificate|decisions)/.test(name) ? " – private: repeats what was hidden" : "";
    return make("li", {}, make("a", { href: exportAddress(name), "data-export": name, download: true }, told), make("span", { class: "quiet" }, secret));
  }));
  const approved = state.approved_by.length ? `reviewed by ${state.approved_by.join(", ")}` : "no second person has looked yet";
  const button = make("button", { type: "button", id: "approve", onclick: () => approve(byId("who").value.trim()).then(drawExports) }, "I have looked at all of it");
  byId("four-eyes").replaceChildren(`${about.four_eyes ? "Four eyes are required: " : ""}${approved} `, button);
}

export function openExports() {
  if (byId("export").disabled) return;
  drawExports();
  byId("export-dialog").showModal();
}

function setUpStart() {
  const start = byId("start");
  byId("review-text").addEventListener("click", () => openText(byId("paste").value));
  byId("file").addEventListener("change", (event) => event.target.files[0] && openFile(event.target.files[0]));
  byId("decisions-file").addEventListener("change", (event) => event.target.files[0] && applyDecisions(event.target.files[0]));
  byId("open-new").addEventListener("click", () => { change({ document: null, state: null, id: null }); listWaiting(); });
  document.addEventListener("dragover", (event) => { event.preventDefault(); start.classList.add("over"); });
  document.addEventListener("dragleave", () => start.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    start.classList.remove("over");
    if (event.dataTransfer.files[0]) openFile(event.dataTransfer.files[0]);
  });
}

export async function listWaiting() {
  const documents = await get("documents");
  const items = documents.map((one) => make("li", {}, make("button", { type: "button", onclick: () => show(one.id) }, one.name)));
  byId("waiting").replaceChildren(...(items.length ? [make("h3", {}, "On the desk"), make("ul", {}, ...items)] : []));
  return documents;
}

function setUpTheme() {
  const saved = localStorage.getItem("textveil theme");
  if (saved) document.documentElement.dataset.theme = saved;
  byId("theme").addEventListener("click", () => {
    const isDark = (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    document.documentElement.dataset.theme = isDark ? "light" : "dark";
    localStorage.setItem("textveil theme", document.documentElement.dataset.theme);
  });
  byId("who").value = localStorage.getItem("textveil who") || "";
  byId("who").addEventListener("change", () => localStorage.setItem("textveil who", byId("who").value));
}

export function setUpControls(about) {
  setUpPolicy(about);
  setUpStart();
  setUpTheme();
  byId("undo").addEventListener("click", undo);
  byId("redo").addEventListener("click", redo);
  byId("export").addEventListener("click", openExports);
  for (const button of document.querySelectorAll("[data-view]")) button.addEventListener("click", () => change({ view: button.dataset.view }));
  onChange((values) => {
    byId("start").hidden = Boolean(store.document);
    byId("work").hidden = !store.document;
    byId("document-name").textContent = store.document?.name || "desk";
    if (values.state) writePolicy(values.state.policy);
    if (!store.document) { byId("export").disabled = true; byId("undo").disabled = true; byId("redo").disabled = true; notify(""); }
  });
}
