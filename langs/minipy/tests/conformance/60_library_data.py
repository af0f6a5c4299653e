#: graphlib: order of dependencies, in groups, and cycles
from graphlib import TopologicalSorter, CycleError
ts = TopologicalSorter({"D": {"B", "C"}, "B": {"A"}, "C": {"A"}})
print(ts.static_order is not None, list(TopologicalSorter({"c": ["b"], "b": ["a"]}).static_order()))
ts.prepare()
while ts.is_active():
    ready = sorted(ts.get_ready())
    print(ready)
    ts.done(*ready)
try:
    list(TopologicalSorter({1: [2], 2: [3], 3: [1]}).static_order())
except CycleError as e:
    print(e.args[0], len(e.args[1]))
t = TopologicalSorter()
t.add("x", "y")
t.prepare()
try:
    t.add("z")
except ValueError as e:
    print(e)
try:
    t.done("x")
except ValueError as e:
    print(e)

#: ipaddress: addresses, networks and their arithmetic
import ipaddress
a = ipaddress.ip_address("192.168.1.10")
n = ipaddress.ip_network("192.168.1.0/28")
print(a, repr(a), int(a), a + 5, a in n, a.is_private, a.packed, a.reverse_pointer, a < ipaddress.ip_address("10.0.0.1"))
print(n, n.num_addresses, n.netmask, n.broadcast_address, [str(h) for h in n.hosts()][:3], list(map(str, n.subnets(new_prefix=30))))
v6 = ipaddress.ip_address("2001:db8::1")
print(v6, v6.exploded, v6.compressed, v6.version, ipaddress.ip_network("2001:db8::/126").num_addresses)
print(list(map(str, ipaddress.summarize_address_range(ipaddress.ip_address("10.0.0.0"), ipaddress.ip_address("10.0.0.9")))))
print(list(map(str, ipaddress.collapse_addresses([ipaddress.ip_network("10.0.0.0/25"), ipaddress.ip_network("10.0.0.128/25")]))))
i = ipaddress.ip_interface("10.1.2.3/24")
print(i, i.network, i.ip, sorted([ipaddress.ip_address("10.0.0.9"), ipaddress.ip_address("9.0.0.1")]))
for wrong in ["1.2.3", "1.2.3.400", "::g", "10.0.0.1/33"]:
    try:
        ipaddress.ip_network(wrong)
    except ValueError as e:
        print(e)
try:
    ipaddress.ip_network("10.0.0.1/8")
except ValueError as e:
    print(e)

#: copyreg: reducers of one's own
import copyreg, copy
class P:
    def __init__(self, x):
        self.x = x
def reduce(p):
    print("reduced")
    return P, (p.x + 1,)
copyreg.pickle(P, reduce)
print(copy.copy(P(1)).x, copy.deepcopy(P(5)).x, P in copyreg.dispatch_table)
try:
    copyreg.constructor(3)
except TypeError as e:
    print(e)

#: stat: what modes say
import stat
print(stat.S_ISDIR(0o040755), stat.S_ISREG(0o100644), stat.filemode(0o100644), stat.filemode(0o040755), stat.S_IMODE(0o100644), oct(stat.S_IRWXU))

#: reprlib: long things are cut
import reprlib
print(reprlib.repr(list(range(100))), reprlib.repr("x" * 100), reprlib.repr({i: i for i in range(9)}), reprlib.repr(10 ** 50), reprlib.repr({1, 2}), reprlib.repr((1,)))
r = reprlib.Repr(maxlist=2, maxlevel=2)
print(r.repr([1, 2, 3]), r.repr([[[[1]]]]))
class N:
    def __init__(self):
        self.me = self
    @reprlib.recursive_repr("<...>")
    def __repr__(self):
        return "N(%r)" % self.me
print(N())
