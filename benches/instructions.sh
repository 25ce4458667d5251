#!/bin/bash
# Prints the instruction counts of the main cases as a Markdown table. They do not depend on what else the machine
# does. The count of `queens 1`, which is what it takes to start, to read the command line and to print, is taken off.
#
# Needs valgrind.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --quiet
ferz=target/release/ferz

# The number of instructions that `ferz queens "$@"` takes.
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$ferz" queens "$@" 2>&1 >/dev/null |
        sed -n 's/.*Collected : //p'
}

start=$(instructions 1 --json)

# The row of `ferz queens "$@"`. A direct solver counts no nodes.
row() {
    local total nodes each
    total=$(($(instructions "$@" --json) - start))
    nodes=$("$ferz" queens "$@" --json | sed 's/.*"nodes":\([^,]*\),.*/\1/')
    if [[ $nodes == null ]]; then nodes=–; each=–; else each=$((total / nodes)); fi
    echo "| \`queens $*\` | $nodes | $(((total + 500000) / 1000000)) M | $each |"
}

echo '| case | nodes | instructions | per node |'
echo '|---|---:|---:|---:|'
row 12 --count --solver engine
row 12 --count --consistency domain
row 200 --first --solver engine
row 1000 --first --value median
row 12 --count --solver bitmask
