// Why would the chosen one be hidden, and what else could stand there? And what is promised of the whole?

import { decide, decidePlace, guess } from "./actions.js";
import { byId, chosenEntity, isKept, make, onChange, store } from "./store.js";

const MOST_LATER = 50; // that are listed
const bits = (value) => (value === null ? "" : `${value.toFixed(1)} bits`);

function action(name, told, more) {
  return make("button", { type: "button", onclick: () => decide(name, more) }, told);
}

function ladder() {
  const rungs = store.ladder.map((rung, number) => make("li", {},
    make("button", { type: "button", onclick: () => decide("label", { words: rung.label }), disabled: !rung.allowed },
      make("span", {}, `${number < 9 ? `${number + 1}  ` : ""}${rung.label}`),
      make("span", { class: "quiet" }, `${bits(rung.bits)}${rung.allowed ? "" : " – tells too much"}`))));
  if (!rungs.length) return null;
  return make("div", {}, make("h3", {}, "Say instead"), make("ul", { class: "ladder" }, ...rungs));
}

function ownWords() {
  const input = make("input", { id: "own-words", "aria-label": "Own words", placeholder: "own words…" });
  const say = make("button", { type: "button", onclick: () => input.value.trim() && decide("say", { words: input.value.trim() }) }, "Say this");
  return make("div", { class: "actions" }, input, say);
}

function reasonCodes() {
  const select = make("select", { id: "reason-code", "aria-label": "Reason code" }, make("option", { value: "" }, "no reason code"));
  for (const [list, codes] of Object.entries(store.about.codes)) {
    const group = make("optgroup", { label: list });
    for (const [code, meaning] of Object.entries(codes)) group.append(make("option", { value: `${list} ${code}` }, `${code} ${meaning}`));
    select.append(group);
  }
  select.value = sessionStorage.getItem("textveil code") || "";
  select.addEventListener("change", () => sessionStorage.setItem("textveil code", select.value));
  return select;
}

function onePlace(entity) {
  const { place } = store;
  if (!place || entity.mentions.length < 2) return null;
  return make("div", { class: "actions" }, "this mention only: ",
    make("button", { type: "button", onclick: () => decidePlace("keep", place) }, "Keep"),
    make("button", { type: "button", onclick: () => decidePlace("hide", place) }, "Hide"));
}

// What stands where an entity was: edits are in order and apart.
function instead(entity) {
  const edits = store.preview?.edits || [];
  const said = new Set();
  for (const { span: [start] } of entity.mentions) {
    let low = 0, high = edits.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (edits[middle].span[1] <= start) low = middle + 1;
      else high = middle;
    }
    if (low < edits.length && edits[low].span[0] <= start && !edits[low].kept) said.add(edits[low].replacement);
  }
  return [...said].join(", ");
}

function drawDetail() {
  const entity = chosenEntity();
  const target = byId("detail");
  target.hidden = !entity;
  if (!entity) return;
  const said = instead(entity);
  const mentions = `${entity.mentions.length} mention${entity.mentions.length > 1 ? "s" : ""}`;
  target.replaceChildren(...[
    make("h2", {}, entity.label),
    make("p", {}, `${entity.kind}, ${mentions}, ${Math.round(entity.strength * 100)} % sure`),
    isKept(entity.act) ? make("p", {}, "stays as it is") : said ? make("p", {}, "will read: ", make("b", {}, said)) : null,
    make("div", { class: "actions" }, action("accept", "Hide (a)"), action("keep", "Keep (k)"), action("mark", "Black out (m)"),
      action("placeholder", "Placeholder (p)"), action("reset", "Undo (x)")),
    onePlace(entity),
    ladder(),
    ownWords(),
    make("div", { class: "actions" }, reasonCodes()),
    make("h3", {}, "Why"),
    make("ul", { class: "why" }, ...store.why.map((why) => make("li", {}, why))),
  ].filter(Boolean));
}

function drawSummary() {
  const { preview } = store;
  const target = byId("summary");
  if (!preview) return;
  if (preview.problem) {
    target.replaceChildren(make("h3", {}, "Nothing can be released"), make("p", {}, preview.problem));
    byId("standing").textContent = `Nothing can be released: ${preview.problem}`;
    byId("standing").classList.add("standing-bad");
    byId("export").disabled = true;
    return;
  }
  byId("export").disabled = false;
  const percent = (share) => (share === null ? "–" : `${Math.round(share * 100)} %`);
  const given = preview.given_up.map((one) => `${one.promise}: given up at ${one.places} place(s)${one.words ? ` – ${one.words}` : ""}`);
  byId("standing").classList.toggle("standing-bad", Boolean(preview.warning));
  byId("standing").textContent = preview.warning || `${percent(preview.utility)} of the information is kept; ${
    preview.given_up.length ? "a promise was given up in places" : "every promise holds"}`;
  target.replaceChildren(
    make("h3", {}, "What is promised"),
    make("ul", {}, ...preview.promises.map((name) => {
      const lost = preview.given_up.some((one) => one.promise === name);
      return make("li", {}, `${name}: ${lost ? "holds but where it was given up" : "holds"}`);
    })),
    ...(given.length ? [make("ul", { class: "given-up" }, ...given.map((line) => make("li", {}, line)))] : []),
    ...later(preview.later),
    make("p", {}, `${percent(preview.utility)} of the information is kept (${percent(preview.suppression)} if all were blacked out)`),
    guessing());
}

// What fell only when the rest was read again is in no list yet: it can be kept from here.
function later(found) {
  if (!found.length) return [];
  const items = found.slice(0, MOST_LATER).map((one) => make("li", {}, `${one.term} (${one.kind}) `,
    make("button", { type: "button", onclick: () => decidePlace("keep", one.span) }, "Keep")));
  if (found.length > MOST_LATER) items.push(make("li", {}, `and ${found.length - MOST_LATER} more`));
  return [make("h3", {}, "Hidden when the rest was read again"), make("ul", { class: "later" }, ...items)];
}

function guessing() {
  const input = make("input", { "aria-label": "Candidates, with commas between", placeholder: "who could it be? names, with commas" });
  const output = make("div", { id: "guesses" });
  const ask = async () => {
    const names = input.value.split(",").map((name) => name.trim()).filter(Boolean);
    if (names.length < 2) return output.replaceChildren("give at least two names");
    const found = await guess(names);
    if (!found) return null;
    const line = (told, guesses) => make("li", {}, `${told}: ${guesses.map((one) => `${one.name} ${Math.round(one.probability * 100)} %`).join(", ")}`);
    return output.replaceChildren(make("ul", {}, line("before", found.before), line("after", found.after)));
  };
  return make("div", {}, make("h3", {}, "What a stranger would guess"),
    make("div", { class: "actions" }, input, make("button", { type: "button", onclick: ask }, "Guess")), output);
}

export function setUpDetail() {
  onChange((values) => {
    if (!store.state || !store.about) return;
    if ("state" in values || "chosen" in values || "ladder" in values || "preview" in values) drawDetail();
    if ("preview" in values) drawSummary();
  });
}
