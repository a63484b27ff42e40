#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Is the same found where MPI has other names?  Usage: wrapped.sh BUILD [-j N] [-s PART/PARTS] [-w HEADER] [NAME...]
#
# Runs the programs here with a header in front of them (wrapped.h), so that each call of MPI is one of a wrapper, and compares the
# verdict, and of each pattern what is said of order and determinism, with EXPECT.  Nothing may be proved, or called ready, of which EXPECT
# does not say the same; wrapped.txt names the programs of which that does not hold, with the header and the reason.  Behind thin wrappers
# (wrapped.h) all is found; behind the others "unknown" may stand instead, for one of 30 programs and two more.  -s as in run.sh.
# Status 0: the same but for these, 1: differences (shown), 2: could not run.
set -u
if [ $# -lt 1 ] || [ ! -x "$1/bin/spbc-check" ]; then
    echo "usage: $0 BUILD [-j N] [-s PART/PARTS] [-w HEADER] [NAME...]; BUILD/bin/spbc-check must exist" >&2
    exit 2
fi
check=$(cd "$1" && pwd)/bin/spbc-check
shift
jobs=2
slice=0/1
header=wrapped.h
while [ $# -gt 1 ]; do
    case $1 in
    -j) jobs=$2 ;;
    -s) slice=$2 ;;
    -w) header=$2 ;;
    *) break ;;
    esac
    shift 2
done
cd "$(dirname "$0")" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
[ $# -gt 0 ] || set -- *.c *.d
printf '%s\n' "$@" | awk -v part="${slice%/*}" -v parts="${slice#*/}" -f ../sample.awk >"$work/names"
xargs -P "$jobs" -I NAME ./one.sh "$check" "$work" NAME "-include $PWD/$header" <"$work/names"

# What of a summary does not depend on names and places.
essence() {
    sed -n 's/^\(verdict .*\)/\1/p; s/^pattern .* \(order [a-z]* determinism [a-z]*\).*/pattern \1/p' | sort
}
# Is all that is found said in what is expected, but for what is unknown?
is_less() {
    awk 'NR == FNR { expected[$0] = 1; next }
         /^verdict/ { if ($2 != "unknown" && !($0 in expected)) exit 1; next }
         { found = 0
           for (line in expected) {
               split(line, e, " ")
               if (e[1] == "pattern" && ($3 == e[3] || $3 == "unknown") && ($5 == e[5] || $5 == "unknown"))
                   found = 1
           }
           if (!found) exit 1 }' "$1" "$2"
}
count=0
wrong=0
less=0
while read -r name; do
    owner=$name
    [ ! -d "$name" ] || owner=$name/main.c
    count=$((count + 1))
    sed -n '/^\/\* EXPECT$/,/^ \*\/$/s/^ \* //p' "$owner" | essence >"$work/expected"
    essence <"$work/$name.out" >"$work/found"
    if cmp -s "$work/expected" "$work/found" || grep -q "^$name $header " wrapped.txt; then
        continue
    fi
    if [ "$header" != wrapped.h ] && is_less "$work/expected" "$work/found"; then
        less=$((less + 1))
        echo "less is found of $name behind $header"
        continue
    fi
    diff -u --label "$name as it is" --label "$name behind $header" "$work/expected" "$work/found"
    wrong=$((wrong + 1))
done <"$work/names"
echo "$count programs behind $header, $wrong differ, less is found of $less"
[ $count -gt 0 ] && [ $wrong -eq 0 ] && [ $(((less - 2) * 30)) -le $count ]
