#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Does spbc-check give every program of the corpus the verdict of corpus/verdicts.tsv?  Usage: corpus.sh BUILD
#
# Compared: verdict, number of anonymous receptions, number of patterns to enclose, and for a refusal the rule that gives the reason.
# The files are given in two orders: build systems list them as they like.
set -u
if [ $# -ne 1 ] || [ ! -x "$1/bin/spbc-check" ]; then
    echo "usage: $0 BUILD; BUILD/bin/spbc-check must exist" >&2
    exit 2
fi
check=$(cd "$1" && pwd)/bin/spbc-check
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../corpus" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
count=0
wrong=0
rule_of() {
    case $1 in
    dynamic-work) echo spbc-order-dependent-message ;;
    unordered-iterations) echo spbc-unordered-pattern ;;
    completion-order) echo spbc-completion-order ;;
    -) echo "" ;;
    *) echo "unknown-reason-$1" ;;
    esac
}
analyse() { # FILES OUT
    timeout 120 "$check" --format=json $1 >"$work/json" 2>"$work/err"
    if [ $? -gt 1 ]; then
        cat "$work/err" >&2
    fi
    awk -f "$here/summary.awk" "$work/json" >"$2"
}
tail -n +2 verdicts.tsv >"$work/table"
while IFS="$(printf '\t')" read -r program verdict anonymous patterns reason _; do
    [ -n "$program" ] || continue
    analyse "$(ls "$program"/*.c)" "$work/out"
    analyse "$(ls -r "$program"/*.c)" "$work/backwards"
    for fact in verdict pattern; do
        if [ "$(grep "^$fact" "$work/out" | sort)" != "$(grep "^$fact" "$work/backwards" | sort)" ]; then
            echo "$program: with its files in reverse order:" $(grep "^$fact" "$work/backwards")
            wrong=$((wrong + 1))
        fi
    done
    found_verdict=$(sed -n 's/^verdict //p' "$work/out")
    found_anonymous=$(grep -c "^reception " "$work/out")
    found_patterns=0
    if [ "$found_verdict" = ready-after-rewrite ]; then
        found_patterns=$(grep -c "^pattern .* order proved determinism [pu]" "$work/out")
    fi
    rule=$(rule_of "$reason")
    count=$((count + 1))
    if [ "$found_verdict $found_anonymous $found_patterns" != "$verdict $anonymous $patterns" ]; then
        echo "$program: found $found_verdict, $found_anonymous anonymous, $found_patterns patterns;" \
            "expected $verdict, $anonymous, $patterns"
        wrong=$((wrong + 1))
    elif [ -n "$rule" ] && ! grep -q "^finding [0-9]* $rule\$" "$work/out"; then
        echo "$program: no finding of $rule"
        wrong=$((wrong + 1))
    fi
done <"$work/table"
echo "$count programs, $wrong wrong"
[ $count -gt 0 ] && [ $wrong -eq 0 ]
