// Lists over all traces: guards by failures, calls and objects by count, recordings given up.

const allExits = () => data.traces.flatMap((trace) => trace.exits.map((exit) => ({ trace, exit })));
const exitRoute = (trace, exit) => (exit.op === null ? to.trace(trace.id) : to.op(trace.id, exit.op));
const exitName = (exit) => exit.text.replace(/ \[exit \d+\]$/, "") || `exit ${exit.exit}`;
const failed = (exit) => exit.back + exit.bridged;

// Where a guard leads when it fails.
function leads(exit) {
  const found = exit.bridges.map((id) => traceLink(id, { "data-bridge": id }));
  if (exit.given_up !== null) found.push(h("span.warn", { title: exit.given_up }, glyph("⚑"), "no more bridges"));
  return found.length ? h("span.leads", {}, found) : h("span.muted", {}, "interpreter");
}

views.guards = {
  title: "Guards",
  build(panel) {
    const rows = allExits().filter(({ exit }) => failed(exit) || exit.given_up !== null);
    rows.sort((a, b) => failed(b.exit) - failed(a.exit));
    const most = rows.reduce((max, { exit }) => Math.max(max, exit.back), 0);
    panel.append(
      h("h2", {}, "Guards by failures"),
      h(
        "p.note",
        {},
        `${num(rows.length)} of ${plural(total.guards, "guard")} failed. A failure leads back to the interpreter, which is slow, `,
        "or into a bridge, which is not.",
      ),
      table({
        label: "Guards by failures",
        empty: "No guard failed.",
        rows,
        sort: 3,
        columns: [
          {
            title: "Guard",
            wide: true,
            key: ({ exit }) => exit.text,
            cell: ({ trace, exit }) => [h("a.mono", { href: exitRoute(trace, exit) }, exitName(exit)), exit.checks && h("span.checks", {}, rich(exit.checks))],
          },
          { title: "Trace", minor: true, key: ({ trace }) => trace.id, cell: ({ trace }) => traceLink(trace.id) },
          { title: "Place", wide: true, key: ({ exit }) => place(exit.site), cell: ({ exit }) => placeLink(exit.site) },
          {
            title: "To interpreter",
            number: true,
            key: ({ exit }) => exit.back,
            cell: ({ exit }) => h("span.heat-cell", {}, bar(exit.back, most, "fail"), h("span", {}, num(exit.back))),
          },
          { title: "To bridges", number: true, key: ({ exit }) => exit.bridged, cell: ({ exit }) => num(exit.bridged) },
          {
            title: "Fails",
            hint: "Of the times that the guard was reached",
            number: true,
            key: ({ exit }) => (exit.reached ? failed(exit) / exit.reached : 0),
            cell: ({ exit }) => (exit.reached ? heatCell(failed(exit), exit.reached, "fail") : "?"),
          },
          { title: "Leads to", cell: ({ exit }) => leads(exit) },
        ],
      }),
    );
  },
};

const places = (use) =>
  h(
    "div.places",
    {},
    table({
      label: `Places of ${use.op} ${use.name}`,
      rows: use.places,
      columns: [
        { title: "Operation", cell: ([trace, op]) => h("a", { href: to.op(trace, op) }, `${nameOf(trace)}, v${op}`) },
        { title: "Place", wide: true, cell: ([, , at]) => placeLink(at) },
        { title: "Executed", number: true, cell: ([, , , runs]) => heatCell(runs, use.executed) },
      ],
    }),
    use.more ? h("p.muted", {}, `and ${plural(use.more, "place")} more`) : null,
  );

const interpreterCell = (row) => h("span.mono.muted", { title: row.interpreter }, row.interpreter?.split("/").at(-1) ?? "");

const countColumn = (rows, title) => {
  const most = rows.reduce((max, row) => Math.max(max, row.count), 0);
  return { title, number: true, key: (row) => row.count, cell: (row) => h("span.heat-cell", {}, bar(row.count, most), h("span", {}, num(row.count))) };
};

const placeColumn = { title: "Place", wide: true, key: (row) => place(row.site), cell: (row) => placeLink(row.site) };
const tracesColumn = { title: "Traces", wide: true, minor: true, cell: (row) => h("span.leads", {}, traceList(row)) };
const interpreterColumn = { title: "Interpreter", minor: true, key: (row) => row.interpreter ?? "", cell: interpreterCell };

