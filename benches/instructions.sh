#!/bin/bash
# Prints the instruction counts of the main cases as a Markdown table. They do not depend on what else the machine
# does, and hardly on the machine. What it takes to start, to read the command line and to print, which is the count of
# `queens 1`, is taken off.
#
# Needs valgrind.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --quiet
ferz=target/release/ferz

# The number of instructions of `ferz "$@"`.
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$ferz" "$@" 2>&1 >/dev/null |
        sed -n 's/.*Collected : //p'
}

start=$(instructions queens 1 --json)

# A row of the table: `ferz queens "$@"`.
row() {
    local total nodes each='–'
    total=$(($(instructions queens "$@" --json) - start))
    nodes=$("$ferz" queens "$@" --json | sed 's/.*"nodes":\([^,]*\),.*/\1/')
    if [[ $nodes == null ]]; then nodes='–'; else each=$((total / nodes)); fi
    printf '| `queens %s` | %s | %.1f | %s |\n' "$*" "$nodes" "$((total / 100000))e-1" "$each"
}

echo '| case | nodes | million instructions | per node |'
echo '|---|---:|---:|---:|'
row 12 --count
row 12 --count --consistency domain
row 200 --first
row 1000 --first --value median
row 12 --count --solver bitmask
