#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Does spbc-check end in an orderly way on damaged sources and on programs that nobody would write?  Usage: fuzz.sh BUILD COUNT [SEED [SIZES]]
#
# COUNT sources of testsuite/check and corpus, damaged by mutate, and COUNT / 4 programs of generate, of 1 to SIZES functions.  Status 0, 1 or 2 within a minute of CPU is
# orderly, and 2 says why; a reader or an analysis that died is reported too: the isolation held, but something is to be mended.  Generated
# programs are never "not analysed".  Sources that fail stay in BUILD/fuzz.
set -u
if [ $# -lt 2 ] || [ ! -x "$1/bin/spbc-check" ]; then
    echo "usage: $0 BUILD COUNT [SEED]; BUILD/bin/spbc-check must exist" >&2
    exit 2
fi
build=$(cd "$1" && pwd)
count=$2
seed=${3:-1}
sizes=${4:-2}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cpu=60
limit=600
wrong=0
find "$here/../check" "$here/../../corpus" \( -name '*.c' -o -name '*.cc' \) -size -200k | LC_ALL=C sort >"$work/sources"
total=$(wc -l <"$work/sources")
[ "$total" -gt 0 ] || exit 2

# run KIND FILE [OPTION]: one run of spbc-check, OPTION for the compiler
run() {
    (ulimit -t $cpu && exec timeout -k 5 $limit "$build/bin/spbc-check" --format=json --solver-limit=200 "$2" -- -I"$here/../../runtime/include" ${3:+"$3"} >"$work/out" 2>"$work/err")
    status=$?
    case $status in
    0 | 1) [ -s "$work/out" ] && return ;;
    2) [ "$1" = mutate ] && [ -s "$work/err" ] && ! grep -q 'the parser\|died of' "$work/err" && return ;;
    esac
    mkdir -p "$build/fuzz"
    cp "$2" "$build/fuzz/$1-$number.${2##*.}"
    echo "$1 $number: status $status: $build/fuzz/$1-$number.${2##*.}"
    tail -n 3 "$work/err"
    wrong=$((wrong + 1))
}

number=$seed
end=$((seed + count))
while [ "$number" -lt $end ]; do
    source=$(sed -n "$((number * 7919 % total + 1))p" "$work/sources")
    "$build/tools/fuzz-mutate" "$number" "$source" >"$work/fuzz.${source##*.}"
    run mutate "$work/fuzz.${source##*.}" -I"$(dirname "$source")"
    if [ $((number % 4)) -eq 0 ]; then
        "$build/tools/fuzz-generate" "$number" $((number / 4 % sizes + 1)) >"$work/fuzz.c"
        run generate "$work/fuzz.c"
    fi
    number=$((number + 1))
done
echo "$count damaged sources, $((count / 4)) generated programs: $wrong not orderly"
[ $wrong -eq 0 ]
