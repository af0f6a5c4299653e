# Conversions to and from base 64: text with other characters and padding at any place, in both modes.
import base64
import binascii
import hashlib
import random

random.seed(5)
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
seen = hashlib.md5()


def note(value):
    seen.update(repr(value).encode())


def some_bytes(n):
    return bytes(random.randrange(256) for _ in range(n))


for n in list(range(20)) + [3071, 3072, 3073, 4097, 6144]:
    data = some_bytes(n)
    text = binascii.b2a_base64(data)
    note(text)
    for strict in (False, True):
        print(binascii.a2b_base64(text.strip(), strict_mode=strict) == data, end=" ")
    lines = base64.encodebytes(data)
    note(lines)
    print(base64.decodebytes(lines) == data)

errors = {}
for _ in range(600):
    n = random.choice([random.randrange(12), random.randrange(40), 4090 + random.randrange(12)])
    rare = random.choice([0, 0.02, 0.3])
    text = "".join(random.choices(DIGITS, k=n))
    for _ in range(int(n * rare)):
        at = random.randrange(n)
        text = text[:at] + random.choice("=!\n-_ ") + text[at + 1:]
    text += random.choice(["", "=", "==", "===", "=A", "A=", "\n"])
    for strict in (False, True):
        try:
            note(binascii.a2b_base64(text, strict_mode=strict))
        except binascii.Error as e:
            message = str(e)
            note(message)
            errors[message] = errors.get(message, 0) + 1
print(sum(errors.values()), sorted(m for m in errors if "characters" not in m))
print(seen.hexdigest())
