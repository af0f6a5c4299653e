// Tabs, routes, theme, help and the keys that hold everywhere.

const ORDER = ["overview", "causes", "source", "traces", "guards", "calls", "aborts", "timeline"];
const panels = new Map();

function startTabs() {
  const bar = byId("tabs");
  ORDER.forEach((name, index) => {
    const tab = h(
      "button.tab",
      { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, "aria-selected": "false", tabindex: -1, click: () => go(`#/${name}`) },
      views[name].title,
      h("kbd", { "aria-hidden": "true" }, index + 1),
    );
    const panel = h("div.panel", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, hidden: true });
    bar.append(tab);
    byId("main").append(panel);
    panels.set(name, { tab, panel, built: false });
  });
  bar.addEventListener("keydown", (event) => {
    const at = ORDER.findIndex((name) => panels.get(name).tab === event.target);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ORDER.length - 1 }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    const name = ORDER[(next + ORDER.length) % ORDER.length];
    go(`#/${name}`);
    panels.get(name).tab.focus();
  });
}

function route() {
  const [name, ...rest] = location.hash.replace(/^#\/?/, "").split("/");
  const chosen = views[name] ? name : "overview";
  for (const [other, { tab, panel }] of panels) {
    const on = other === chosen;
    tab.setAttribute("aria-selected", on);
    tab.tabIndex = on ? 0 : -1;
    panel.hidden = !on;
  }
  const entry = panels.get(chosen);
  if (!entry.built) {
    entry.built = true;
    views[chosen].build(entry.panel);
  }
  views[chosen].show?.(views[name] ? rest : []);
  document.documentElement.dataset.route = location.hash;
}

const THEMES = ["auto", "light", "dark"];

function startTheme() {
  const button = byId("theme");
  const set = (theme) => {
    document.documentElement.dataset.theme = theme;
    button.textContent = `Theme: ${theme}`;
    colors.clear();
    for (const [name, { built }] of panels) if (built) views[name].repaint?.();
  };
  let theme = "auto";
  try {
    theme = localStorage.getItem("metatrace-theme") ?? "auto";
  } catch {
    // A page opened from disk may have no storage: the choice then lasts as long as the page.
  }
  set(THEMES.includes(theme) ? theme : "auto");
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % THEMES.length];
    set(next);
    try {
      localStorage.setItem("metatrace-theme", next);
    } catch {
      // As above.
    }
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => set(document.documentElement.dataset.theme));
}

const KEYS = [
  ["/", "search; arrows choose, Enter goes there, Escape closes"],
  ["1 – 8", "the views"],
  ["Tab", "to the next part: tabs, tools, list, details"],
  ["↑ ↓ Home End", "within a list, table or tree"],
  ["→ ←", "open and close a row; in a tree also in and out, in a table along its links"],
  ["Enter", "on a trace or line: show it. On a guard: its bridge. On an operation: its machine code"],
  ["s", "from an operation to its line of the program"],
  ["m", "machine code of all operations, on and off"],
  ["p", "from a bridge to its guard"],
  ["t", "light, dark, or as the system has it"],
  ["+ − 0", "in the timeline: zoom; ← → select a recording, with Shift move"],
  ["Alt ←", "back to where you were"],
  ["?", "this help"],
];

function startHelp() {
  const dialog = byId("help");
  const rows = KEYS.map(([keys, words]) => h("tr", {}, h("th", { scope: "row" }, keys.split(" ").map((k) => (k === "–" ? "–" : h("kbd", {}, k)))), h("td", {}, words)));
  dialog.append(
    h("h2", { id: "help-title" }, "Keys"),
    h("table.plain", {}, h("tbody", {}, rows)),
    h(
      "p.note",
      {},
      "Counts of executed operations are exact if the process ended in order: a trace's runs, less what left it through the guards before. ",
      "Bars stand for the number beside them.",
    ),
    h("button", { type: "button", click: () => dialog.close() }, "Close"),
  );
  byId("help-button").addEventListener("click", () => dialog.showModal());
}

function startKeys() {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (byId("help").open || event.target.matches("input[type=text], select, textarea")) return;
    const acts = {
      "/": () => {
        byId("search").focus();
        byId("search").select();
      },
      "?": () => byId("help").showModal(),
      t: () => byId("theme").click(),
      m: () => byId("trace")?.querySelector(".toolbar input")?.click(),
      p: () => byId("trace")?.querySelector("a[data-parent]")?.click(),
    };
    ORDER.forEach((name, index) => {
      acts[index + 1] = () => {
        go(`#/${name}`);
        panels.get(name).tab.focus();
      };
    });
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  });
}

startTabs();
startTheme();
startSearch();
startHelp();
startKeys();
addEventListener("hashchange", () => location.hash === document.documentElement.dataset.route || route());
route();
