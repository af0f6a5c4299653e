"""What is said of exceptions in finalizers: no chain, and a colon where there is no text."""
import gc

class Raises:
    def __init__(self, make): self.make = make
    def __repr__(self): return "<finalizer>"
    def __call__(self):
        try:
            1 / 0
        except ZeroDivisionError:
            raise self.make()

class Mute(Exception):
    def __str__(self): raise KeyError

class Noted(Exception):
    def __init__(self):
        super().__init__("noted")
        self.add_note("a note")

def drop(make):
    class Dies: __del__ = Raises(make)
    dies = [Dies(), Dies()]
    dies[0].other = dies

for make in ValueError, lambda: ValueError("text"), Mute, Noted, lambda: SyntaxError("no"), lambda: OSError(2, "gone"):
    drop(make)
    gc.collect()
print("end")
