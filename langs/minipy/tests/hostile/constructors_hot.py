# Constructors of built-in types that are called with nothing, or with what is no class, where the calls are hot.

TYPES = [
    int, float, complex, bool, str, bytes, bytearray, list, tuple, dict, set, frozenset, range, slice, object,
    enumerate, zip, map, filter, reversed, property, staticmethod, classmethod, super, type,
]

SOURCE = """
def repeat(constructor):
    seen = []
    for i in range(1200):
        try:
            result = type(constructor({arguments})).__name__
        except Exception as error:
            result = type(error).__name__
        if result not in seen:
            seen.append(result)
    return seen
"""

for arguments in ["", "5", "int", "int, 5", "constructor, [1]", "*()", "**{}"]:
    # Code of its own for each constructor, so that each is the constant of a trace.
    for made in TYPES:
        space = {}
        exec(SOURCE.format(arguments=arguments), space)
        print(f"{made.__name__}.__new__({arguments})", *space["repeat"](made.__new__))
