"""Records what CPython says about the sources in cases.txt: run by hand with CPython 3.13, writes expected.txt.

cases.txt holds sources separated by lines of `===`. Each becomes a block of expected.txt: the source, a line `---`, and
the error as `Kind line column end_line end_column message`; or `ok` for valid source.
"""

import pathlib
import sys
import warnings

assert sys.version_info[:2] == (3, 13), "the reference is CPython 3.13"
warnings.simplefilter("ignore")
here = pathlib.Path(__file__).parent
blocks = []
for source in (here / "cases.txt").read_text().split("===\n"):
    try:
        compile(source, "<case>", "exec")
        outcome = "ok"
    except SyntaxError as e:
        end = max(e.end_offset or 0, 0)  # CPython has None, 0 and -1 for "no end".
        outcome = f"{type(e).__name__} {e.lineno} {e.offset} {e.end_lineno} {end} {e.msg}"
    blocks.append(f"{source}---\n{outcome}\n")
(here / "expected.txt").write_text("===\n".join(blocks))
