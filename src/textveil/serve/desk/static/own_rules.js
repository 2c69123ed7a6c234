// How are patterns of one's own written down, and who must not be told from whom?

import { byId, lines, notify } from "./store.js";

let patternsBefore = []; // as they were set: a file may say more of one than a line does

const cut = (line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()];
const pairs = (id) => lines(id).filter((line) => line.includes(":")).map(cut).filter(([name, said]) => name && said);

export function readOwnRules() {
  const rules = {};
  const patterns = pairs("patterns").map(([name, regex]) => patternsBefore.find((one) => one.name === name && one.regex === regex) || { name, regex });
  if (patterns.length) rules.patterns = patterns;
  const entities = {};
  for (const [name, said] of pairs("known")) entities[name] = said.split(",").map((term) => term.trim()).filter(Boolean);
  if (Object.keys(entities).length) Object.assign(rules, { entities, k: Number(byId("k").value) || 1 });
  if (lines("hidden-entities").length) rules.hidden_entities = lines("hidden-entities");
  return rules;
}

export function writeOwnRules(policy) {
  patternsBefore = policy.patterns || [];
  byId("patterns").value = patternsBefore.map(({ name, regex }) => `${name}: ${regex}`).join("\n");
  byId("known").value = Object.entries(policy.entities || {}).map(([name, terms]) => `${name}: ${terms.join(", ")}`).join("\n");
  byId("hidden-entities").value = (policy.hidden_entities || []).join("\n");
  byId("k").value = policy.k || 10;
}

// A table has a name and one thing that is known of it in each row.
async function readTable(file) {
  const known = new Map();
  for (const row of (await file.text()).split("\n")) {
    const [name, term] = row.split(/\t|;|,/).map((cell) => cell.trim());
    if (name && term) known.set(name, [...(known.get(name) || []), term]);
  }
  byId("known").value = [...known].map(([name, terms]) => `${name}: ${terms.join(", ")}`).join("\n");
  if (!known.size) notify("the table needs rows with a name, a tab, and what is known of it", true);
}

export function setUpOwnRules() {
  byId("known-file").addEventListener("change", (event) => event.target.files[0] && readTable(event.target.files[0]));
}
