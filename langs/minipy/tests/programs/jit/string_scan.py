# A tokenizer: `for` over a string's characters, comparisons of characters, building words and numbers.
text = "alpha 12 beta+34*(gamma - 5) delta_7 == 89 " * 60


def scan(s):
    words = []
    total = 0
    ops = 0
    i = 0
    n = len(s)
    while i < n:
        c = s[i]
        if c.isalpha():
            j = i
            while j < n and (s[j].isalnum() or s[j] == "_"):
                j += 1
            words.append(s[i:j])
            i = j
        elif c.isdigit():
            v = 0
            while i < n and s[i] >= "0" and s[i] <= "9":
                v = v * 10 + ord(s[i]) - 48
                i += 1
            total += v
        else:
            if c != " ":
                ops += 1
            i += 1
    return len(words), words[:5], total, ops


print(scan(text))
vowels = 0
for ch in text:
    if ch in "aeiou":
        vowels += 1
print(vowels)
