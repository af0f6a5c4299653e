# Messages with line breaks, non-ASCII text, and an empty message.
try:
    raise ValueError
except ValueError:
    print("empty")
raise ValueError("line one\nline two é漢")
