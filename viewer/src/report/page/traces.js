// All traces as a tree, bridges under their guards; beside it the selected one in full.

const ORDERS = {
  heat: ["hottest first", (a, b) => b.executed - a.executed],
  time: ["in order of making", (a, b) => a.time - b.time || a.id - b.id],
  failures: ["most failures first", (a, b) => failuresOf(b) - failuresOf(a)],
};

const MOST_ROOTS = 300;

views.traces = {
  title: "Traces",
  build(panel) {
    panel.classList.add("split", "tree-first");
    const order = h("select", { id: "order", change: () => this.fill() });
    for (const [name, [words]] of Object.entries(ORDERS)) order.append(h("option", { value: name }, words));
    const tree = h("div.tree", { role: "tree", "aria-label": "Traces" });
    const side = h("section.side", { id: "trace", "aria-label": "The selected trace", tabindex: "0" });
    const bar = h(
      "div.toolbar",
      {},
      h("label", { for: "order" }, "Order"),
      order,
      h("button", { type: "button", click: () => this.openAll(true) }, "Open all"),
      h("button", { type: "button", click: () => this.openAll(false) }, "Close all"),
    );
    panel.append(h("div.pane", {}, bar, tree), side);
    this.parts = { order, tree, side };
    this.items = new Map();
    this.walk = roving(tree, ".item", (event, row, focus) => treeKey(event, row, focus));
    tree.addEventListener("click", (event) => {
      const row = event.target.closest(".item");
      if (!row) return;
      if (event.target.closest(".twist")) row.toggle?.(row.getAttribute("aria-expanded") !== "true");
      else row.choose();
    });
    this.fill();
  },
  fill() {
    const { order, tree } = this.parts;
    this.items.clear();
    const roots = data.traces.filter((t) => !t.parent).sort(ORDERS[order.value][1]);
    const few = data.traces.length <= 60;
    let shown = 0;
    const more = h("button.more", { type: "button", click: () => grow() });
    const grow = () => {
      const rows = roots.slice(shown, shown + MOST_ROOTS).map((t) => this.traceItem(t, 1));
      shown += rows.length;
      more.before(...rows);
      if (few) rows.forEach((row) => row.item?.toggle?.(true));
      more.hidden = shown >= roots.length;
      more.textContent = `Show more of ${plural(roots.length - shown, "trace")}`;
      this.mark();
      this.walk.settle();
    };
    tree.replaceChildren(more);
    grow();
    this.grow = grow;
    if (!roots.length) tree.replaceChildren(h("p.muted", {}, "Nothing was compiled."));
  },
  // A trace: its row, and under it those of its guards that have bridges.
  traceItem(trace, level) {
    const exits = trace.exits.filter((e) => e.bridges.length || e.given_up !== null);
    const label = [
      h(`span.name.${trace.kind}`, {}, glyph(KINDS[trace.kind].glyph), nameOf(trace.id)),
      h("span.place", { title: place(trace.site) }, shortPlace(trace.site)),
      trace.invalidated && h("span.warn", { title: `${trace.invalidated[0]} was written` }, "invalidated"),
      heatCell(trace.executed, total.executed),
    ];
    const children = exits.map((exit) => () => this.guardItem(trace, exit, level + 1));
    const branch = item(label, level, children, () => go(to.trace(trace.id)));
    branch.item.dataset.trace = trace.id;
    this.items.set(trace.id, branch.item);
    return branch;
  },
  guardItem(trace, exit, level) {
    const label = [
      h("span.guard.mono", {}, exitName(exit)),
      h("span.place", { title: exit.checks }, shortPlace(exit.site)),
      exit.given_up !== null && h("span.warn", { title: exit.given_up }, glyph("⚑"), "no more bridges"),
      h("span.fails", {}, `${short(failed(exit))}×`),
    ];
    const bridges = exit.bridges.map((id) => traces.get(id)).filter(Boolean);
    const children = bridges.map((bridge) => () => this.traceItem(bridge, level + 1));
    const branch = item(label, level, children, () => go(exitRoute(trace, exit)));
    branch.item.toggle?.(true);
    return branch;
  },
  openAll(open) {
    // Rows that are opened make new ones.
    for (let found = true; found; ) {
      const rows = this.parts.tree.querySelectorAll(`.item[aria-expanded="${!open}"]`);
      rows.forEach((row) => row.toggle(open));
      found = open && rows.length > 0;
    }
  },
  show([id, what, number]) {
    const { side } = this.parts;
    const wanted = id === undefined ? (this.current ?? firstTrace()) : Number(id);
    const trace = traces.get(wanted);
    if (!trace) {
      side.replaceChildren(h("p.muted", {}, data.traces.length ? `There is no trace ${id}.` : "Nothing was compiled."));
      return;
    }
    if (this.current !== wanted) {
      this.current = wanted;
      this.listing = traceDetail(trace, side);
      this.reveal(trace);
      side.scrollTop = 0;
    }
    if (what === "op") this.listing?.reveal(Number(number));
    this.mark();
  },
  // Opens what the trace is under.
  reveal(trace) {
    const path = [];
    for (let t = trace; t?.parent; t = traces.get(t.parent[0])) path.unshift(t.parent[0]);
    const root = path[0] ?? trace.id;
    while (!this.items.has(root) && !this.parts.tree.querySelector(".more")?.hidden) this.grow();
    for (const id of path) this.items.get(id)?.toggle?.(true);
    this.items.get(trace.id)?.scrollIntoView({ block: "nearest" });
  },
  mark() {
    const { tree } = this.parts;
    tree.querySelector('[aria-selected="true"]')?.setAttribute("aria-selected", "false");
    const row = this.items.get(this.current);
    if (!row) return;
    row.setAttribute("aria-selected", "true");
    tree.querySelectorAll('.item[tabindex="0"]').forEach((e) => (e.tabIndex = -1));
    row.tabIndex = 0;
  },
};

const firstTrace = () => data.traces.reduce((best, t) => (t.executed > (best?.executed ?? -1) ? t : best), null)?.id;

// A row of a tree and the place for what is under it, which is made when it is opened first.
function item(label, level, children, choose) {
  const twist = h("span.twist", { "aria-hidden": "true" });
  const row = h(
    "div.item",
    { role: "treeitem", "aria-level": level, "aria-selected": "false", tabindex: -1 },
    twist,
    label,
  );
  row.style.setProperty("--level", level - 1);
  row.choose = choose;
  const branch = h("div.branch", { role: "none" }, row);
  branch.item = row;
  if (children.length) {
    let group = null;
    row.setAttribute("aria-expanded", "false");
    row.toggle = (open) => {
      row.setAttribute("aria-expanded", open);
      if (open && !group) {
        group = h("div", { role: "group" }, children.map((make) => make()));
        branch.append(group);
      }
      if (group) group.hidden = !open;
    };
  }
  return branch;
}

// The keys of a tree: right opens, then goes in; left closes, then goes out.
function treeKey(event, row, focus) {
  const open = row.getAttribute("aria-expanded");
  if (event.key === "Enter" || event.key === " ") {
    if (event.target !== row) return false;
    if (row.choose) row.choose();
    else row.toggle?.(open !== "true");
    return true;
  }
  if (event.key === "ArrowRight") {
    if (open === "false") row.toggle(true);
    else if (open === "true") focus(row.nextElementSibling?.querySelector('[role="treeitem"]'));
    return true;
  }
  if (event.key === "ArrowLeft") {
    if (open === "true") row.toggle(false);
    else focus(row.parentElement.parentElement?.closest(".branch")?.item);
    return true;
  }
  return false;
}
