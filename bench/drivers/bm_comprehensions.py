"""Runs bm_comprehensions; see common.py."""

from common import loops, program

bench = program("bm_comprehensions")

n = loops(4000)
bench.bench_comprehensions(n)
widgets = bench.make_some_widgets()
tray = bench.WidgetTray(1, widgets)
print("comprehensions", n, [w.widget_id for w in tray.sorted_widgets])
print([(w.widget_id, w.derived_widget_ids, w.kind.name, w.has_knob) for w in widgets])
