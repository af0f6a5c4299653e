"""Literals out of text. There are no syntax trees."""

import re as _re

_TOKEN = _re.compile(r"""
    (?P<space> (?:\s | \#[^\n]* | \\\n)+ )
  | (?P<string> [bBrRuU]{0,2} (?: '''(?:\\.|[^\\])*?''' | \"\"\"(?:\\.|[^\\])*?\"\"\" | '(?:\\.|[^\\'\n])*' | "(?:\\.|[^\\"\n])*" ) )
  | (?P<number> (?: 0[xX][\da-fA-F_]+ | 0[oO][0-7_]+ | 0[bB][01_]+
                | (?: \d[\d_]* (?: \.[\d_]* )? | \.\d[\d_]* ) (?: [eE][+-]?[\d_]+ )? [jJ]? ) )
  | (?P<name> True\b | False\b | None\b | set\(\s*\) | \.\.\. )
  | (?P<mark> [-+()\[\]{},:] )
""", _re.VERBOSE | _re.DOTALL)
_NAMES = {"True": True, "False": False, "None": None, "...": ...}


class _NoLiteral(Exception):
    pass


class _Reader:
    """A text that compiles as an expression, token by token."""

    def __init__(self, text):
        self.text = text
        self.at = 0

    def step(self):
        """Reads the next token into `kind` and `token`, which are None at the end of the text."""
        self.kind, self.token = "space", ""
        while self.kind == "space":
            if self.at == len(self.text):
                self.kind = self.token = None
                return
            match = _TOKEN.match(self.text, self.at)
            if match is None:
                raise _NoLiteral
            self.kind, self.token, self.at = match.lastgroup, match.group(), match.end()

    def take(self, mark):
        if self.kind == "mark" and self.token == mark:
            self.step()
            return True
        return False

    def expression(self):
        """A value, or the sum of a real and an imaginary number."""
        left = self.signed()
        while self.kind == "mark" and self.token in "+-":
            is_sum = self.take("+")
            if not is_sum:
                self.take("-")
            right = self.atom()
            if type(left) not in (int, float) or type(right) is not complex:
                raise _NoLiteral
            left = left + right if is_sum else left - right
        return left

    def signed(self):
        if self.kind != "mark" or self.token not in "+-":
            return self.atom()
        negative = self.token == "-"
        self.step()
        value = self.atom()
        if type(value) not in (int, float, complex):
            raise _NoLiteral
        return -value if negative else +value

    def atom(self):
        kind, token = self.kind, self.token
        if kind is None:
            raise _NoLiteral
        self.step()
        if kind == "number":
            return eval(token)
        if kind == "string":
            value = eval(token)
            while self.kind == "string":
                value += eval(self.token)
                self.step()
            return value
        if kind == "name":
            return set() if token.startswith("set") else _NAMES[token]
        if token == "(":
            items, has_comma = self.items(")")
            return tuple(items) if has_comma or not items else items[0]
        if token == "[":
            return self.items("]")[0]
        if token == "{":
            return self.braces()
        raise _NoLiteral

    def items(self, end):
        items = []
        has_comma = False
        while not self.take(end):
            if items and not has_comma:
                raise _NoLiteral
            items.append(self.expression())
            has_comma = self.take(",")
            if not has_comma and len(items) > 1:
                if not self.take(end):
                    raise _NoLiteral
                return items, True
        return items, has_comma

    def braces(self):
        if self.take("}"):
            return {}
        first = self.expression()
        if not self.take(":"):
            items = [first]
            while self.take(","):
                if self.kind == "mark" and self.token == "}":
                    break
                items.append(self.expression())
            if not self.take("}"):
                raise _NoLiteral
            return set(items)
        made = {first: self.expression()}
        while self.take(","):
            if self.kind == "mark" and self.token == "}":
                break
            key = self.expression()
            if not self.take(":"):
                raise _NoLiteral
            made[key] = self.expression()
        if not self.take("}"):
            raise _NoLiteral
        return made


def literal_eval(node_or_string):
    """The value of a literal: numbers, texts, bytes, None, booleans, and tuples, lists, dicts and sets of these."""
    if not isinstance(node_or_string, str):
        raise ValueError(f"malformed node or string: {node_or_string!r}")
    text = node_or_string.lstrip(" \t")
    compile(text, "<unknown>", "eval")
    reader = _Reader(text)
    try:
        reader.step()
        value = reader.expression()
        if reader.kind is not None:
            # A tuple needs no brackets.
            if not reader.take(","):
                raise _NoLiteral
            value = [value]
            while reader.kind is not None:
                value.append(reader.expression())
                if not reader.take(",") and reader.kind is not None:
                    raise _NoLiteral
            value = tuple(value)
        return value
    except _NoLiteral:
        pass
    raise ValueError(f"malformed node or string on line {text.count(chr(10), 0, reader.at) + 1}: {text!r}")
