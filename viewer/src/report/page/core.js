// What all views share: the data, elements, numbers and names in words, places, routes.
// Text of the log only ever becomes text nodes.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);

// Element "tag.class.class", its attributes (functions: listeners), its children.
function h(what, attributes, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  add(element, children);
  return element;
}

function add(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) add(element, child);
    else if (child !== undefined && child !== null && child !== false) element.append(child);
  }
}

const byId = (id) => document.getElementById(id);

// ---- numbers

const grouped = new Intl.NumberFormat("en-US");
const num = (n) => grouped.format(n).replaceAll(",", "\u202f");

function scaled(n, steps, digits = 3) {
  let [unit, size] = steps[0];
  // What would be rounded to 1000 of a unit is 1 of the next.
  for (const [name, from] of steps) if (n >= from * (from > 1 ? 0.9995 : 1)) [unit, size] = [name, from];
  const value = n / size;
  const places = Math.max(0, digits - 1 - Math.floor(Math.log10(Math.max(value, 1))));
  return `${size === 1 ? num(value) : value.toFixed(places)}${unit}`;
}

// 1 234 stays; 12 345 is 12.3k.
const short = (n) => (n < 10000 ? num(n) : scaled(n, [["", 1], ["k", 1e3], ["M", 1e6], ["G", 1e9], ["T", 1e12]]));
const time = (ns) => scaled(ns, [[" ns", 1], [" µs", 1e3], [" ms", 1e6], [" s", 1e9]]);
const bytes = (n) => scaled(n, [[" B", 1], [" kB", 1e3], [" MB", 1e6]]);

function share(part, whole) {
  if (!whole || !part) return "0 %";
  const percent = (100 * part) / whole;
  if (percent >= 99.95) return "100 %";
  return percent < 0.1 ? "<0.1 %" : `${percent.toFixed(1)} %`;
}

const plural = (n, one, many = `${one}s`) => `${num(n)} ${n === 1 ? one : many}`;

// ---- what there is

const traces = new Map(data.traces.map((t) => [t.id, t]));
const total = data.totals;
const KINDS = {
  loop: { glyph: "↻", word: "loop" },
  function: { glyph: "ƒ", word: "function" },
  bridge: { glyph: "⤷", word: "bridge" },
};
const PHASES = [
  ["record", "recording"],
  ["optimize", "optimising"],
  ["backend", "making machine code"],
];

const nameOf = (id) => `${traces.get(id)?.kind ?? "trace"} ${id}`;
const failuresOf = (trace) => trace.exits.reduce((sum, e) => sum + e.back, 0);

function site(number) {
  const row = data.sites[number];
  if (!row) return null;
  const [portal, file, line, func, firstLine, greens] = row;
  return { portal, file, line, func, firstLine, greens };
}

// Names of files: as little of the path as tells them apart.
const files = new Map(data.files.map((f, index) => [f.file, { ...f, index, name: f.path }]));
for (const file of files.values()) {
  const parts = file.path.split("/");
  for (let keep = 1; keep <= parts.length; keep++) {
    const tail = parts.slice(-keep).join("/");
    const same = data.files.filter((f) => f.path === tail || f.path.endsWith(`/${tail}`));
    if (same.length === 1) {
      file.name = tail;
      break;
    }
  }
  file.heat = new Map(file.lines.map((l) => [l.line, l]));
}

const sources = new Map();
function sourceLines(file) {
  if (!sources.has(file)) {
    const text = files.get(file)?.text;
    sources.set(file, text === null || text === undefined ? null : text.split(/\r\n|\r|\n/));
  }
  return sources.get(file);
}
const sourceLine = (file, line) => sourceLines(file)?.[line - 1];

// A merge point in words: function, and file:line.
function place(number) {
  const s = site(number);
  if (!s) return "unknown place";
  const at = lineName(s);
  return s.func ? (at ? `${s.func} · ${at}` : s.func) : at || `${s.portal} ${s.greens}`;
}
// Within a tree there is little room: the file is only named if it is not the hottest one.
function shortPlace(number) {
  const s = site(number);
  if (!s?.func || !s.line) return place(number);
  return s.file === data.files[0]?.file ? `${s.func}:${s.line}` : place(number);
}
function lineName(s) {
  const file = files.get(s.file);
  return file ? (s.line ? `${file.name}:${s.line}` : file.name) : "";
}

// ---- bodies of traces

const bodies = new Map();
const bodyText = (id) => byId(`body-${id}`)?.textContent;
function body(id) {
  if (!bodies.has(id)) {
    const text = bodyText(id);
    bodies.set(id, text ? JSON.parse(text) : null);
  }
  return bodies.get(id);
}

// Merge points of a position, the innermost first.
function chain(at, position) {
  const sites = [];
  for (let p = position; p > 0 && p <= at.length && sites.length < 100; p = at[p - 1][1]) sites.push(at[p - 1][0]);
  return sites;
}

// Names break at their joints where there is little room.
const soft = (text) => text.split(/(?<=[._/·])(?=\S)/).flatMap((part, i) => (i ? [h("wbr"), part] : [part]));

// ---- links

const to = {
  trace: (id) => `#/traces/${id}`,
  op: (id, op) => `#/traces/${id}/op/${op}`,
  line: (file, line) => `#/source/${file}/${line}`,
};

function traceLink(id, more) {
  const kind = KINDS[traces.get(id)?.kind];
  return h("a.trace-link", { href: to.trace(id), ...more }, kind && glyph(kind.glyph), nameOf(id));
}

function placeLink(number, more) {
  const s = site(number);
  if (!s || !files.has(s.file) || !s.line) return h("span.place", more, soft(place(number)));
  // A function's name may break, file and line stay together.
  const words = [s.func ? [soft(s.func), " · "] : [], h("span.together", {}, lineName(s))];
  return h("a.place", { href: to.line(s.file, s.line), title: files.get(s.file).path, ...more }, words);
}

function locText(number) {
  const loc = data.locs[number];
  return loc ? `${loc[0].split("/").at(-1)}:${loc[1]}` : "";
}

const glyph = (text) => h("span.glyph", { "aria-hidden": "true" }, text);

// A bar with its number beside it: the length is never the only sign.
function bar(part, whole, kind = "heat") {
  const width = whole ? Math.min(100, (100 * part) / whole) : 0;
  const inner = h("span");
  inner.style.width = part ? `max(2px, ${width.toFixed(2)}%)` : "0";
  return h(`span.bar.${kind}`, { "aria-hidden": "true" }, inner);
}

function say(text) {
  byId("status").textContent = text;
}

// Views by name; each has a title, `build(panel)`, called once, and perhaps `show(parts of the route)`.
const views = {};

// Goes to a route at once: what follows finds the view there.
function go(to) {
  location.hash = to;
  route();
}
