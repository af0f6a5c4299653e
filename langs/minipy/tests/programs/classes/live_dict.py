# obj.__dict__ as a live view: reads, writes and deletions on both sides, in hot loops too.
class A:
    def __init__(s): s.a=1; s.b=2
o=A(); d=o.__dict__
print(d, d is o.__dict__, type(d))
d['c']=3; print(o.c, list(d)); o.z=9; print(d); del o.a; print(d); d.pop('b'); print(hasattr(o,'b'), d)
d[1]=2; print(d); o.q=1; print(d, len(d)); d.update(x=1,y=2); print(o.x+o.y, sorted(vars(o).items(), key=str))
o.__dict__={'k':1}; print(o.k, d, hasattr(o,'x')); d['foo']=1; print(hasattr(o,'foo')); o.m=5; print(o.__dict__)
del o.__dict__; print(o.__dict__)
class Borg:
    _s={}
    def __init__(s): s.__dict__=s._s
x,y=Borg(),Borg(); x.v=1; print(y.v, Borg._s); y.v=2; print(x.v)
class AD(dict):
    def __init__(s,*a,**k): dict.__init__(s,*a,**k); s.__dict__=s
a=AD(p=1); print(a.p, a['p']); a.q=3; print(a); a['r']=4; print(a.r)
def loop():
    t=0
    o=A(); d=o.__dict__
    for i in range(300):
        o.a+=1
        t+=d['a']
        if i==150: d['a']=1000
        if i==200: o.new=1
        d['b']=i
        t+=o.b
    return t, sorted(d)
print(loop())
o=A()
for i in range(600): setattr(o,'n%d'%i,i)
print(o.n0,o.n599,len(o.__dict__), o.a); del o.n5; print(hasattr(o,'n5'))
import sys
m=sys.modules['__main__']
globals()['zz']=1; print(zz)
ns={}
exec("def f():\n global c\n c=c+1\n return c\nc=1", ns)
