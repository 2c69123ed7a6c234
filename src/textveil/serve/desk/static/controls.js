// How are the policy, the view, the theme and the exports set?

import { applyDecisions, approve, attempt, exportAddress, openFile, openText, redo, setPolicy, show, undo } from "./actions.js";
import { get, post } from "./api.js";
import { readOwnRules, setUpOwnRules, writeOwnRules } from "./own_rules.js";
import { byId, change, lines, make, notify, onChange, store } from "./store.js";

const LISTS = ["hide", "keep", "protect"];
const CHOSEN = ["preset", "level", "mode", "language"];

function readPolicy() {
  const policy = {};
  for (const id of CHOSEN) if (byId(id).value) policy[id] = byId(id).value;
  for (const id of LISTS) if (lines(id).length) policy[id] = lines(id);
  const alpha = Number(byId("alpha").value);
  if (policy.protect && alpha > 0 && alpha !== 1) policy.alpha = alpha;
  const kinds = {};
  for (const select of byId("kinds").querySelectorAll("select")) if (select.value) kinds[select.dataset.kind] = select.value;
  if (Object.keys(kinds).length) policy.kinds = kinds;
  return { ...policy, ...readOwnRules() };
}

function writePolicy(policy) {
  for (const id of CHOSEN) byId(id).value = policy[id] || "";
  for (const id of LISTS) byId(id).value = (policy[id] || []).join("\n");
  byId("alpha").value = policy.alpha || 1;
  for (const select of byId("kinds").querySelectorAll("select")) select.value = policy.kinds?.[select.dataset.kind] || "";
  writeOwnRules(policy);
}

function fill(select, names, usual, told = {}) {
  select.replaceChildren(make("option", { value: "" }, usual), ...names.map((name) => make("option", { value: name }, told[name] || name)));
}

const LEVELS = { off: "only what is named", light: "names and numbers", standard: "who it is about", strict: "all that may tell" };
const MODES = { generalize: "something more general", redact: "a mark" };

function setUpPolicy(about) {
  fill(byId("preset"), about.choices.preset, "any document");
  fill(byId("level"), about.choices.level, "default", Object.fromEntries(Object.entries(LEVELS).map(([name, told]) => [name, `${name}: ${told}`])));
  fill(byId("mode"), about.choices.mode, "default", MODES);
  const languages = about.choices.language.filter((code) => code !== "auto");
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  const named = Object.fromEntries(languages.map((code) => [code, names.of(code)]));
  fill(byId("language"), languages, "as the text looks", named);
  byId("read-as").replaceChildren(...languages.map((code) => make("option", { value: code }, named[code])));
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

const EXPORTS = {
  "file": ["The sanitized document", ""],
  "report.html": ["Report", "why each thing was hidden; private: it repeats what was hidden"],
  "report.json": ["Report for programs", "private, too"],
  "public-report.html": ["Public report", "the same without what was hidden"],
  "certificate.json": ["Certificate", "what is promised, for textveil verify; private: it repeats lists"],
  "public-certificate.json": ["Public certificate", "the same without lists"],
  "redaction-log.csv": ["Redaction log, CSV", "page, line, reason, who and when; not what stood there"],
  "redaction-log.xlsx": ["Redaction log, Excel", ""],
  "decisions.json": ["Decisions", "to apply to the next version; private: they repeat what was decided about"],
  "all": ["Everything in one zip file", "private"],
};

function drawExports() {
  const { about, state } = store;
  const left = state.count - state.reviewed;
  byId("unreviewed").textContent = left ? `${left} of ${state.count} findings were not looked at; they are hidden as proposed.` : "";
  byId("exports").replaceChildren(...about.exports.map((name) => {
    const [called, told] = EXPORTS[name];
    if (about.four_eyes && !state.approved_by.length && !about.open_exports.includes(name)) {
      return make("li", { "data-closed": name }, called, make("span", { class: "quiet" }, "a second person must look before this is released"));
    }
    const link = make("a", { href: exportAddress(name), "data-export": name, download: true, class: name === "file" ? "main-file" : "" }, called);
    return make("li", {}, link, told ? make("span", { class: "quiet" }, told) : null);
  }));
  const approved = state.approved_by.length ? `A second person has looked: ${state.approved_by.join(", ")}. ` : "No second person has looked yet. ";
  const button = make("button", { type: "button", id: "approve", onclick: () => approve(byId("who").value.trim()).then(drawExports) }, "I am another person, and have looked at all of it");
  byId("four-eyes").replaceChildren(`${about.four_eyes ? "Four eyes are required. " : ""}${approved}`, button);
}

export function openExports() {
  if (byId("export").disabled) return;
  drawExports();
  byId("export-dialog").showModal();
}

// One file is shown at once; several are laid on the desk.
async function openFiles(files) {
  for (const file of files) if (!(await openFile(file, files.length === 1))) return;
  if (files.length > 1) listWaiting();
}

function setUpStart() {
  const start = byId("start");
  byId("review-text").addEventListener("click", () => openText(byId("paste").value));
  byId("file").addEventListener("change", (event) => openFiles([...event.target.files]));
  byId("decisions-file").addEventListener("change", (event) => event.target.files[0] && applyDecisions(event.target.files[0]).then(drawExports));
  byId("open-new").addEventListener("click", () => { change({ document: null, state: null, id: null }); listWaiting(); });
  document.addEventListener("dragover", (event) => { event.preventDefault(); start.classList.add("over"); });
  document.addEventListener("dragleave", () => start.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    start.classList.remove("over");
    openFiles([...event.dataTransfer.files]);
  });
}

const counted = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

export async function listWaiting() {
  const documents = await get("documents");
  byId("queue").hidden = !documents.length;
  byId("queue-rows").replaceChildren(...documents.map(rowOf));
  const all = new Map();
  for (const { decisions } of documents) for (const [who, count] of Object.entries(decisions)) all.set(who, [...(all.get(who) || []), count]);
  byId("reviewers").textContent = [...all].map(([who, counts]) =>
    `${who}: ${counted(counts.reduce((one, other) => one + other), "decision")} in ${counted(counts.length, "document")}`).join("; ");
  return documents;
}

// A document of the queue: whose it is can be changed, and whether all is decided.
function rowOf({ id, name, state, by, assigned_to: to, decisions }) {
  const handOver = (values) => attempt(() => post(`documents/${id}/hand-over`, { to, done_by: state === "done" ? by : "", ...values })).then(listWaiting);
  const isDone = ["done", "approved"].includes(state), who = byId("who").value.trim() || "somebody";
  const done = make("button", { type: "button", class: "act", disabled: state === "approved", "aria-label": `${isDone ? "Not done yet" : "Done"}: ${name}`,
    onclick: () => handOver({ done_by: isDone ? "" : who }) }, isDone ? "Not done yet" : "Done");
  const person = make("input", { value: to, placeholder: "nobody", size: "9", "aria-label": `Who reviews ${name}`, onchange: (event) => handOver({ to: event.target.value }) });
  return make("tr", {}, make("td", {}, make("button", { type: "button", class: "name", onclick: () => attempt(() => show(id)) }, name)),
    make("td", {}, by ? `${state} (${by})` : state), make("td", {}, person),
    make("td", {}, Object.entries(decisions).map(([one, count]) => `${one} ${count}`).join(", ")), make("td", {}, done));
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
  setUpOwnRules();
  setUpStart();
  setUpTheme();
  byId("safe").hidden = !about.is_lasting;
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