views.calls = {
  title: "Calls & memory",
  build(panel) {
    const [calls, made] = [data.calls.rows, data.allocations.rows];
    const fields = data.uses.filter((u) => /^(array_)?(load|store)|^array_len/.test(u.op));
    const most = fields.reduce((max, u) => Math.max(max, u.executed), 0);
    const rest = ({ rows, all }) => (all > rows.length ? h("p.muted", {}, `and ${num(all - rows.length)} more`) : null);
    add(panel, [
      h("h2", {}, "Calls out of traces"),
      h("p.note", {}, "Functions of the interpreter that the tracer did not look into, and guest functions that were not inlined."),
      table({
        label: "Calls out of traces",
        rows: calls,
        sort: 2,
        page: 40,
        columns: [
          { title: "Callee", wide: true, key: (c) => c.name, cell: (c) => h("button.plain-text.mono", { type: "button", click: () => searchFor(c.name) }, soft(c.name || "unknown")) },
          { title: "Kind", wide: true, key: (c) => c.callee, cell: (c) => c.callee },
          countColumn(calls, "Calls"),
          placeColumn,
          interpreterColumn,
          tracesColumn,
        ],
      }),
      rest(data.calls),
      h("h2", {}, "Objects made"),
      h("p.note", {}, "Allocations that the optimizer could not remove, and why they have to be in memory. The box of an integer is only an object if it needs more than 63 bits."),
      table({
        label: "Objects made",
        rows: made,
        sort: 1,
        page: 40,
        columns: [
          { title: "Type", wide: true, key: (a) => a.name, cell: (a) => [h("button.plain-text.mono", { type: "button", click: () => searchFor(a.name) }, soft(a.name)), a.boxed ? h("span.muted", {}, " boxed integer") : null] },
          countColumn(made, "Made"),
          placeColumn,
          { title: "Because it is", wide: true, key: (a) => a.uses[0] ?? "", cell: (a) => rich(a.uses.join("; ")) },
          interpreterColumn,
          tracesColumn,
        ],
      }),
      rest(data.allocations),
      h("h2", {}, "Fields and arrays"),
      h("p.note", {}, "What traces load and store. Open a row for its places."),
      table({
        label: "Fields and arrays",
        rows: fields,
        sort: 2,
        page: 40,
        detail: places,
        columns: [
          { title: "Name", wide: true, key: (u) => u.name, cell: (u) => h("span.mono", {}, u.name) },
          { title: "Operation", key: (u) => u.op, cell: (u) => u.op },
          { title: "Executed", number: true, key: (u) => u.executed, cell: (u) => h("span.heat-cell", {}, bar(u.executed, most), h("span", {}, num(u.executed))) },
          { title: "In code", minor: true, hint: "Operations in all traces", number: true, key: (u) => u.ops, cell: (u) => num(u.ops) },
        ],
      }),
    ]);
  },
};

views.aborts = {
  title: "Aborts",
  build(panel) {
    const reasons = new Map();
    for (const abort of data.aborts) {
      if (!reasons.has(abort.reason)) reasons.set(abort.reason, []);
      reasons.get(abort.reason).push(abort);
    }
    const count = (rows) => rows.reduce((sum, a) => sum + a.count, 0);
    const groups = [...reasons.values()].sort((a, b) => count(b) - count(a));
    panel.append(h("h2", {}, "Recordings given up"));
    if (!groups.length) panel.append(h("p.muted", {}, "None: every recording became a trace."));
    for (const rows of groups) {
      const spent = rows.reduce((sum, a) => sum + a.ns, 0);
      panel.append(
        h(
          "section.reason",
          {},
          h("h3", {}, rows[0].text, h("span.muted", {}, ` ${plural(count(rows), "time")}, ${time(spent)}`)),
          abortTable(rows),
        ),
      );
    }
    const cold = data.keys.filter((k) => k.trace === null && (k.ticks > k.threshold || k.given_up || k.aborts));
    const thrown = new Set(data.traces.filter((t) => t.invalidated).map((t) => t.site));
    const state = (k) => {
      if (k.given_up) return h("span.warn", {}, glyph("⚑"), `given up: ${k.given_up}`);
      if (thrown.has(k.site)) return "its trace was invalidated";
      return k.no_inline ? "calls of it are not inlined" : "";
    };
    panel.append(
      h("h2", {}, "Hot, but not compiled"),
      h("p.note", {}, "Loops and functions that the interpreter passed more often than their threshold, or that were given up."),
      table({
        label: "Hot, but not compiled",
        rows: cold,
        sort: 2,
        columns: [
          { title: "Place", wide: true, key: (k) => place(k.site), cell: (k) => placeLink(k.site) },
          { title: "What", key: (k) => k.entry, cell: (k) => (k.entry ? "function" : "loop") },
          { title: "Passed", number: true, key: (k) => k.ticks, cell: (k) => num(k.ticks) },
          { title: "Aborts", number: true, key: (k) => k.aborts, cell: (k) => num(k.aborts) },
          { title: "State", wide: true, cell: (k) => state(k) },
        ],
      }),
    );
  },
};

function abortTable(rows) {
  const most = rows.reduce((max, a) => Math.max(max, a.count), 0);
  const from = (a) =>
    a.parent ? h("span", {}, "bridge of ", traceLink(a.parent[0])) : h("span", {}, `${a.kind} at `, placeLink(a.begin));
  return table({
    label: rows[0].text,
    rows,
    sort: 1,
    columns: [
      { title: "Where", wide: true, key: (a) => place(a.site), cell: (a) => placeLink(a.site) },
      {
        title: "Times",
        number: true,
        key: (a) => a.count,
        cell: (a) => h("span.heat-cell", {}, bar(a.count, most, "fail"), h("span", {}, num(a.count))),
      },
      { title: "Recorded from", wide: true, cell: from },
      { title: "Most ops", number: true, minor: true, key: (a) => a.ops, cell: (a) => num(a.ops) },
      { title: "Time", number: true, key: (a) => a.ns, cell: (a) => time(a.ns) },
      { title: "Interpreter", minor: true, key: (a) => locText(a.loc), cell: (a) => h("span.mono.muted", { title: data.locs[a.loc]?.[0] }, locText(a.loc)) },
      {
        title: "More",
        wide: true,
        cell: (a) => [a.given_up ? h("span.warn", {}, glyph("⚑"), "given up for good ") : null, soft(a.detail)],
      },
    ],
  });
}
