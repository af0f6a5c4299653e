"""What the torture programs share: rounds of equal work, so that it shows whether a steady state is reached.

`NAME.py [ROUNDS]` prints a checksum of the results of all rounds, which must be equal on every Python. With
`--times`, the CPU time of each round goes to standard error, in milliseconds.
"""

import sys
import time


def rounds(work, count=30):
    """Calls work(k) for each round k and prints the first result, the last and a checksum of all."""
    arguments = [a for a in sys.argv[1:] if a != "--times"]
    if arguments:
        count = int(arguments[0])
    times = []
    results = []
    for k in range(count):
        start = time.process_time()
        results.append(work(k))
        times.append(time.process_time() - start)
    if len(arguments) < len(sys.argv) - 1:
        print("rounds, ms:", " ".join([f"{t * 1000:.3f}" for t in times]), file=sys.stderr)
    checksum = 0
    for character in str(results):
        checksum = (checksum * 31 + ord(character)) % 2147483647
    print(results[0], results[-1], checksum)
