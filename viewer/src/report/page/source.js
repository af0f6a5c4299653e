// The guest program with the heat of its lines; beside it, what the JIT made of the selected line.

const MEASURES = {
  own: ["executed operations", () => total.executed, "heat"],
  all: ["executed, with inlined calls", () => total.executed, "heat"],
  failures: ["guard failures", () => total.failures + bridgedFailures(), "fail"],
};

const bridgedFailures = () => data.traces.reduce((sum, t) => sum + t.exits.reduce((s, e) => s + e.bridged, 0), 0);

views.source = {
  title: "Source",
  build(panel) {
    panel.classList.add("split");
    const choice = h("select", { id: "file", change: (e) => go(`#/source/${e.target.value}`) });
    for (const file of files.values()) {
      const own = file.lines.reduce((sum, l) => sum + l.own, 0);
      choice.append(h("option", { value: file.file }, `${file.name} (${share(own, total.executed)})`));
    }
    const measure = h("select", { id: "measure", change: () => this.paint(true) });
    for (const [name, [words]] of Object.entries(MEASURES)) measure.append(h("option", { value: name }, words));
    const list = h("div.source", { role: "listbox", "aria-label": "Lines of the program" });
    const side = h("section.side", { "aria-label": "The selected line", tabindex: "0" });
    this.parts = { choice, measure, list, side };
    this.walk = roving(list, ".line", (event, row) => {
      if (event.key !== "Enter" && event.key !== " ") return false;
      go(to.line(this.file, Number(row.dataset.line)));
      return true;
    });
    list.addEventListener("click", (event) => {
      const row = event.target.closest(".line");
      if (row && !event.target.closest("a")) go(to.line(this.file, Number(row.dataset.line)));
    });
    const bar = h(
      "div.toolbar",
      {},
      h("label", { for: "file" }, "File"),
      choice,
      h("label", { for: "measure" }, "Heat"),
      measure,
      h("button", { type: "button", click: () => this.next() }, "Next hot line"),
    );
    panel.append(h("div.pane", {}, bar, list), side);
  },
  show([file, line]) {
    const wanted = file ? Number(file) : (this.file ?? data.files[0]?.file);
    if (wanted === undefined || !files.has(wanted)) {
      this.parts.list.replaceChildren(h("p.muted", {}, "The log names no file of the program."));
      return;
    }
    if (this.file !== wanted) {
      this.file = wanted;
      this.parts.choice.value = wanted;
      this.paint(false);
    }
    this.select(line ? Number(line) : null);
  },
  // Makes the lines; with `keep`, where they were scrolled to stays.
  paint(keep) {
    const { list, measure } = this.parts;
    const file = files.get(this.file);
    const at = list.scrollTop;
    const text = sourceLines(this.file);
    const marks = marksOf(this.file);
    const [, whole, kind] = MEASURES[measure.value];
    const numbers = text ? text.map((_, i) => i + 1) : [...new Set([...file.heat.keys(), ...marks.keys()])].sort((a, b) => a - b);
    if (text?.at(-1) === "") numbers.pop();
    const most = Math.max(1, ...file.lines.map((l) => l[measure.value]));
    const rows = numbers.map((number) => {
      const heat = file.heat.get(number);
      const value = heat?.[measure.value] ?? 0;
      const row = h(
        "div.line",
        { role: "option", "aria-selected": "false", "data-line": number, tabindex: -1 },
        h("span.number", {}, number),
        h("span.heat-cell", {}, heat ? [bar(value, most, kind), h("span", {}, share(value, whole()))] : null),
        h("span.marks", {}, marks.get(number)?.map(([sign, words]) => h("span.mark", { title: words, "aria-label": words }, sign))),
        h("code", {}, text ? text[number - 1] : ""),
      );
      if (value) row.style.setProperty("--share", `${(4 + 20 * (value / most)).toFixed(1)}%`);
      if (value) row.classList.add(kind);
      return row;
    });
    // In blocks, which the browser skips while they are out of sight.
    const blocks = [];
    for (let i = 0; i < rows.length; i += 100) {
      const block = h("div.block", {}, rows.slice(i, i + 100));
      block.style.setProperty("--rows", Math.min(100, rows.length - i));
      blocks.push(block);
    }
    if (!text) blocks.unshift(h("p.muted", {}, "The log does not hold the text of this file; these are the lines that it names."));
    list.replaceChildren(...blocks);
    if (keep) {
      list.scrollTop = at;
      this.select(this.line);
    } else this.line = null;
    this.walk.settle();
  },
  select(line) {
    const { list, side } = this.parts;
    const file = files.get(this.file);
    const first = line === null && this.line === null;
    if (first) line = file.lines.reduce((best, l) => (l.own > (best?.own ?? 0) ? l : best), null)?.line ?? null;
    if (line === null) return;
    list.querySelector('[aria-selected="true"]')?.setAttribute("aria-selected", "false");
    const row = list.querySelector(`[data-line="${line}"]`);
    this.line = line;
    if (row) {
      row.setAttribute("aria-selected", "true");
      list.querySelectorAll('.line[tabindex="0"]').forEach((e) => (e.tabIndex = -1));
      row.tabIndex = 0;
      row.scrollIntoView({ block: first ? "center" : "nearest" });
    }
    side.replaceChildren(...lineDetail(this.file, line));
  },
  next() {
    const measure = this.parts.measure.value;
    const order = files.get(this.file).lines.filter((l) => l[measure]).sort((a, b) => b[measure] - a[measure]);
    const at = order.findIndex((l) => l.line === this.line);
    const next = order[(at + 1) % order.length];
    if (next) go(to.line(this.file, next.line));
  },
};

