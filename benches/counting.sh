#!/bin/bash
# Prints how long each solver takes to count boards, as a Markdown table: user CPU seconds on one thread, and how many
# times as fast as the plain bitmask that is. A solver is left out from the first board on which it would take more than
# a minute, going by the board before. All of them have to come to the same counts.
#
# Usage: benches/counting.sh [N]...          the boards, one after the other: 12 to 17 if none is named
#        SOLVERS="bitmask symmetric" benches/counting.sh 16
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --quiet
ferz=target/release/ferz
export RAYON_NUM_THREADS=1

reference=bitmask
boards=("$@")
((${#boards[@]})) || boards=(12 13 14 15 16 17)
every="engine scan hash-map hash-set bool-array bitmask bitmask-mirror bitmask-parallel symmetric meet-in-the-middle"
read -ra solvers <<<"${SOLVERS:-$every}"

# A board has about eight times the tree of the one before.
growth=8
limit=60

declare -A seconds options
for solver in "${solvers[@]}"; do
    "$ferz" queens 1 --count --solver "$solver" >/dev/null
    options[$solver]=
    if "$ferz" queens 1 --count --solver "$solver" --threads 1 &>/dev/null; then options[$solver]="--threads 1"; fi
done

before=()
for n in "${boards[@]}"; do
    known=
    for solver in "${solvers[@]}"; do
        last=${seconds[$solver ${before[*]:-}]-0}
        if [[ -z $last ]] || awk "BEGIN { exit !($last * $growth > $limit) }"; then
            seconds[$solver $n]=
            continue
        fi
        TIMEFORMAT=%U
        # shellcheck disable=SC2086 # the option and its value are two words
        { seconds[$solver $n]=$({ time "$ferz" queens "$n" --count --solver "$solver" ${options[$solver]} >&3; } 2>&1); } 3>target/counted
        counted=$(<target/counted)
        known=${known:-$counted}
        if [[ $counted != "$known" ]]; then
            echo "n = $n: $solver counts $counted, and the solver before $known" >&2
            exit 1
        fi
    done
    before=("$n")
done

echo "| |$(printf ' n = %s |' "${boards[@]}")"
echo "|---|$(printf -- '---:|%.0s' "${boards[@]}")"
for solver in "${solvers[@]}"; do
    echo -n "| \`$solver\` |"
    for n in "${boards[@]}"; do
        awk -v time="${seconds[$solver $n]}" -v other="${seconds[$reference $n]-}" 'BEGIN {
            if (time == "") printf " – |"
            else if (other == "" || time == 0) printf " %.2f |", time
            else printf((other / time < 9.95 ? " %.2f (%.2g) |" : " %.2f (%.0f) |"), time, other / time)
        }'
    done
    echo
done
