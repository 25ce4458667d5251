#!/bin/bash
# Prints what criterion measured as a Markdown table: a row for each benchmark, a column for each group, medians, and
# in brackets the ratio to the benchmark that is named first.
#
# Usage, after `cargo bench`: benches/table.sh REFERENCE GROUP...
set -euo pipefail
cd "$(dirname "$0")/../target/criterion"

reference=$1
shift
for group in "$@"; do
    for estimates in "$group"/*/new/estimates.json; do
        name=$(basename "${estimates%/new/estimates.json}")
        median=$(sed 's/.*"median":{[^}]*},"point_estimate":\([^,]*\),.*/\1/' "$estimates")
        # Nodes and failures, behind the comma, differ from column to column.
        printf '%s|%s|%s\n' "${name%%,*}" "$group" "$median"
    done
done | sort -t'|' -k3,3g | awk -F'|' -v reference="$reference" -v columns="$(IFS='|' && echo "$*")" '
    function readable(ns,    unit) {
        for (unit = 1; ns >= 999.5 && unit < 4; unit++) ns /= 1000
        return sprintf(ns < 9.995 ? "%.2f %s" : ns < 99.95 ? "%.1f %s" : "%.0f %s", ns, units[unit])
    }
    BEGIN {
        split("ns µs ms s", units, " ")
        column_count = split(columns, column, "|")
    }
    !($1 in line) {
        line[$1] = "| " $1 " |"
        row[++row_count] = $1
    }
    { time[$1, $2] = $3 }
    END {
        head = "| |"
        rule = "|---|"
        for (c = 1; c <= column_count; c++) {
            head = head " " column[c] " |"
            rule = rule "---:|"
            for (r = 1; r <= row_count; r++) {
                ns = time[row[r], column[c]]
                cell = sprintf("%s (%.3g)", readable(ns), ns / time[reference, column[c]])
                line[row[r]] = line[row[r]] " " cell " |"
            }
        }
        print head "\n" rule
        for (r = 1; r <= row_count; r++) print line[row[r]]
    }
'
