// One trace in full: facts, guards, then its operations under the guest lines they belong to, each with
// the instructions that it became.

const shown = { code: false, locs: true };

const DECISIONS = {
  PromoteKnown: ["promote needed no guard", "known already"],
  ElidableFolded: ["elidable call folded", "its arguments were constants"],
  QuasiFolded: ["quasi-immutable field taken for constant", ""],
  QuasiUnstable: ["quasi-immutable field read as a mutable one", "it was written too often"],
  PromoteMegamorphic: ["value not promoted", "many values come to this site"],
  RestCalled: ["rest of the inlined call is called", "it comes to a loop"],
  NotInlined: ["call not inlined", "it contains a loop, or made a trace too long"],
  NotInlinedDepth: ["call not inlined", "too many levels are inlined on top of each other"],
  NotInlinedRecursion: ["call not inlined", "it is inlined on top of itself already"],
};

// Fills `side`; what it returns shows an operation.
function traceDetail(trace, side) {
  const parent = trace.parent && traces.get(trace.parent[0]);
  const exit = parent?.exits.find((e) => e.exit === trace.parent[1]);
  const lines = [
    exit && h("p", {}, "from guard ", h("a.mono", { href: exitRoute(parent, exit), "data-parent": parent.id }, exitName(exit)), " of ", traceLink(parent.id)),
    h(
      "p",
      {},
      trace.jumps === null ? "ends by finishing its level" : trace.jumps === trace.id ? "jumps back to its own start" : ["continues in ", traceLink(trace.jumps)],
      trace.dependencies ? `; depends on ${plural(trace.dependencies, "quasi-immutable field")}` : "",
    ),
    trace.invalidated && h("p.warn", {}, glyph("✕"), `invalidated after ${time(trace.invalidated[1])}: ${trace.invalidated[0]} was written`),
  ];
  const made = trace.record + trace.optimize + trace.backend;
  side.replaceChildren(
    h("h2", {}, h(`span.${trace.kind}`, {}, glyph(KINDS[trace.kind].glyph), nameOf(trace.id)), " ", placeLink(trace.site)),
    h("div.story", {}, lines),
    h("dl.facts.row", {}, [
      fact("Runs", num(trace.runs)),
      fact("Entered", num(trace.entries)),
      fact("Executed", share(trace.executed, total.executed)),
      fact("Operations", `${num(trace.ops_recorded)} → ${num(trace.ops)}`),
      fact("Guards", `${num(trace.guards_recorded)} → ${num(trace.guards)}`),
      fact("Code", bytes(trace.code)),
      fact("Resume data", bytes(trace.resume)),
      fact("Made in", h("span", { title: PHASES.map(([f, words]) => `${words} ${time(trace[f])}`).join(", ") }, time(made))),
      fact("Made at", time(trace.begun)),
    ]),
  );
  const failing = trace.exits.filter((e) => failed(e) || e.given_up !== null);
  if (failing.length) side.append(guardsOf(trace, failing));
  const full = body(trace.id);
  if (!full) {
    side.append(h("p.banner", {}, "The operations of this trace are not in this file: `metatrace show` has them, or write the report with --all."));
    return null;
  }
  return listing(trace, full, side);
}

function guardsOf(trace, failing) {
  return h(
    "details.guards",
    { open: failing.length <= 8 },
    h("summary", {}, h("h3", {}, plural(failing.length, "guard"), " that failed")),
    table({
      label: "Guards that failed",
      rows: failing.toSorted((a, b) => failed(b) - failed(a)),
      page: 40,
      columns: [
        { title: "Guard", wide: true, cell: (e) => h("a.mono", { href: exitRoute(trace, e) }, exitName(e)) },
        { title: "Place", wide: true, cell: (e) => placeLink(e.site) },
        { title: "Reached", number: true, minor: true, cell: (e) => short(e.reached) },
        { title: "Failed", number: true, cell: (e) => h("span.heat-cell", {}, bar(failed(e), e.reached, "fail"), h("span", {}, `${short(failed(e))}, ${share(failed(e), e.reached)}`)) },
        { title: "Leads to", cell: (e) => leads(e) },
      ],
    }),
  );
}

