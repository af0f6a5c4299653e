// The first view: what the run was like, and where to look next.

views.overview = {
  title: "Overview",
  build(panel) {
    const head = data.head;
    panel.append(...banners());
    panel.append(
      h("div.glance", {}, glance()),
      h("section", {}, h("h2", {}, "Time"), phases()),
      h("div.worst", {}, section("Causes of lost time", causeTable(firstRows(data.causes.rows), 8), "#/causes", `All ${plural(data.causes.all, "cause")}`)),
      h(
        "div.columns",
        {},
        section("Hottest traces", hottest(), "#/traces", `All ${plural(data.traces.length, "trace")}`),
        section("Guards that fail most", worst(), "#/guards", "All guards"),
        section("Hottest lines", lines(), "#/source", "Source"),
        section("Recordings given up", given(), "#/aborts", "All aborts"),
      ),
      h(
        "details.more-facts",
        {},
        h("summary", {}, "The process and its parameters"),
        h("dl.facts", {}, [
          fact("Command", h("code", {}, head.command.join(" ") || "unknown")),
          fact("Log", h("code", {}, head.log), ` ${plural(head.events, "event")}`),
          fact("Begun", head.unix_ms ? `${new Date(head.unix_ms).toISOString().replace("T", " ").slice(0, 19)} UTC` : "unknown"),
          fact("metatrace", `${head.metatrace || "unknown"}, backend ${head.backend || "unknown"}, process ${head.pid}`),
          fact("Passes", head.passes.join(", ") || "unknown"),
          fact("Parameters", h("code", {}, head.params.map(([name, value]) => `${name}=${value}`).join(" "))),
        ]),
      ),
    );
  },
};

const fact = (name, ...value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));

function banners() {
  const found = [];
  if (data.head.damage) found.push(`${data.head.damage[0].toUpperCase()}${data.head.damage.slice(1)}.`);
  if (data.stats === null) {
    found.push("The process did not end in order: counts are those of their last doubling, so lower bounds.");
  }
  const lacking = data.traces.length - data.cut.bodies - data.cut.broken;
  if (lacking > 0) {
    found.push(
      `The ${num(data.cut.bodies)} hottest of ${plural(data.traces.length, "trace")} have their operations and ` +
        "machine code in this file; write it with --all for the rest.",
    );
  }
  if (data.cut.broken) found.push(`The log does not hold the operations of ${plural(data.cut.broken, "trace")}.`);
  return found.map((text) => h("p.banner", {}, text));
}

function glance() {
  const less = (from, now) => `${from ? Math.round(100 - (100 * now) / from) : 0} % less`;
  const stats = data.stats;
  const [compiled, interpreted] = edges(stats);
  const tile = (name, value, more) => h("div.tile", {}, h("h3", {}, name), h("p.big", {}, value), h("p", {}, more));
  return [
    tile(
      "Compiled share",
      interpreted === null ? "unknown" : `${compiled.exact ? "" : "at least "}${share(compiled.count, compiled.count + interpreted)}`,
      `of guest back edges and calls ran in machine code${compiled.exact ? "" : "; count_edges=on counts inlined calls, too"}`,
    ),
    tile(
      "Traces",
      num(data.traces.length),
      `${plural(total.loops, "loop")}, ${plural(total.functions, "function")}, ${plural(total.bridges, "bridge")}`,
    ),
    tile("Operations", num(total.ops), `of ${num(total.ops_recorded)} recorded: ${less(total.ops_recorded, total.ops)}`),
    tile("Guards", num(total.guards), `of ${num(total.guards_recorded)} recorded: ${less(total.guards_recorded, total.guards)}`),
    tile("Guard failures", short(total.failures), `back to the interpreter; ${short(total.entries)} entries from it`),
    tile(
      "Given up",
      num(total.aborts),
      `${total.aborts === 1 ? "recording" : "recordings"}; ${plural(total.invalidated, "trace")} invalidated`,
    ),
    tile("Executed", short(total.executed), `operations in ${short(total.runs)} runs of traces`),
    tile("Machine code", bytes(total.code_bytes), `and ${bytes(total.resume_bytes)} of resume data`),
  ];
}

// Back edges and calls that ran in machine code, and those that were interpreted. Traces only count their
// edges if asked to; without that, each passing of the head of a loop or function is one.
function edges(stats) {
  const interpreted = stats ? (stats.back_edges_interpreted ?? 0) + (stats.calls_interpreted ?? 0) : null;
  const counted = stats ? (stats.back_edges_compiled ?? 0) + (stats.calls_compiled ?? 0) : 0;
  const heads = data.traces.reduce((sum, t) => sum + (t.kind === "bridge" ? 0 : t.runs), 0);
  return [counted ? { count: counted, exact: true } : { count: heads, exact: false }, interpreted];
}

