// When the JIT recorded, optimised and made code, and when the program ran. A canvas, since a log may have
// many thousand recordings; the same recordings stand in a table below it.

const LANES = ["loop", "function", "bridge", "given up"];
const LANE = 26;
const TOP = 74;
const LEFT = 64;

views.timeline = {
  title: "Timeline",
  build(panel) {
    const rows = data.recordings;
    this.end = Math.max(data.head.duration, ...rows.slice(-1).map((r) => r.end), 1);
    this.range = [0, this.end];
    this.selected = -1;
    const canvas = h("canvas", {
      tabindex: "0",
      role: "application",
      "aria-label": "Timeline of recordings: left and right select one, plus and minus zoom, Enter opens its trace",
    });
    const frame = h("div.timeline", {}, canvas);
    const facts = h("div.picked", { "aria-live": "polite" });
    const button = (words, act) => h("button", { type: "button", click: act }, words);
    const bar = h(
      "div.toolbar",
      {},
      h("h2", {}, "Timeline"),
      button("Zoom in +", () => this.zoom(0.5)),
      button("Zoom out −", () => this.zoom(2)),
      button("Whole run", () => this.look(0, this.end)),
      button("Only where the JIT worked", () => this.fit()),
      h("span.legend", {}, [...PHASES, ["aborted", "given up"], ["rest", "running the program"]].map(([kind, words]) => h("span", {}, h(`span.key.${kind}`, { "aria-hidden": "true" }), words)), h("span", {}, glyph("✕"), "invalidated")),
    );
    Object.assign(this, { canvas, facts });
    panel.append(bar, frame, facts, h("h2", {}, "Recordings"), this.table());
    canvas.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
    canvas.addEventListener("pointerdown", (e) => this.grab(e));
    canvas.addEventListener("dblclick", () => this.look(0, this.end));
    canvas.addEventListener("mousemove", (e) => this.hover(e));
    canvas.addEventListener("keydown", (e) => this.key(e));
    canvas.addEventListener("focus", () => this.selected < 0 && rows.length && this.select(0));
    new ResizeObserver(() => this.draw()).observe(frame);
    this.describe(-1);
  },
  show([number]) {
    if (number !== undefined) {
      this.select(Number(number));
      this.canvas.closest(".panel").scrollTop = 0;
    }
    this.draw();
  },
  repaint() {
    this.draw();
  },
  table() {
    return table({
      label: "Recordings",
      rows: data.recordings.map((r, index) => ({ ...r, index })),
      sort: 1,
      page: 100,
      empty: "Nothing was recorded.",
      columns: [
        {
          title: "Recording",
          key: (r) => r.index,
          cell: (r) => h("a", { href: `#/timeline/${r.index}` }, r.trace === null ? `${r.kind} given up` : nameOf(r.trace)),
        },
        { title: "Begun", hint: "Since the log began", key: (r) => r.begin, cell: (r) => h("span.number", {}, time(r.begin)) },
        { title: "Place", wide: true, key: (r) => place(r.site), cell: (r) => placeLink(r.site) },
        ...PHASES.map(([field, words]) => ({ minor: field !== "record", title: words[0].toUpperCase() + words.slice(1), number: true, key: (r) => r[field], cell: (r) => (r[field] ? time(r[field]) : "") })),
        { title: "Ops recorded", number: true, key: (r) => r.ops, cell: (r) => num(r.ops) },
        { title: "Outcome", wide: true, key: (r) => r.abort ?? -1, cell: (r) => (r.abort === null ? "compiled" : h("span.warn", {}, glyph("⚑"), data.aborts[r.abort].text)) },
      ],
    });
  },
  look(from, to) {
    const width = Math.min(Math.max(to - from, 1000), this.end);
    const start = Math.min(Math.max(from, 0), this.end - width);
    this.range = [start, start + width];
    this.draw();
  },
  zoom(factor, at) {
    const [from, to] = this.range;
    const picked = data.recordings[this.selected];
    const inside = picked && picked.begin >= from && picked.begin <= to;
    const pivot = at ?? (inside ? picked.begin : (from + to) / 2);
    this.look(pivot - (pivot - from) * factor, pivot + (to - pivot) * factor);
  },
  fit() {
    const rows = data.recordings;
    if (!rows.length) return;
    const last = rows.reduce((max, r) => Math.max(max, r.end), 0);
    const slack = Math.max((last - rows[0].begin) * 0.02, 1000);
    this.look(rows[0].begin - slack, last + slack);
  },
  scale() {
    const width = this.canvas.clientWidth;
    const [from, to] = this.range;
    const wide = width - LEFT;
    return { width, from, to, x: (t) => LEFT + ((t - from) / (to - from)) * wide, t: (x) => from + ((x - LEFT) / wide) * (to - from) };
  },
  wheel(event) {
    event.preventDefault();
    const { t } = this.scale();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const [from, to] = this.range;
      const by = ((event.deltaX || event.deltaY) / (this.canvas.clientWidth - LEFT)) * (to - from);
      this.look(from + by, to + by);
    } else this.zoom(Math.exp(event.deltaY * 0.002), t(event.offsetX));
  },
  grab(event) {
    const [from, to] = this.range;
    const start = event.clientX;
    let moved = false;
    const move = (e) => {
      moved ||= Math.abs(e.clientX - start) > 3;
      const by = ((start - e.clientX) / (this.canvas.clientWidth - LEFT)) * (to - from);
      if (moved) this.look(from + by, to + by);
    };
    const up = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      if (!moved) this.select(this.find(event.offsetX, event.offsetY));
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
  },
  lane: (r) => (r.trace === null ? 3 : LANES.indexOf(r.kind)),
  // The recording at a point: the nearest of its lane within a few pixels.
  find(px, py) {
    const { x } = this.scale();
    const lane = Math.floor((py - TOP) / LANE);
    let best = -1;
    let distance = 6;
    data.recordings.forEach((r, index) => {
      if (this.lane(r) !== lane) return;
      const [from, to] = [x(r.begin), x(r.end)];
      const d = px < from ? from - px : px > to ? px - to : 0;
      if (d < distance) [best, distance] = [index, d];
    });
    return best;
  },
  hover(event) {
    const index = this.find(event.offsetX, event.offsetY);
    this.canvas.style.cursor = index >= 0 ? "pointer" : "grab";
    this.describe(index >= 0 ? index : this.selected);
  },
  key(event) {
    const last = data.recordings.length - 1;
    const [from, to] = this.range;
    const acts = {
      ArrowRight: () => (event.shiftKey ? this.look(from + (to - from) / 4, to + (to - from) / 4) : this.select(Math.min(last, this.selected + 1))),
      ArrowLeft: () => (event.shiftKey ? this.look(from - (to - from) / 4, to - (to - from) / 4) : this.select(Math.max(0, this.selected - 1))),
      Home: () => this.select(0),
      End: () => this.select(last),
      "+": () => this.zoom(0.5),
      "=": () => this.zoom(0.5),
      "-": () => this.zoom(2),
      0: () => this.look(0, this.end),
      Enter: () => {
        const id = data.recordings[this.selected]?.trace;
        if (id !== null && id !== undefined) go(to_trace(id));
      },
    };
    const to_trace = (id) => `#/traces/${id}`;
    if (!acts[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]();
  },
  select(index) {
    const row = data.recordings[index];
    if (!row) return;
    this.selected = index;
    const [from, to] = this.range;
    if (row.begin < from || row.end > to) {
      const width = Math.max(to - from, (row.end - row.begin) * 1.2);
      this.look(row.begin - width / 2, row.begin + width / 2);
    }
    this.describe(index);
    this.draw();
  },
  describe(index) {
    const r = data.recordings[index];
    if (!r) {
      this.facts.replaceChildren(h("p.muted", {}, "Point at a recording, or walk with the arrow keys. The wheel zooms, dragging moves."));
      return;
    }
    const phases = PHASES.filter(([f]) => r[f]).map(([f, words]) => `${words} ${time(r[f])}`);
    this.facts.replaceChildren(
      h(
        "p",
        {},
        r.trace === null ? h("b", {}, glyph("⚑"), `${r.kind}, given up`) : traceLink(r.trace),
        " ",
        placeLink(r.site),
        ` after ${time(r.begin)}: ${phases.join(", ") || time(r.end - r.begin)}; ${plural(r.ops, "operation")} recorded`,
        r.abort === null ? "" : `. ${data.aborts[r.abort].text}`,
      ),
    );
  },
  draw() {
    const { canvas } = this;
    const { width, from, to, x } = this.scale();
    if (width <= LEFT) return;
    const height = TOP + LANES.length * LANE + 6;
    const ratio = devicePixelRatio || 1;
    canvas.style.height = `${height}px`;
    [canvas.width, canvas.height] = [width * ratio, height * ratio];
    const g = canvas.getContext("2d");
    g.scale(ratio, ratio);
    g.font = `11px ${getComputedStyle(canvas).fontFamily}`;
    const color = (name) => resolved(canvas, name);
    this.axis(g, height, color);
    g.save();
    g.beginPath();
    g.rect(LEFT, 0, width - LEFT, height);
    g.clip();
    this.density(g, color);
    data.recordings.forEach((r, index) => {
      if (r.end < from || r.begin > to) return;
      const y = TOP + this.lane(r) * LANE + 5;
      for (const [kind, start, end] of piecesAt(r, x)) {
        g.fillStyle = color(`--${kind}`);
        g.fillRect(x(start), y, Math.max(x(end) - x(start), 1), LANE - 10);
      }
    });
    for (const t of data.traces) if (t.invalidated) this.cross(g, x(t.invalidated[1]), TOP + LANES.indexOf(t.kind) * LANE + LANE / 2, color);
    const picked = data.recordings[this.selected];
    if (picked) {
      g.strokeStyle = color("--text");
      g.lineWidth = 2;
      const y = TOP + this.lane(picked) * LANE + 5;
      g.strokeRect(x(picked.begin) - 2.5, y - 2.5, Math.max(x(picked.end) - x(picked.begin), 2) + 5, LANE - 5);
    }
    g.restore();
    g.fillStyle = color("--muted");
    g.fillText("in the JIT", 6, 40);
    LANES.forEach((name, lane) => g.fillText(name, 6, TOP + lane * LANE + 17));
  },
  axis(g, height, color) {
    const { width, from, to, x } = this.scale();
    const wish = ((to - from) / (width - LEFT)) * 110;
    const power = 10 ** Math.floor(Math.log10(wish));
    const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= wish);
    for (let t = Math.ceil(from / step) * step; t <= to; t += step) {
      g.fillStyle = color("--line");
      g.fillRect(Math.round(x(t)), 0, 1, height);
      g.fillStyle = color("--muted");
      if (x(t) + 50 < width) g.fillText(axisTime(t, step), x(t) + 4, 11);
    }
    g.fillStyle = color("--line");
    LANES.forEach((_, lane) => g.fillRect(0, TOP + lane * LANE, width, 1));
  },
  // A trace was invalidated.
  cross(g, px, py, color) {
    g.strokeStyle = color("--text");
    g.lineWidth = 1.5;
    g.beginPath();
    for (const slope of [-1, 1]) {
      g.moveTo(px - 4, py - 4 * slope);
      g.lineTo(px + 4, py + 4 * slope);
    }
    g.stroke();
  },
  // How much of each pixel's time went into which phase.
  density(g, color) {
    const { width, from, to } = this.scale();
    const wide = Math.floor(width - LEFT);
    const kinds = ["record", "optimize", "backend", "aborted"];
    const sums = kinds.map(() => new Float64Array(wide));
    const per = (to - from) / wide;
    for (const r of data.recordings) {
      if (r.end < from || r.begin > to) continue;
      for (const [kind, start, end] of phaseParts(r)) {
        const into = sums[kinds.indexOf(kind)];
        const [a, b] = [Math.max(start, from) - from, Math.min(end, to) - from];
        for (let px = Math.floor(a / per); px < wide && px * per < b; px++) {
          into[px] += Math.min(b, (px + 1) * per) - Math.max(a, px * per);
        }
      }
    }
    const [y, size] = [18, TOP - 28];
    g.fillStyle = color("--rest");
    g.fillRect(LEFT, y, wide, size);
    for (let px = 0; px < wide; px++) {
      let base = y + size;
      kinds.forEach((kind, i) => {
        const part = Math.min(1, sums[i][px] / per) * size;
        if (!(part > 0)) return;
        g.fillStyle = color(`--${kind}`);
        const drawn = Math.min(Math.max(part, 1), base - y);
        g.fillRect(LEFT + px, base - drawn, 1, drawn);
        base -= drawn;
      });
    }
  },
};

