# Who is asked how many items there will be, and when.
class S:
    def __len__(self): print("len"); return 3
    def __getitem__(self,i):
        if i>=3: raise IndexError
        return i
a,*b=S(); print(b)
a,b,c=S()
*a,=iter(S())
class I:
    def __init__(s): s.n=0
    def __iter__(s): return s
    def __next__(s):
        s.n+=1
        if s.n>3: raise StopIteration
        return s.n
    def __length_hint__(s): print("hint"); return 2
*a,=I()
a,*b=I()
print(a,b)
