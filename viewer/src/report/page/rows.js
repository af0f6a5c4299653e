// Rows that are walked with the arrow keys: one tab stop for a list, a table or a tree, and the arrows
// within it. And tables that are sorted by their heads and show a part of many rows at a time.

// Makes the elements `selector` of `root` one tab stop. `keys(event, row, focus)` sees keys first. Rows of a
// table within a row of this one are walked by themselves.
function roving(root, selector, keys) {
  const mine = (e) => root.tagName !== "TBODY" || e.closest("tbody") === root;
  const all = (what) => [...root.querySelectorAll(what)].filter(mine);
  const stop = (element) => {
    all(`${selector}[tabindex="0"]`).forEach((e) => (e.tabIndex = -1));
    element.tabIndex = 0;
  };
  const focus = (element) => {
    if (!element) return;
    stop(element);
    element.focus();
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  root.addEventListener("keydown", (event) => {
    const row = event.target.closest(selector);
    if (!row || !root.contains(row) || !mine(row) || event.defaultPrevented) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target !== row && event.target.matches("input, select, textarea")) return;
    if (keys?.(event, row, focus)) {
      event.preventDefault();
      return;
    }
    const rows = all(selector).filter((e) => e.offsetParent !== null);
    const at = rows.indexOf(row);
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1, PageDown: at + 15, PageUp: at - 15 };
    if (!(event.key in steps) || event.shiftKey) return;
    event.preventDefault();
    focus(rows[Math.max(0, Math.min(rows.length - 1, steps[event.key]))]);
  });
  root.addEventListener("focusin", (event) => {
    const row = event.target.closest(selector);
    if (row && event.target === row && mine(row) && row.tabIndex !== 0) stop(row);
  });
  return {
    focus,
    // After rows were made or went away: one of them has to be the tab stop.
    settle() {
      const [first] = all(selector);
      if (first && !all(`${selector}[tabindex="0"]`).length) first.tabIndex = 0;
    },
  };
}

// Right and left within a row of a table: what opens is opened and closed, then its links are walked.
function alongRow(event, row) {
  const line = row.closest("tr");
  if (line.toggle && event.target === row) {
    const open = row.getAttribute("aria-expanded") === "true";
    if (open !== (event.key === "ArrowRight")) {
      line.toggle(!open);
      return;
    }
  }
  const links = [...line.querySelectorAll("a, button")].filter((e) => e.offsetParent !== null);
  links[links.indexOf(event.target) + (event.key === "ArrowRight" ? 1 : -1)]?.focus();
}

// A table. Columns: { title, cell(row), key(row) to sort by, number: is it one, wide: does its text break,
// minor: not shown where it is narrow, hint }. The first cell's
// link or button stands for its row; further ones are no tab stops, but right and left walk them. `detail(row)` makes what a row opens to.
function table({ label, columns, rows, sort, detail, page = 200, empty = "None." }) {
  if (!rows.length) return h("p.muted", {}, empty);
  let shown = page;
  let order = { column: sort ?? 0, down: columns[sort ?? 0].number ?? false };
  const tbody = h("tbody");
  const more = h("button.more", { type: "button", click: () => grow() });
  const heads = columns.map((column, index) => {
    const button = h("button", { type: "button", title: column.hint, click: () => sortBy(index) }, column.title);
    return h("th", { scope: "col", class: look(column) }, column.key ? button : column.title);
  });
  const frame = h(
    "div.table",
    {},
    h("table", { "aria-label": label }, h("thead", {}, h("tr", {}, heads)), tbody),
    more,
  );
  const walk = roving(tbody, "[data-row]", (event, row) => {
    if (!["ArrowRight", "ArrowLeft"].includes(event.key)) return false;
    alongRow(event, row);
    return true;
  });
  // On a link within a row the keys are those of the row.
  tbody.addEventListener("keydown", (event) => {
    const line = event.target.closest("tr");
    const row = line?.handle;
    if (event.defaultPrevented || !row || event.target === row || line.parentElement !== tbody) return;
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") alongRow(event, row);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") walk.focus(row);
    else return;
    event.preventDefault();
  });

  function look({ number, wide, minor }) {
    return [number && "number", wide && "wide", minor && "minor"].filter(Boolean).join(" ") || undefined;
  }

  function sortBy(index) {
    const down = order.column === index ? !order.down : (columns[index].number ?? false);
    order = { column: index, down };
    fill();
    say(`sorted by ${columns[index].title}, ${down ? "highest" : "lowest"} first`);
  }

  function grow() {
    const from = shown;
    shown += page * 5;
    fill();
    walk.focus(tbody.querySelectorAll("[data-row]")[from]);
  }

  function line(row) {
    const cells = columns.map((c) => h("td", { class: look(c) }, c.cell(row)));
    const tr = h("tr", {}, cells);
    tr.querySelectorAll("a, button").forEach((e) => (e.tabIndex = -1));
    let handle = cells[0].querySelector("a, button");
    if (detail) {
      let opened = null;
      handle = h("button.disclose", { type: "button", "aria-expanded": "false" });
      handle.append(...cells[0].childNodes);
      cells[0].append(handle);
      tr.toggle = (open) => {
        handle.setAttribute("aria-expanded", open);
        if (open && !opened) {
          opened = h("tr.detail", {}, h("td", { colspan: columns.length }, detail(row)));
          tr.after(opened);
        }
        if (opened) opened.hidden = !open;
      };
      handle.addEventListener("click", () => tr.toggle(handle.getAttribute("aria-expanded") !== "true"));
    }
    if (handle) {
      handle.dataset.row = "";
      handle.tabIndex = -1;
      tr.handle = handle;
    }
    return tr;
  }

  function fill() {
    const { column, down } = order;
    const key = columns[column].key;
    const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
    const sorted = key ? rows.toSorted((a, b) => (down ? -1 : 1) * compare(key(a), key(b))) : rows;
    tbody.replaceChildren(...sorted.slice(0, shown).map(line));
    heads.forEach((head, index) => {
      if (index === column && key) head.setAttribute("aria-sort", down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    const left = rows.length - shown;
    more.hidden = left <= 0;
    more.textContent = `Show ${num(Math.min(left, page * 5))} more of ${num(left)}`;
    walk.settle();
  }

  fill();
  return frame;
}
