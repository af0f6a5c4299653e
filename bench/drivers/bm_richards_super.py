"""Runs bm_richards_super; see common.py."""

from common import loops, program

bench = program("bm_richards_super")

n = loops(20)
ok = bench.Richards().run(n)
area = bench.taskWorkArea
print("richards_super", n, ok, area.holdCount, area.qpktCount)
states = []
for task in area.taskTab:
    if task is not None:
        states.append((task.ident, task.priority, task.packet_pending, task.task_waiting, task.task_holding))
print(states)
