// What does the page know, and who wants to hear of changes?

export const store = {
  about: null,      // what there is to choose from
  id: null,         // the document on the desk
  document: null,   // its text and lines
  state: null,      // policy, entities, decisions
  changed: null,    // the ids of those about whom something was decided last; null: of anybody
  order: [],        // the ids of those in the list, as it is filtered and sorted
  preview: null,    // what comes of it
  chosen: null,     // the id of the chosen entity
  view: "original",
  place: null,      // the one mention that was clicked
  ladder: [],       // what could be said of the chosen one instead
  why: [],          // and why it would be hidden
};

const listeners = [];
export const onChange = (listener) => listeners.push(listener);
let placeOf = new Map(); // id of an entity -> its place among all
export function change(values) {
  Object.assign(store, values);
  if ("state" in values && !values.changed) placeOf = new Map(store.state?.entities.map((one, place) => [one.id, place]));
  for (const listener of listeners) listener(values);
}

export const entityOf = (id) => store.state?.entities[placeOf.get(id)] || store.state?.own.find((one) => one.id === id) || null;
export const allEntities = () => [...store.state.entities, ...store.state.own]; // those that people chose themselves, too
export const chosenEntity = () => entityOf(store.chosen);

// The state after a step of which only the changes were told.
export function merged(state, said) {
  const entities = [...state.entities];
  for (const one of said.changed) entities[placeOf.get(one.id)] = one;
  return { ...state, ...said, entities };
}

// What marks and boxes stand for: it changes with the policy, and with what people choose themselves.
export const signature = (state) => JSON.stringify([state.policy, state.own.map((one) => [one.id, one.mentions.map(({ span }) => span)])]);

export const tone = (kind) => `tone-${store.about.tones[kind]}`; // as reports colour it

export const isKept = (act) => act === "keep";

// Makes an element: text goes in as text, never as markup.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const byId = (id) => document.getElementById(id);
export const lines = (id) => byId(id).value.split("\n").map((line) => line.trim()).filter(Boolean);

export function notify(text, isBad = false) {
  const notice = byId("notice");
  notice.textContent = text;
  notice.classList.toggle("bad", isBad);
}
