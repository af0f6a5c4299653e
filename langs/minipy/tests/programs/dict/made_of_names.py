# Dicts that are made of keyword arguments: in hot code they are no objects before one is needed.
def f(n):
    t=0
    for i in range(n):
        d=dict(a=1,b=i)
        t+=d['b']+len(d)
        d['c']=i
        e=dict(d, x=1); t+=len(e)
        g=dict({}, **d); t+=g['c']
        class_=dict(self=i, items=2); t+=len(class_)
        if i%100==0: t+=sum(d.values())
    return t,d,e,class_
print(f(5000))
class D(dict):
    def __init__(self,*a,**k): super().__init__(*a,**k); self.n=len(self)
def g(n):
    return sum(D(a=i,b=2).n for i in range(n))
print(g(3000), dict(a=1), dict([(1,2)],a=3), dict(**{'a':1}))
print(dict.__new__(dict, 1,2,a=3), dict.__init__({}, a=1))
d={'z':1}; d.__init__(y=2); print(d)
try: dict.__init__(a=1)
except TypeError as e: print(e)
try: dict.__new__(a=1)
except TypeError as e: print(e)
