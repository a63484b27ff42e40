#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Are the receptions of programs in C++ found where they are?  Usage: cplusplus.sh BUILD
#
# In cplusplus/NAME.cc every line of the TRUTH comment that begins with "reception" is a line and how the source is named there; no other
# reception may be reported, and nothing may be proved of which TRUTH says the opposite.  "proved order" asks for a proof of every pattern,
# "proved ready" and "proved ready-after-rewrite" for that verdict; "verdict not-ready" forbids the others that are proofs.  "silent" is a rule that has
# nothing to tell, "told" one that has, and where.  "flags" are given to the compiler.
set -u
if [ $# -ne 1 ] || [ ! -x "$1/bin/spbc-check" ]; then
    echo "usage: $0 BUILD; BUILD/bin/spbc-check must exist" >&2
    exit 2
fi
check=$(cd "$1" && pwd)/bin/spbc-check
cd "$(dirname "$0")/cplusplus" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
wrong=0
for name in *.cc; do
    # shellcheck disable=SC2046 # one word a flag
    timeout 120 "$check" --format=json "$name" -- $(sed -n 's/^ \* flags //p' "$name") >"$work/json" 2>"$work/err"
    [ $? -le 1 ] || {
        echo "$name: status above 1"
        cat "$work/err"
        wrong=1
        continue
    }
    sed -n 's/^ \* reception \([0-9]*\) \([a-z]*\).*/\1 \2/p' "$name" | sort >"$work/expected"
    jq -r '.receptions[] | "\(.line) \(.via)"' "$work/json" | sort >"$work/found"
    diff -u --label "$name expected" --label "$name found" "$work/expected" "$work/found" || wrong=1
    verdict=$(jq -r .program.verdict "$work/json")
    if grep -q "^ \* verdict not-ready" "$name" && [ "${verdict#ready}" != "$verdict" ]; then
        echo "$name: $verdict, and it is not"
        wrong=1
    fi
    proved=$(sed -n 's/^ \* proved \(ready[a-z-]*\)$/\1/p' "$name")
    if [ -n "$proved" ] && [ "$verdict" != "$proved" ]; then
        echo "$name: $proved is not proved"
        wrong=1
    fi
    sed -n 's/^ \* told \([a-z-]*\) \([0-9]*\).*/\1 \2/p' "$name" | sort >"$work/expected"
    sed -n 's/^ \* silent \([a-z-]*\).*/\1/p; s/^ \* told \([a-z-]*\).*/\1/p' "$name" | sort -u >"$work/rules"
    jq -r '.findings[] | "\(.rule) \(.line)"' "$work/json" | grep -F -f "$work/rules" | sort >"$work/found"
    diff -u --label "$name told" --label "$name found" "$work/expected" "$work/found" || wrong=1
    jq -r '.patterns[].id' "$work/json" | sort | uniq -d | sed "s/^/$name: two patterns are called /" >"$work/twice"
    if [ -s "$work/twice" ]; then
        cat "$work/twice"
        wrong=1
    fi
    for property in order determinism; do
        if grep -q "^ \* proved $property" "$name" && [ "$(jq "[.patterns[] | select(.$property != \"proved\")] | length" "$work/json")" -gt 0 ]; then
            echo "$name: $property is not proved"
            wrong=1
        fi
        if grep -q " \* pattern.* $property broken" "$name" && [ "$(jq "[.patterns[] | select(.$property == \"proved\")] | length" "$work/json")" -gt 0 ]; then
            echo "$name: $property is proved, and it is broken"
            wrong=1
        fi
    done
done
exit $wrong
