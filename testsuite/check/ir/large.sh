#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Does the lowering survive sources that no human wrote?  Usage: large.sh BUILD
#
# Generates long chains, deep nests and large tables, and counts what must come out of each.  Every step has a time limit.
set -u
if [ $# -ne 1 ] || [ ! -x "$1/tools/spbc-ir" ]; then
    echo "usage: $0 BUILD; BUILD/tools/spbc-ir must exist" >&2
    exit 2
fi
program=$(cd "$1" && pwd)/tools/spbc-ir
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0

# expect NAME PATTERN COUNT: COUNT lines of the IR of NAME.c match PATTERN, and reading it ended with status 0.
expect() {
    timeout 120 "$program" "$work/$1.c" >"$work/out" 2>"$work/err"
    status=$?
    found=$(grep -c "$2" "$work/out")
    if [ "$status" -ne 0 ] || [ "$found" -ne "$3" ]; then
        echo "$1: status $status, $found lines match '$2', expected status 0 and $3" >&2
        head -c 1000 "$work/err" >&2
        failed=1
    fi
}

# generate NAME HEAD PIECE COUNT TAIL: HEAD, then PIECE with its number for each %d, COUNT times, then TAIL.
generate() {
    awk -v head="$2" -v piece="$3" -v count="$4" -v tail="$5" 'BEGIN {
        print "int f(int);"; print head
        for (i = 0; i < count; i++) { text = piece; gsub("%d", i, text); print text }
        print tail }' >"$work/$1.c"
}

generate else-if 'int g(int a) {' 'if (a == %d) f(%d); else' 3000 'f(-1); return 0; }'
expect else-if ' call f(' 3001
generate sequence 'int g(int a) {' 'a = f(a + %d); if (a > %d) return a;' 10000 'return 0; }'
expect sequence ' branch ' 10000
generate cases 'int g(int a) { switch (a) {' 'case %d: f(%d); break;' 5000 '} return 0; }'
expect cases ' branch (a == ' 5000
generate labels 'int g(int a) { switch (a) {' 'case %d:' 5000 'f(1); } return 0; }'
expect labels ' call f(1)' 1
generate and 'int g(int a) { return a' '&& f(%d)' 1000 '; }'
expect and ' branch f(' 1000
generate choice 'int g(int a) { return ' 'a == %d ? f(%d) :' 600 '0; }'
expect choice ' branch (a == ' 600
generate blocks 'int g(int a) {' '{ f(%d);' 200 ''
awk 'BEGIN { for (i = 0; i < 200; i++) printf "}"; print "return 0; }" }' >>"$work/blocks.c"
expect blocks ' call f(' 200
# Deeper than the lowering follows: flagged, not dropped.
generate sum 'int g(int a) { return a' '+ a' 20000 '; }'
expect sum '^function g(a) unknown' 1
# With calls in it, it is refused: they would be missing.
generate calls 'int g(int a) {' 'if (a > %d)' 2600 'f(1); return 0; }'
timeout 120 "$program" "$work/calls.c" >"$work/out" 2>&1
[ $? -eq 2 ] && grep -q '^not analysed: .*calls.c.*nested too deeply' "$work/out" || {
    echo "calls: not refused" >&2
    failed=1
}
generate table 'int table[] = {' '%d,' 60000 '};'
expect table '^variable table : int\[60000\] = {0, 1, 2' 1
exit "$failed"
