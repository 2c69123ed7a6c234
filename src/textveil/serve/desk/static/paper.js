// How is a text of any length laid out with marks in it?
//
// It is cut into chunks of lines. In a long text only the chunks near the window have lines and marks; the others
// are plain text, which the browser's own search still finds.

import { make } from "./store.js";

const LINES = 60; // lines in a chunk
const FEW = 8;    // chunks up to which all are laid out at once
const NEAR = "1500px 0px";

export class Paper {
  // `dress` makes the mark of a place from the place and its words.
  constructor(target, dress) {
    Object.assign(this, { target, dress, chunks: [], text: "", lines: [], places: [] });
    this.seen = new IntersectionObserver((entries) => entries.forEach((one) => this.follow(one)), { root: target, rootMargin: NEAR });
  }

  // Shows a text; `lines` says what each line is, `places`, in order and apart, where marks are, and `labels` what
  // begins at some lines that is no running text.
  show(text, lines, places, labels = []) {
    this.seen.disconnect();
    Object.assign(this, { text, lines, places, labels: new Map(labels), chunks: chunksOf(text) });
    this.byElement = new Map(this.chunks.map((chunk) => [chunk.element, chunk]));
    this.isLong = this.chunks.length > FEW;
    for (const chunk of this.chunks) this.isLong ? this.undress(chunk) : this.lay(chunk);
    this.target.replaceChildren(...this.chunks.map((chunk) => chunk.element));
    if (this.isLong) for (const chunk of this.chunks) this.seen.observe(chunk.element);
  }

  // The same text with marks at other places: nothing moves.
  mark(places) {
    this.places = places;
    for (const chunk of this.chunks) if (chunk.isLaid) this.lay(chunk);
  }

  // Brings a place into view, and lays it out if it was far away.
  scrollTo(place) {
    const chunk = this.chunks.findLast((one) => one.start <= place);
    if (!chunk) return;
    if (!chunk.isLaid) this.lay(chunk);
    const show = () => (chunk.element.querySelector(`mark[data-start="${place}"]`) || chunk.element).scrollIntoView({ block: "nearest" });
    show();
    if (this.isLong) requestAnimationFrame(show); // what came near on the way may be higher than it was thought to be
  }

  follow({ target, isIntersecting }) {
    const chunk = this.byElement.get(target);
    if (!chunk || chunk.isLaid === isIntersecting) return;
    if (isIntersecting) this.lay(chunk);
    else if (!getSelection().containsNode(target, true) || getSelection().isCollapsed) this.undress(chunk);
  }

  undress(chunk) {
    chunk.isLaid = false;
    chunk.element.replaceChildren(make("p", { class: "line", "data-start": chunk.start }, this.text.slice(chunk.start, chunk.end)));
  }

  lay(chunk) {
    chunk.isLaid = true;
    let start = chunk.start, at = firstFrom(this.places, start);
    const lines = this.text.slice(chunk.start, chunk.end).split("\n").map((line, number) => {
      const end = start + line.length;
      const element = make("p", { class: `line ${this.lines[chunk.line + number] || ""}`.trim(), "data-start": start, "data-label": this.labels.get(start) });
      while (at < this.places.length && this.places[at].span[1] <= start) at += 1;
      layStretch(element, this.text, [start, end], this.places, at, this.dress);
      start = end + 1;
      return element;
    });
    chunk.element.replaceChildren(...lines);
  }
}

// Puts a stretch of the text into an element, with a mark at each place from one of them on.
export function layStretch(element, text, [start, end], places, at, dress) {
  let done = start;
  for (let one = at; one < places.length && places[one].span[0] < end; one += 1) {
    const from = Math.max(places[one].span[0], start), to = Math.min(places[one].span[1], end);
    if (from < done || from >= to) continue;
    element.append(text.slice(done, from), dress(places[one], text.slice(from, to)));
    done = to;
  }
  element.append(text.slice(done, end));
}

function chunksOf(text) {
  const chunks = [];
  let start = 0, line = 0;
  while (start <= text.length) {
    let end = start - 1;
    for (let count = 0; count < LINES && end < text.length; count += 1) {
      const next = text.indexOf("\n", end + 1);
      end = next < 0 ? text.length : next;
    }
    chunks.push({ element: make("div", { class: "chunk" }), start, end, line, isLaid: false });
    start = end + 1;
    line += LINES;
  }
  return chunks;
}

// The first of some places that ends behind a start.
export function firstFrom(places, start) {
  let low = 0, high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle].span[1] <= start) low = middle + 1;
    else high = middle;
  }
  return low;
}
