"""What Python takes to read a JSON file: milliseconds, and its bytes. usage: load.py FILE ROUNDS"""

import json
import sys
import time

with open(sys.argv[1], "rb") as file:
    text = file.read()
times = []
for _ in range(int(sys.argv[2])):
    begun = time.perf_counter()
    json.loads(text)
    times.append(time.perf_counter() - begun)
print(round(sorted(times)[len(times) // 2] * 1000, 3), len(text))
