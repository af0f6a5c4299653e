"""MemoryError in the middle of handlers, finally blocks and generators."""
def big():
    return bytearray(10**11)

def gen():
    try:
        yield big()
    finally:
        print("finally")

def nested():
    try:
        big()
    except MemoryError:
        try:
            big()
        except MemoryError as e:
            print("inner", type(e).__name__)
            raise
        finally:
            try:
                big()
            except MemoryError:
                print("in finally")

for f in (lambda: next(gen())), nested, (lambda: [big() for i in range(3)]), (lambda: sorted([1, 2], key=lambda x: big())):
    try:
        f()
    except MemoryError:
        print("MemoryError")
for i in range(200):
    try:
        big()
    except MemoryError:
        pass
print("on")
