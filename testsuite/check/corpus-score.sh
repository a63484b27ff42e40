#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# How right is spbc-check on the corpus, rule by rule?  Usage: corpus-score.sh BUILD
#
# The truth is hand-made: corpus/verdicts.tsv says of every program its verdict, how many anonymous receptions and patterns it has,
# whether order and determinism of all its patterns hold or are broken, and which errors have to be found.  Precision is the
# share of right ones among definite answers, recall the share of right ones among all; unknown is never wrong.
# Status 1: something was proved that is broken, or refuted that holds.
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
: >"$work/judged"

# judge PROPERTY PROGRAM TRUTH ANSWER: holds matches proved, broken refuted; other words themselves
judge() {
    case $3,$4 in
    *,unknown) result=unknown ;;
    holds,proved | broken,refuted) result=right ;;
    *) [ "$3" = "$4" ] && result=right || result=wrong ;;
    esac
    echo "$1 $result" >>"$work/judged"
    [ $result = right ] || echo "$result $2: $1 is $3, spbc-check says $4"
}

tail -n +2 verdicts.tsv >"$work/table"
tab=$(printf '\t')
while IFS="$tab" read -r program verdict anonymous _ _ _ _ _ _ order determinism findings; do
    [ -n "$program" ] || continue
    timeout 120 "$check" --format=json "$program"/*.c >"$work/json" 2>"$work/err"
    if [ $? -gt 1 ]; then
        cat "$work/err" >&2
        exit 2
    fi
    awk -f "$here/summary.awk" "$work/json" >"$work/out"
    judge verdict "$program" "$verdict" "$(sed -n 's/^verdict //p' "$work/out")"
    judge receptions "$program" "$anonymous" "$(grep -c '^reception ' "$work/out")"
    grep '^pattern ' "$work/out" >"$work/patterns"
    while read -r _ _ _ _ says_order _ says_determinism _; do
        [ "$order" = - ] || judge order "$program" "$order" "$says_order"
        [ "$determinism" = - ] || judge determinism "$program" "$determinism" "$says_determinism"
    done <"$work/patterns"
    for rule in spbc-order-dependent-message spbc-unordered-pattern spbc-completion-order spbc-clock-decides; do
        case ",$findings," in *",$rule,"*) truth=yes ;; *) truth=no ;; esac
        if grep -q "^finding [0-9]* $rule\$" "$work/out"; then answer=yes; else answer=no; fi
        [ $truth$answer = nono ] || { [ $truth$answer = yesno ] && answer=unknown; judge $rule "$program" $truth $answer; }
    done
done <"$work/table"
awk 'BEGIN { printf "%-30s %6s %6s %8s %6s %10s %7s\n", "property", "truth", "right", "unknown", "wrong", "precision", "recall" }
    { all[$1]++; count[$1, $2]++; wrong += $2 == "wrong" }
    END {
        for (p in all) {
            r = count[p, "right"] + 0; w = count[p, "wrong"] + 0
            printf "%-30s %6d %6d %8d %6d %10s %7.3f\n", p, all[p], r, count[p, "unknown"] + 0, w,
                r + w ? sprintf("%.3f", r / (r + w)) : "-", r / all[p] | "sort"
        }
        close("sort")
        exit wrong > 0
    }' "$work/judged"
