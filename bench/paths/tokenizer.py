"""A tokenizer by characters: names, numbers, strings, operators and blanks."""

SOURCE = """
def area(width, height):
    if width < 10 and height >= 2.5:
        return width * height + 17 # a comment
    name = 'text of a string' + "another"
    while width != 0: width = width - 1
    return (width, height, [1, 22, 333, 4444], {'key': value_1})
""" * 40


def tokens(source):
    counts = {"name": 0, "number": 0, "string": 0, "operator": 0, "line": 0}
    i = 0
    n = len(source)
    length = 0
    while i < n:
        c = source[i]
        if c == " ":
            i += 1
        elif c == "\n":
            counts["line"] += 1
            i += 1
        elif c.isalpha() or c == "_":
            start = i
            while i < n and (source[i].isalnum() or source[i] == "_"):
                i += 1
            length += i - start
            counts["name"] += 1
        elif "0" <= c <= "9":
            value = 0
            while i < n and ("0" <= source[i] <= "9" or source[i] == "."):
                if source[i] != ".":
                    value = value * 10 + ord(source[i]) - 48
                i += 1
            length += value
            counts["number"] += 1
        elif c == "'" or c == '"':
            i += 1
            while source[i] != c:
                i += 1
            i += 1
            counts["string"] += 1
        elif c == "#":
            while i < n and source[i] != "\n":
                i += 1
        else:
            counts["operator"] += 1
            i += 1
    return counts, length


for turn in range(1200):
    result = tokens(SOURCE)
print(result)
