# import, from-import, several names, inside a function, twice: executed once; names are bound where they are imported.
import helper_a
from helper_a import get, Thing
import helper_b
from helper_b import both, Better


def inside():
    import helper_a
    from helper_a import items
    items.append(3)
    return helper_a.items


print(helper_a.value, get(), Thing().get(), both(), Better.tag, inside())
helper_a.put(20)
print(helper_a.value, get(), both())
helper_a.value = "set from outside"
print(get(), Thing().get())
value = "mine"
print(value, helper_a.value, helper_a.__name__, __name__)
