# Texts of instances: str(), repr(), format(), f-strings and templates ask their classes, and say so if those return no text.
class A:
    def __init__(self,x): self.x=x
    def __repr__(self): return f'A({self.x!r})'
class B(A):
    def __str__(self): return f'<{self.x}>'
class C(A):
    def __format__(self,spec): return f'C[{spec}]'
class D: pass
class E(A):
    def __repr__(self): return 5
class F(A):
    def __str__(self): return None
class S(str): pass
class S2(str):
    def __str__(self): return 'S2!'
class S3(str):
    def __repr__(self): return 'S3r'
class I(int):
    def __repr__(self): return 'I!'
class I2(int):
    def __str__(self): return 'I2s'
class L(list):
    def __repr__(self): return 'Lr'
class X(Exception):
    def __repr__(self): return 'Xr'
class X2(Exception):
    def __str__(self): return 'X2s'
class M(type):
    def __repr__(cls): return 'Mrepr'
    def __str__(cls): return 'Mstr'
class MC(metaclass=M): pass
class Raises(A):
    def __str__(self): raise ValueError('no')
def go():
    out=[]
    def t(f):
        try: 
            r=f(); out.append((r,type(r).__name__))
        except Exception as e: out.append(type(e).__name__+': '+str(e))
    for v in (A(1),B('q'),C(3),E(1),F(2),S('s'),S2('s2'),S3('s3'),I(4),I2(5),L([1]),X('m'),X2('m'),MC,Raises(1),1,2.5,'z',None,True,(1,A(2)),[B(1)],{'k':C(1)},10**30):
        t(lambda: str(v)); t(lambda: repr(v)); t(lambda: f'{v}'); t(lambda: f'{v!r}'); t(lambda: f'{v!s:>8}'); t(lambda: f'{v!r:>8}'); t(lambda: f'{v!a}'); t(lambda: f'{v:>6}'); t(lambda: format(v)); t(lambda: format(v,'')); t(lambda: '%s|%r' % (v,v)); t(lambda: '{} {!r}'.format(v,v)); t(lambda: S(v)); t(lambda: S2(v)); t(lambda: ','.join([str(v)]*2)); t(lambda: f'{v}{v!s}')
    t(lambda: str()); t(lambda: str(b'x','ascii')); t(lambda: repr()); t(lambda: format(1,2))
    return out
r=go()
for i in range(40):
    assert go()==r
A.__str__=lambda s:'patched'
r2=go(); 
for i in range(10): assert go()==r2
print(r); print(r2)