// The phases of a recording, one after the other; the last two end with it.
function phaseParts(r) {
  if (r.trace === null) return [["aborted", r.begin, r.end]];
  const backend = Math.max(r.begin, r.end - r.backend);
  const optimize = Math.max(r.begin, backend - r.optimize);
  return [["record", r.begin, optimize], ["optimize", optimize, backend], ["backend", backend, r.end]];
}

// What is drawn of a recording: one piece in the colour of its longest phase where there is no room for all.
function piecesAt(r, x) {
  const parts = phaseParts(r);
  if (x(r.end) - x(r.begin) >= 3) return parts;
  const longest = parts.reduce((best, p) => (p[2] - p[1] > best[2] - best[1] ? p : best));
  return [[longest[0], r.begin, r.end]];
}

function axisTime(t, step) {
  const [unit, size] = step >= 1e9 ? ["s", 1e9] : step >= 1e6 ? ["ms", 1e6] : step >= 1e3 ? ["µs", 1e3] : ["ns", 1];
  return `${num(Math.round((t / size) * 100) / 100)} ${unit}`;
}

// A colour of the style sheet as the canvas takes it: light or dark is decided there.
const colors = new Map();
function resolved(canvas, name) {
  if (!colors.has(name)) {
    canvas.style.color = `var(${name})`;
    colors.set(name, getComputedStyle(canvas).color);
    canvas.style.color = "";
  }
  return colors.get(name);
}
