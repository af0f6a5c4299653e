# Operations of instances of classes derived from built-in types: what they keep answers, unless the class says otherwise.
class I(int):
    def __len__(self): return 0
class S(str):
    def __eq__(self,o): return NotImplemented
    __hash__=str.__hash__
class L(list): pass
class D(dict):
    def __missing__(self,k): return k*2
class T(tuple): pass
class F(float): pass
class N(int):
    def __new__(cls,x): return int.__new__(cls,x+1)
    def __add__(self,o): return N(int(self)+int(o))
    def __lt__(self,o): return 'lt'
class M(L):
    def __getitem__(self,i): return 'g'
class Q(int): pass
def run():
    out=[]
    def t(f):
        try: out.append(repr(f()))
        except Exception as e: out.append(type(e).__name__+': '+str(e))
    for a in (I(0),I(5),Q(3),N(4),F(0.0),F(2.5),S('ab'),S(''),L([1,2]),L(),D({1:2}),T((1,2)),M([3]),True,3,2.5,'ab',(1,2),[1,2],None):
        t(lambda: bool(a)); t(lambda: len(a)); t(lambda: a[0]); t(lambda: a[9]); t(lambda: a['x']); t(lambda: [x for x in a]); t(lambda: hash(a) if not isinstance(a, str) else 0); t(lambda: 1 in a); t(lambda: 'a' in a)
        def st(): a[0]=7; return a
        t(st)
        def dl(): del a[0]; return a
        t(dl)
        def un(): x,y=a; return x,y
        t(un)
        t(lambda: type(a)(a)); t(lambda: type(type(a)(a)).__name__); t(lambda: {a:1}[a]); t(lambda: a+a); t(lambda: type(a+a).__name__); t(lambda: a*2); t(lambda: -a); t(lambda: a<a); t(lambda: a==a); t(lambda: a!=a)
        for b in (I(2),N(1),Q(2),F(1.5),S('x'),L([9]),T((3,)),2,1.5,'x',None,True):
            t(lambda: a+b); t(lambda: b+a); t(lambda: a==b); t(lambda: a!=b); t(lambda: a<b); t(lambda: a>=b); t(lambda: a*b); t(lambda: a//b); t(lambda: a%b); t(lambda: a@b); t(lambda: a&b); t(lambda: a-b); t(lambda: b**a if not isinstance(b,(str,list,tuple)) else 0)
            def ip():
                c=type(a)(a) if a is not None else None
                c+=b
                return c, type(c).__name__
            t(ip)
    for c in (I,Q,N,F,S,L,D,T,M,int,str,list,dict,tuple,float,set,frozenset):
        for args in ((),(1,),('1',),([1,2],),({1:2},),((1,2),),(1.5,),(1,2),('1',16),(None,)):
            t(lambda: (lambda r:(r,type(r).__name__))(c(*args)))
        t(lambda: int.__new__(c, 5)); t(lambda: tuple.__new__(c,(1,))); t(lambda: list.__new__(c)); t(lambda: str.__new__(c,'q')); t(lambda: dict.__new__(c)); t(lambda: float.__new__(c,1.5)); t(lambda: set.__new__(c))
    t(lambda: D(a=1)); t(lambda: D({1:2},b=3)); t(lambda: D([(1,2)],c=3)); t(lambda: D(1,2)); t(lambda: L(a=1)); t(lambda: T(a=1)); t(lambda: D(a=1)['zz'])
    return out
r=run()
for i in range(6):
    assert run()==r, [(x,y) for x,y in zip(run(),r) if x!=y][:5]
print(len(r)); print('\n'.join(r))


class Same(set):
    def __eq__(self, other):
        return self is other


class Word(str):
    def __eq__(self, other):
        return "equal"


class Plain:
    def __eq__(self, other):
        return "equal"


def unequal(n):
    found = []
    for _ in range(n):
        found = [Same("a") != Same("a"), Same("a") != Same("b"), Word("a") != Word("a"), Word("a") != "b", "a" != Word("a"),
                 Plain() != Plain(), Plain() != 1, 1 != Plain()]
        for pairs in ([Q(1)], [5], [None], [Plain()], [(1,)], ["abc"]):
            try:
                found.append(dict(pairs))
            except Exception as error:
                found.append(f"{type(error).__name__}: {error}")
    return found


print(unequal(3000))