function listing(trace, full, side) {
  const list = h("div.listing", { role: "tree", "aria-label": `Operations of ${nameOf(trace.id)}` });
  const rows = [];
  const codes = new Map(full.code);
  const exits = new Map(trace.exits.map((e) => [e.exit, e]));
  const firstOp = new Map();
  const switchTo = (name, box) => {
    shown[name] = box.checked;
    list.classList.toggle(`with-${name}`, box.checked);
    if (name === "code") rows.forEach((row) => row?.toggle?.(box.checked));
  };
  const check = (name, words) => {
    const box = h("input", { type: "checkbox", checked: shown[name], change: (e) => switchTo(name, e.target) });
    return h("label", {}, box, ` ${words}`);
  };
  side.append(
    h(
      "div.toolbar.sticky",
      {},
      h("h3", {}, full.stage === "final" ? "Operations" : `Operations (${full.stage})`),
      full.code.length ? check("code", "machine code") : null,
      check("locs", "interpreter lines"),
      full.address ? h("span.muted.mono", {}, `at ${full.address}`) : null,
    ),
  );
  list.classList.toggle("with-locs", shown.locs);
  let block = null;
  let current = -1;
  const notes = notesByPlace(full);
  full.ops.forEach((op, index) => {
    const [text, position, , runs, exitNumber] = op;
    if (position !== current || !block) {
      block = h("div.group", { role: "none" }, heading(full, position, notes));
      list.append(block);
      current = position;
    }
    const exit = exitNumber >= 0 && !firstOp.has(exitNumber) ? exits.get(exitNumber) : null;
    if (exitNumber >= 0) firstOp.set(exitNumber, index);
    const code = codes.get(index);
    const row = opRow(trace, index, op, exit, code, exitNumber >= 0 ? restores(full, exitNumber) : null);
    rows[index] = row;
    block.append(row.branch);
  });
  for (const group of list.children) group.style.setProperty("--rows", group.childElementCount);
  if (shown.code) rows.forEach((row) => row?.toggle?.(true));
  list.addEventListener("click", (event) => {
    const row = event.target.closest(".op");
    if (row && !event.target.closest("a")) row.toggle?.(row.getAttribute("aria-expanded") !== "true");
  });
  const mark = (value, on) => list.querySelectorAll(`[data-v="${value}"]`).forEach((e) => e.classList.toggle("same", on));
  list.addEventListener("mouseover", (e) => e.target.dataset.v && mark(e.target.dataset.v, true));
  list.addEventListener("mouseout", (e) => e.target.dataset.v && mark(e.target.dataset.v, false));
  const walk = roving(list, ".op", (event, row, focus) => {
    if (event.key === "Enter" || event.key === " ") {
      if (event.target !== row) return false;
      const link = row.querySelector("a[data-bridge], a[data-jump]");
      if (event.key === "Enter" && link) link.click();
      else row.toggle?.(row.getAttribute("aria-expanded") !== "true");
      return true;
    }
    if (event.key === "s") {
      const at = full.at[full.ops[Number(row.dataset.op)][1] - 1]?.[0];
      const s = site(at);
      if (s?.line) go(to.line(s.file, s.line));
      return true;
    }
    return (event.key === "ArrowRight" || event.key === "ArrowLeft") && treeKey(event, row, focus);
  });
  side.append(list);
  walk.settle();
  const rest = codes.get(-1);
  if (rest) side.append(h("details", {}, h("summary", {}, "Entry code and constants"), instructions(rest)));
  if (full.resume) side.append(h("details", {}, h("summary", {}, "Resume data: what the guards restore"), h("pre.resume", {}, full.resume)));
  return {
    reveal(index) {
      const row = rows[index];
      if (!row) return;
      list.querySelector(".op.current")?.classList.remove("current");
      row.classList.add("current");
      walk.focus(row);
      row.scrollIntoView({ block: "center" });
    },
  };
}

// The guest line of the operations that follow, and the calls that it is inlined through.
function heading(full, position, notes) {
  const sites = chain(full.at, position);
  const element = h("div.guest", {});
  element.style.setProperty("--depth", Math.max(0, sites.length - 1));
  const [inner, ...callers] = sites;
  const s = inner === undefined ? null : site(inner);
  if (s) {
    const text = (sourceLine(s.file, s.line) ?? "").trim();
    element.append(placeLink(inner, { tabindex: -1 }), h("code", {}, text));
    if (callers.length) {
      element.append(h("span.callers", { title: callers.map(place).join("\n") }, `inlined in ${callers.map((c) => site(c)?.func || place(c)).join(" ← ")}`));
    }
  } else element.append(h("span.muted", {}, position ? place(inner) : "inputs"));
  const here = notes.take(sites.join(" "));
  if (here.length) {
    const list = here.map(([what, name, , loc]) => {
      const [words, why] = DECISIONS[what] ?? [what, ""];
      return h("li", {}, words, name ? [": ", h("code", {}, name)] : "", why ? ` (${why})` : "", h("span.loc", {}, locText(loc)));
    });
    return [element, h("ul.notes", {}, list)];
  }
  return element;
}

