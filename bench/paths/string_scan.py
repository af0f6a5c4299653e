"""Words, their lengths and letters counted in a text; balanced brackets; runs of equal characters."""

TEXT = "the quick (brown [fox] jumps) over {the lazy} dogg and aaaa bbb cc d, " * 300


def brackets(text):
    stack = []
    deepest = 0
    pairs = {")": "(", "]": "[", "}": "{"}
    for c in text:
        if c in "([{":
            stack.append(c)
            if len(stack) > deepest:
                deepest = len(stack)
        elif c in pairs:
            if not stack or stack.pop() != pairs[c]:
                return -1
    return deepest


def runs(text):
    pieces = []
    last = ""
    count = 0
    for c in text:
        if c == last:
            count += 1
        else:
            if count > 1:
                pieces.append(last + str(count))
            last = c
            count = 1
    return len(pieces)


def words(text):
    counts = {}
    word = ""
    for c in text:
        if c.isalpha():
            word += c
        elif word:
            counts[word] = counts.get(word, 0) + 1
            word = ""
    return max(counts.values()), len(counts)


for turn in range(100):
    result = brackets(TEXT), runs(TEXT), words(TEXT)
print(result)