// What begins or fails on the lines of a file: signs and words, by line.
function marksOf(file) {
  const marks = new Map();
  const mark = (number, sign, words) => {
    const s = site(number);
    if (s?.file !== file) return;
    if (!marks.has(s.line)) marks.set(s.line, []);
    const here = marks.get(s.line);
    if (here.length < 4) here.push([sign, words]);
    else if (here.length === 4) here.push(["…", "and more"]);
  };
  for (const t of data.traces) if (t.kind !== "bridge") mark(t.site, KINDS[t.kind].glyph, `${nameOf(t.id)} begins here`);
  for (const a of data.aborts) mark(a.site, "⚑", `given up here ${plural(a.count, "time")}: ${a.text}`);
  return marks;
}

function lineDetail(file, line) {
  const name = `${files.get(file).name}:${line}`;
  const heat = files.get(file).heat.get(line);
  const here = (number) => {
    const s = site(number);
    return s?.file === file && s.line === line;
  };
  const starts = data.traces.filter((t) => t.kind !== "bridge" && here(t.site));
  const exits = allExits().filter(({ exit }) => here(exit.site));
  const aborts = data.aborts.filter((a) => here(a.site));
  const keys = data.keys.filter((k) => here(k.site));
  const parts = [h("h2", {}, name), h("pre.quoted", {}, (sourceLine(file, line) ?? "").trim() || " ")];
  if (heat) {
    parts.push(
      h("dl.facts.row", {}, [
        fact("Executed", `${share(heat.own, total.executed)} (${short(heat.own)} operations)`),
        fact("With inlined calls", `${share(heat.all, total.executed)}`),
        fact("Guard failures", num(heat.failures)),
      ]),
    );
  } else if (!keys.length && !aborts.length && !starts.length) {
    parts.push(h("p.muted", {}, "No trace has operations of this line."));
  }
  if (starts.length) parts.push(h("h3", {}, "Begins here"), h("ul.plain-list", {}, starts.slice(0, 50).map((t) => h("li", {}, traceLink(t.id), ` ${plural(t.runs, "run")}`))));
  for (const k of keys) {
    const state = k.given_up ? `; given up: ${k.given_up}` : k.no_inline ? "; calls of it are not inlined" : "";
    parts.push(h("p.note", {}, `Passed ${plural(k.ticks, "time")} by the interpreter as a ${k.entry ? "function" : "loop"}${state}.`));
  }
  for (const a of aborts) parts.push(h("p.note.warn", {}, glyph("⚑"), `Given up here ${plural(a.count, "time")}: ${a.text}. `, soft(a.detail)));
  const causes = data.causes.rows.filter((c) => here(c.site) || c.also.some(here));
  if (causes.length) {
    parts.push(h("h3", {}, "What is slow about it"));
    parts.push(...causes.slice(0, 8).map((c, i) => h("details.line-cause", { open: i === 0 }, h("summary", {}, h("b", {}, `${c.cause}, about ${time(c.cost)}: `), rich(c.title)), causeDetail(c))));
    if (causes.length > 8) parts.push(h("p.muted", {}, `and ${plural(causes.length - 8, "lesser cause")}`));
  }
  if (heat?.traces.length) {
    parts.push(h("h3", {}, "Traces with operations of this line"), ...heat.traces.map((row) => lineTrace(file, line, row, heat)));
    if (heat.more) parts.push(h("p.muted", {}, `and ${plural(heat.more, "trace")} more`));
  }
  const caches = files.get(file).caches.filter(([at]) => at === line);
  if (caches.length) {
    parts.push(
      h("h3", {}, "What the interpreter's inline caches hold"),
      h("ul.plain-list", {}, caches.map(([, instruction, content]) => h("li", {}, h("span.mono", {}, instruction), ` ${content}`))),
    );
  }
  if (exits.length) {
    parts.push(
      h("h3", {}, "Guards of this line that failed"),
      table({
        label: "Guards of this line that failed",
        rows: exits.toSorted((a, b) => failed(b.exit) - failed(a.exit)),
        page: 30,
        columns: [
          { title: "Guard", wide: true, cell: ({ trace, exit }) => h("a.mono", { href: exitRoute(trace, exit) }, exitName(exit)) },
          { title: "In", cell: ({ trace }) => nameOf(trace.id) },
          { title: "Failed", number: true, cell: ({ exit }) => heatCell(failed(exit), exit.reached, "fail") },
          { title: "Leads to", cell: ({ exit }) => leads(exit) },
        ],
      }),
    );
  }
  return parts;
}

// A trace that has operations of a line; opened, it shows them.
function lineTrace(file, line, [id, ops, executed, failures], heat) {
  const details = h(
    "details.line-trace",
    {},
    h(
      "summary",
      {},
      h("span.trace-link", {}, glyph(KINDS[traces.get(id).kind].glyph), nameOf(id)),
      heatCell(executed, heat.own),
      h("span.muted", {}, `${plural(ops, "op")}${failures ? `, ${plural(failures, "failure")}` : ""}`),
    ),
  );
  details.addEventListener("toggle", () => {
    if (!details.open || details.childElementCount > 1) return;
    const full = body(id);
    details.append(h("p", {}, h("a", { href: to.trace(id) }, `Open ${nameOf(id)}`), ` in ${place(traces.get(id).site)}`));
    if (!full) details.append(h("p.muted", {}, "Its operations are not in this file."));
    else details.append(h("ol.op-list", {}, opsOfLine(full, file, line).map((op) => h("li", {}, h("a.mono", { href: to.op(id, op) }, full.ops[op][0])))));
  });
  return details;
}

function opsOfLine(full, file, line) {
  const found = [];
  full.ops.forEach(([text, position], index) => {
    const s = position ? site(full.at[position - 1]?.[0]) : null;
    if (s?.file === file && s.line === line && !/ = input /.test(text)) found.push(index);
  });
  return found;
}