// Decisions that left no operation, by the chain of merge points; each is shown once.
function notesByPlace(full) {
  const found = new Map();
  for (const note of full.notes) {
    const key = chain(full.note_at, note[2]).join(" ");
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(note);
  }
  return {
    take(key) {
      const here = found.get(key) ?? [];
      found.delete(key);
      return here;
    },
  };
}

function opRow(trace, index, [text, , loc, runs], exit, code, resume) {
  const fails = exit && failed(exit);
  const row = h(
    fails ? "div.op.failing" : "div.op",
    { role: "treeitem", "aria-level": 1, tabindex: -1, "data-op": index, title: code ? undefined : "no code of its own" },
    h("span.twist", { "aria-hidden": "true" }),
    h("span.runs", { title: `${num(runs)} executions` }, bar(runs, trace.runs), h("span", {}, short(runs))),
    h("code.text", {}, tokens(text)),
    exit
      ? h("span.exit", {}, fails ? [bar(fails, exit.reached, "fail"), `failed ${short(fails)}× (${share(fails, exit.reached)}) `] : null, exit.bridges.length || exit.given_up !== null ? leads(exit) : null)
      : null,
    jumpTo(text),
    h("span.loc", { title: data.locs[loc]?.join(":") }, locText(loc)),
  );
  row.querySelectorAll("a").forEach((e) => (e.tabIndex = -1));
  const branch = h("div.branch", { role: "none" }, row);
  branch.item = row;
  row.branch = branch;
  if (code || resume) {
    let made = null;
    row.setAttribute("aria-expanded", "false");
    row.toggle = (open) => {
      row.setAttribute("aria-expanded", open);
      if (open && !made) {
        made = h("div.opened", {}, code ? instructions(code) : null, resume ? h("p.restores", {}, resume) : null);
        branch.append(made);
      }
      if (made) made.hidden = !open;
    };
  }
  return row;
}

// What a guard goes back with: its exit, and the state of the interpreter there.
function restores(full, exit) {
  full.exits ??= new Map(full.resume.split("\n").map((line) => [line.split(":")[0], line]));
  const line = full.exits.get(`exit ${exit}`);
  const snapshot = /snapshot \d+/.exec(line ?? "")?.[0];
  return line ? [line, snapshot ? h("br") : "", full.exits.get(snapshot) ?? ""] : null;
}

function jumpTo(text) {
  const target = /^jump t(\d+)\(/.exec(text)?.[1];
  return target !== undefined && traces.has(Number(target)) ? h("span.exit", {}, "→ ", traceLink(Number(target), { "data-jump": target })) : null;
}

const instructions = (code) =>
  h(
    "pre.code",
    {},
    code.map(([offset, text]) =>
      offset < 0 ? h("span.label", {}, `${text}\n`) : [h("span.offset", {}, offset.toString(16).padStart(5)), `  ${text}\n`],
    ),
  );

// The text of an operation: values can be pointed at, the operation's name and descriptors stand out.
function tokens(text) {
  const parts = [];
  let last = 0;
  let named = false;
  const after = text.indexOf(" = ");
  for (const found of text.matchAll(/"(?:[^"\\]|\\.)*"|\bv\d+\b|[&#]-?\d+|\[exit \d+\]|[A-Za-z_][\w.]*|-?\b\d[\w.]*/g)) {
    const [token] = found;
    let kind = null;
    if (/^v\d+$/.test(token)) kind = "v";
    else if (token.startsWith("[exit")) kind = "muted";
    else if (/^[A-Za-z_]/.test(token) && !named && found.index > after) [kind, named] = [token.startsWith("guard") ? "name guard" : "name", true];
    else if (/^[A-Za-z_"]/.test(token)) kind = "descr";
    else kind = "constant";
    parts.push(text.slice(last, found.index));
    parts.push(h("span", { class: kind, "data-v": kind === "v" ? token.slice(1) : undefined }, token));
    last = found.index + token.length;
  }
  parts.push(text.slice(last));
  return parts;
}