// Two bars: the whole run, and of the JIT's part what it was spent on.
function phases() {
  const parts = [
    ["record", "Recording", total.record_ns],
    ["optimize", "Optimising", total.optimize_ns],
    ["backend", "Making machine code", total.backend_ns],
    ["aborted", "Recordings given up", total.aborted_ns],
  ];
  const jit = parts.reduce((sum, p) => sum + p[2], 0);
  const run = Math.max(data.head.duration, jit);
  const piece = ([kind, , ns], whole) => {
    const element = h(`span.${kind}`);
    element.style.flexGrow = whole ? ns / whole : 0;
    return element;
  };
  const rows = [...parts, ["rest", "The program itself", run - jit]].map(([kind, name, ns]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h(`span.key.${kind}`, { "aria-hidden": "true" }), name),
      h("td.number", {}, time(ns)),
      h("td.number", {}, share(ns, run)),
      h("td.number", {}, kind === "rest" ? "" : share(ns, jit)),
    ),
  );
  const label = (name, ns) => h("span.stack-name", {}, name, " ", h("b", {}, time(ns)));
  return h(
    "div.phases",
    {},
    h(
      "div",
      {},
      label("Whole run", run),
      h("div.stack", { "aria-hidden": "true" }, [...parts, ["rest", "", run - jit]].map((p) => piece(p, run))),
      label("The JIT's part of it", jit),
      h("div.stack", { "aria-hidden": "true" }, parts.map((p) => piece(p, jit))),
    ),
    h(
      "table.plain",
      { "aria-label": "Time by phase" },
      h("thead", {}, h("tr", {}, ["Phase", "Time", "of the run", "of the JIT"].map((t, i) => h("th", { scope: "col", class: i ? "number" : undefined }, t)))),
      h("tbody", {}, rows),
    ),
  );
}

function section(title, content, route, all) {
  return h("section", {}, h("div.section-head", {}, h("h2", {}, title), h("a", { href: route }, all)), content);
}

const firstRows = (rows) => rows.slice(0, 8);

function hottest() {
  const rows = firstRows(data.traces.toSorted((a, b) => b.executed - a.executed));
  return table({
    label: "Hottest traces",
    empty: "Nothing was compiled.",
    rows,
    columns: [
      { title: "Trace", cell: (t) => traceLink(t.id) },
      { title: "Place", cell: (t) => placeLink(t.site), wide: true },
      { title: "Executed", number: true, cell: (t) => heatCell(t.executed, total.executed) },
    ],
  });
}

const heatCell = (part, whole, kind) => h("span.heat-cell", {}, bar(part, whole, kind), h("span", {}, share(part, whole)));

function worst() {
  const rows = firstRows(allExits().toSorted((a, b) => b.exit.back - a.exit.back).filter((e) => e.exit.back));
  return table({
    label: "Guards that fail most",
    empty: "No guard failed.",
    rows,
    columns: [
      { title: "Guard", cell: ({ trace, exit }) => h("a", { href: exitRoute(trace, exit) }, exitName(exit)) },
      { title: "Place", cell: ({ exit }) => placeLink(exit.site), wide: true },
      { title: "Failed", number: true, cell: ({ exit }) => heatCell(exit.back, total.failures, "fail") },
    ],
  });
}

function lines() {
  const all = data.files.flatMap((f) => f.lines.map((line) => ({ file: f.file, line })));
  const rows = firstRows(all.toSorted((a, b) => b.line.own - a.line.own));
  return table({
    label: "Hottest lines",
    empty: "No line of the program was compiled.",
    rows,
    columns: [
      {
        title: "Line",
        cell: ({ file, line }) => h("a", { href: to.line(file, line.line) }, `${files.get(file).name}:${line.line}`),
      },
      { title: "Source", wide: true, cell: ({ file, line }) => h("code", {}, (sourceLine(file, line.line) ?? "").trim()) },
      { title: "Executed", number: true, cell: ({ line }) => heatCell(line.own, total.executed) },
    ],
  });
}

function given() {
  return table({
    label: "Recordings given up",
    empty: "None: every recording became a trace.",
    rows: firstRows(data.aborts.toSorted((a, b) => b.count - a.count)),
    columns: [
      { title: "Reason", wide: true, cell: (a) => h("a", { href: "#/aborts" }, a.text) },
      { title: "Place", wide: true, cell: (a) => placeLink(a.site) },
      { title: "Times", number: true, cell: (a) => num(a.count) },
    ],
  });
}
