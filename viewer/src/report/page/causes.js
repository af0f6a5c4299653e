// Causes of lost time, the worst first, each with what can be done about it.

views.causes = {
  title: "Causes",
  build(panel) {
    add(panel, [
      h("h2", {}, "Causes of lost time"),
      h(
        "p.note",
        {},
        rich("What the analysis found, as `metatrace why` tells it line by line. The cost is a rough figure that puts unlike causes in an order; "),
        "don't add it up. Open a row for facts and hints.",
      ),
      causeTable(data.causes.rows, 60),
      data.causes.all > data.causes.rows.length ? h("p.muted", {}, `and ${plural(data.causes.all - data.causes.rows.length, "lesser cause")}`) : null,
    ]);
  },
};

function causeTable(rows, page, opened = causeDetail) {
  const most = rows.reduce((max, c) => Math.max(max, c.cost), 0);
  return table({
    label: "Causes of lost time",
    empty: "Nothing was found.",
    rows,
    sort: 3,
    page,
    detail: opened,
    columns: [
      { title: "Cause", wide: true, key: (c) => c.cause, cell: (c) => c.cause },
      { title: "What happens", wide: true, cell: (c) => rich(c.title) },
      { title: "Place", wide: true, key: (c) => place(c.site), cell: (c) => placeLink(c.site) },
      { title: "Cost", hint: "Roughly", number: true, key: (c) => c.cost, cell: (c) => h("span.heat-cell", {}, bar(c.cost, most, "fail"), h("span", {}, time(c.cost))) },
    ],
  });
}

function causeDetail(cause) {
  const exit = cause.guard && traces.get(cause.guard[0])?.exits.find((e) => e.exit === cause.guard[1]);
  return h(
    "div.cause",
    {},
    h("ul", {}, [
      cause.facts.map((fact) => h("li", {}, rich(fact))),
      cause.hints.map(([who, text]) => h("li", {}, h("b", {}, `Hint for the ${who}: `), rich(text))),
      exit ? h("li", {}, "Guard: ", h("a.mono", { href: exitRoute(traces.get(cause.guard[0]), exit) }, exitName(exit)), " of ", traceLink(cause.guard[0])) : null,
      cause.also.length ? h("li", {}, "Also concerns: ", cause.also.slice(0, 12).map((at) => [placeLink(at), " "])) : null,
      cause.interpreter ? h("li", {}, "Recorded by ", h("code", {}, cause.interpreter)) : null,
      cause.traces.length ? h("li", {}, "Seen in ", traceList(cause)) : null,
    ]),
  );
}

const traceList = ({ traces: ids, more }) => [ids.map((id) => [traceLink(id), " "]), more ? `and ${num(more)} more` : ""];

// Words with `code` in them.
const rich = (text) => text.split("`").map((part, i) => (i % 2 ? h("code", {}, soft(part)) : part));
