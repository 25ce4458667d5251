#!/bin/bash
# Prints what criterion measured as a Markdown table: a row for each benchmark, a column for each group. In a cell stand
# the nodes, if they are part of the benchmark's name, the median of the times, and how many times that of the benchmark
# named first this is.
#
# Usage, after `cargo bench`: benches/table.sh REFERENCE GROUP...
set -euo pipefail
cd "$(dirname "$0")/../target/criterion"

reference=$1
shift
for group in "$@"; do
    for estimates in "$group"/*/new/estimates.json; do
        id=$(basename "${estimates%/new/estimates.json}")
        nodes=$(sed -n 's/^.*, \([0-9]* nodes,\).*$/\1/p' <<<"$id")
        median=$(sed 's/.*"median":{[^}]*},"point_estimate":\([^,]*\),.*/\1/' "$estimates")
        echo "${id%%,*}|$group|$nodes|$median"
    done
done | sort -t'|' -k4,4g | awk -F'|' -v reference="$reference" -v columns="$(IFS='|' && echo "$*")" '
    function readable(ns,    unit) {
        for (unit = 1; ns >= 999.5 && unit < 4; unit++) ns /= 1000
        return sprintf(ns < 9.995 ? "%.2f %s" : ns < 99.95 ? "%.1f %s" : "%.0f %s", ns, units[unit])
    }
    function cell(name, group,    ns, ratio) {
        ns = time[name, group]
        ratio = ns / time[reference, group]
        return " " (nodes[name, group] ? nodes[name, group] " " : "") readable(ns) sprintf(ratio < 9.95 ? " (%.2g)" : " (%.0f)", ratio) " |"
    }
    BEGIN {
        split("ns µs ms s", units, " ")
        column_count = split(columns, column, "|")
    }
    !($1 in line) {
        line[$1] = "| " $1 " |"
        row[++row_count] = $1
    }
    {
        nodes[$1, $2] = $3
        time[$1, $2] = $4
    }
    END {
        head = "| |"
        rule = "|---|"
        for (c = 1; c <= column_count; c++) {
            head = head " " column[c] " |"
            rule = rule "---:|"
            for (r = 1; r <= row_count; r++) line[row[r]] = line[row[r]] cell(row[r], column[c])
        }
        print head "\n" rule
        for (r = 1; r <= row_count; r++) print line[row[r]]
    }
'
