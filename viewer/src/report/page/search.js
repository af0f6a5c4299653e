// Search: traces, functions, source lines, operations, fields and functions that operations name. Bodies of
// traces are searched as text first, and read only where something is found.

const MOST_HITS = 8;
const MOST_OPS = 30;

function search(query) {
  const words = query.toLowerCase();
  const has = (text) => text.toLowerCase().includes(words);
  const groups = [];
  const group = (title, hits, all = hits.length) => hits.length && groups.push({ title, hits, all });

  const wanted = /^(?:loop|function|bridge|trace)?\s*(\d+)$/.exec(words);
  const named = data.traces.filter((t) => (wanted && Number(wanted[1]) === t.id) || has(nameOf(t.id)) || has(place(t.site)));
  named.sort((a, b) => (wanted ? (b.id === Number(wanted[1])) - (a.id === Number(wanted[1])) : 0) || b.executed - a.executed);
  group(
    "Traces",
    named.slice(0, MOST_HITS).map((t) => ({ route: to.trace(t.id), sign: KINDS[t.kind].glyph, text: nameOf(t.id), more: place(t.site) })),
    named.length,
  );

  const functions = new Map();
  for (const number of Object.keys(data.sites)) {
    const s = site(number);
    if (s.func && has(s.func) && files.has(s.file)) functions.set(`${s.file} ${s.func} ${s.firstLine}`, s);
  }
  const found = [...functions.values()];
  group(
    "Functions",
    found.slice(0, MOST_HITS).map((s) => ({ route: to.line(s.file, s.firstLine || s.line), sign: "ƒ", text: s.func, more: `${files.get(s.file).name}:${s.firstLine || s.line}` })),
    found.length,
  );

  const lines = [];
  for (const file of files.values()) {
    const at = /^(.*):(\d+)$/.exec(words);
    if (at && file.path.toLowerCase().endsWith(at[1])) lines.push([file, Number(at[2])]);
    sourceLines(file.file)?.forEach((text, i) => has(text) && lines.push([file, i + 1]));
  }
  group(
    "Lines",
    lines.slice(0, MOST_HITS).map(([file, line]) => ({
      route: to.line(file.file, line),
      sign: "≡",
      text: (sourceLine(file.file, line) ?? "").trim(),
      more: `${file.name}:${line}`,
    })),
    lines.length,
  );

  const uses = data.uses.filter((u) => has(u.name) || has(`${u.op} ${u.name}`));
  group(
    "Fields, types and functions of the interpreter",
    uses.slice(0, MOST_HITS).map((u) => ({
      route: to.op(u.places[0][0], u.places[0][1]),
      sign: "◇",
      text: `${u.op} ${u.name}`,
      more: `${plural(u.ops, "operation")}, executed ${short(u.executed)}×`,
    })),
    uses.length,
  );

  const [ops, all] = searchOps(words);
  group("Operations", ops, all);

  const aborts = data.aborts.filter((a) => has(a.text) || has(a.detail));
  group("Aborts", aborts.slice(0, MOST_HITS).map((a) => ({ route: "#/aborts", sign: "⚑", text: a.text, more: place(a.site) })), aborts.length);
  return groups;
}

function searchOps(words) {
  const hits = [];
  let all = 0;
  if (words.length < 2) return [hits, all];
  // As it stands in the text of a body.
  const escaped = JSON.stringify(words).slice(1, -1).replaceAll("<", "\\u003c").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const pattern = new RegExp(escaped, "i");
  for (const trace of data.traces.toSorted((a, b) => b.executed - a.executed)) {
    const text = trace.body ? bodyText(trace.id) : null;
    if (!text || !pattern.test(text)) continue;
    body(trace.id).ops.forEach(([op, position], index) => {
      if (!op.toLowerCase().includes(words)) return;
      all++;
      if (hits.length >= MOST_OPS) return;
      const at = position ? body(trace.id).at[position - 1]?.[0] : trace.site;
      hits.push({ route: to.op(trace.id, index), sign: "›", text: op, more: `${nameOf(trace.id)}, ${place(at)}` });
    });
  }
  return [hits.slice(0, MOST_HITS * 2), all];
}

// Searches for a name that was clicked.
function searchFor(name) {
  const input = byId("search");
  input.value = name;
  input.focus();
}

function startSearch() {
  const input = byId("search");
  const list = byId("results");
  let options = [];
  let at = -1;
  let timer = 0;

  const close = () => {
    clearTimeout(timer);
    timer = 0;
    list.hidden = true;
    list.replaceChildren();
    options = [];
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    at = -1;
  };
  const choose = (index) => {
    const option = options[index];
    if (!option) return;
    close();
    input.blur();
    go(option.dataset.route);
  };
  const move = (index) => {
    options[at]?.setAttribute("aria-selected", "false");
    at = (index + options.length) % options.length;
    options[at].setAttribute("aria-selected", "true");
    options[at].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", options[at].id);
  };
  const fill = () => {
    clearTimeout(timer);
    timer = 0;
    const query = input.value.trim();
    if (!query) return close();
    const groups = search(query);
    let count = 0;
    list.replaceChildren(
      ...groups.map(({ title, hits, all }) =>
        h(
          "div",
          { role: "group", "aria-label": title },
          h("div.group-title", { "aria-hidden": "true" }, title, h("span.muted", {}, all > hits.length ? ` ${num(hits.length)} of ${num(all)}` : ` ${num(all)}`)),
          hits.map((hit) =>
            h(
              "div.hit",
              { role: "option", id: `hit-${count++}`, "aria-selected": "false", "data-route": hit.route },
              glyph(hit.sign),
              h("span.mono", {}, hit.text),
              h("span.muted", {}, hit.more),
            ),
          ),
        ),
      ),
    );
    if (!count) list.append(h("p.muted", {}, "Nothing found."));
    const lacking = data.traces.filter((t) => !t.body).length;
    if (lacking) list.append(h("p.muted", {}, `The operations of ${plural(lacking, "trace")} are not in this file, so not searched.`));
    options = [...list.querySelectorAll(".hit")];
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    say(plural(count, "result"));
    at = -1;
    if (options.length) move(0);
  };
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Results");
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(fill, 80);
  });
  input.addEventListener("focus", () => input.value.trim() && fill());
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      if (list.hidden) input.blur();
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (list.hidden) fill();
      else if (options.length) move(at + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter") {
      // Whoever types faster than the list is filled means the first result of what is typed.
      if (list.hidden || timer) fill();
      choose(at);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  list.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    choose(options.indexOf(event.target.closest(".hit")));
  });
  input.addEventListener("blur", close);
}
