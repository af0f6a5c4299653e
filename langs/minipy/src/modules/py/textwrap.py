"""Texts wrapped to a width, and their margins."""

_WHITESPACE = "\t\n\x0b\x0c\r "


def _chunks(text, break_on_hyphens):
    """Words and the runs of blanks between them; a word may end at a hyphen between letters."""
    chunks = []
    i = 0
    n = len(text)
    while i < n:
        start = i
        if text[i] in _WHITESPACE:
            while i < n and text[i] in _WHITESPACE:
                i += 1
            chunks.append(text[start:i])
            continue
        while i < n and text[i] not in _WHITESPACE:
            i += 1
        word = text[start:i]
        if break_on_hyphens:
            chunks.extend(_hyphenated(word))
        else:
            chunks.append(word)
    return chunks


def _hyphenated(word):
    parts = []
    start = 0
    i = 1
    while i < len(word) - 1:
        if word[i] == "-":
            dashes = i
            while dashes < len(word) and word[dashes] == "-":
                dashes += 1
            if dashes - i >= 2 and dashes < len(word) and (word[i - 1].isalnum() or word[i - 1] in "_!\"'&.,?"):
                if i > start:
                    parts.append(word[start:i])
                parts.append(word[i:dashes])
                start = i = dashes
                continue
            if dashes - i == 1 and i - start >= 2 and word[i - 1].isalpha() and word[i - 2].isalpha() \
                    and i + 2 < len(word) + 0 and word[i + 1].isalpha() and (
                        word[i + 2].isalpha() or word[i + 2] == "-"):
                parts.append(word[start:i + 1])
                start = i + 1
        i += 1
    parts.append(word[start:])
    return [part for part in parts if part]


class TextWrapper:
    """Wraps texts as its options say."""

    def __init__(self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True, replace_whitespace=True,
                 fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True,
                 tabsize=8, *, max_lines=None, placeholder=" [...]"):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def wrap(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            for blank in "\t\n\x0b\x0c\r":
                text = text.replace(blank, " ")
        chunks = _chunks(text, self.break_on_hyphens)
        if self.fix_sentence_endings:
            for i in range(len(chunks) - 1):
                word = chunks[i].rstrip("\"'")
                if chunks[i + 1] == " " and len(word) > 1 and word[-1] in ".!?" and word[-2].islower():
                    chunks[i + 1] = "  "
        return self._lines(chunks)

    def _lines(self, chunks):
        lines = []
        if self.width <= 0:
            raise ValueError("invalid width %r (must be > 0)" % self.width)
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        chunks = chunks[::-1]
        while chunks:
            line = []
            length = 0
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and chunks[-1].strip() == "" and lines:
                chunks.pop()
            while chunks and length + len(chunks[-1]) <= width:
                length += len(chunks[-1])
                line.append(chunks.pop())
            if chunks and len(chunks[-1]) > width:
                self._break(chunks, line, length, width)
                length = sum([len(chunk) for chunk in line])
            if self.drop_whitespace and line and line[-1].strip() == "":
                length -= len(line.pop())
            if not line:
                continue
            if (self.max_lines is None or len(lines) + 1 < self.max_lines
                    or (not chunks or self.drop_whitespace and len(chunks) == 1 and not chunks[0].strip())
                    and length <= width):
                lines.append(indent + "".join(line))
                continue
            while line:
                if line[-1].strip() and length + len(self.placeholder) <= width:
                    lines.append(indent + "".join(line) + self.placeholder)
                    break
                length -= len(line.pop())
            else:
                if lines:
                    before = lines[-1].rstrip()
                    if len(before) + len(self.placeholder) <= self.width:
                        lines[-1] = before + self.placeholder
                        break
                lines.append(indent + self.placeholder.lstrip())
            break
        return lines

    def _break(self, chunks, line, length, width):
        """Puts on the line what fits of a word that is longer than any line."""
        room = 1 if width < 1 else width - length
        if self.break_long_words:
            chunk = chunks[-1]
            end = room
            if self.break_on_hyphens and len(chunk) > room:
                hyphen = chunk.rfind("-", 0, room)
                if hyphen > 0 and any([c != "-" for c in chunk[:hyphen]]):
                    end = hyphen + 1
            line.append(chunk[:end])
            chunks[-1] = chunk[end:]
        elif not line:
            line.append(chunks.pop())

    def fill(self, text):
        return "\n".join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.strip().split()))


def dedent(text):
    """The text without the blanks that all its lines begin with."""
    lines = text.split("\n")
    margin = None
    for i in range(len(lines)):
        line = lines[i]
        stripped = line.lstrip(" \t")
        if not stripped:
            lines[i] = ""
            continue
        indent = line[:len(line) - len(stripped)]
        if margin is None:
            margin = indent
            continue
        same = 0
        while same < len(margin) and same < len(indent) and margin[same] == indent[same]:
            same += 1
        margin = margin[:same]
    if margin:
        lines = [line[len(margin):] for line in lines]
    return "\n".join(lines)


def indent(text, prefix, predicate=None):
    """The text with the prefix before each line that is not blank, or that the predicate is true of."""
    parts = []
    for line in text.splitlines(True):
        if predicate(line) if predicate is not None else line.strip():
            parts.append(prefix)
        parts.append(line)
    return "".join(parts)
