#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Does spbc-check find in each program here what its last comments say?  Usage: run.sh BUILD [--accept|--scores] [-j N] [-s PART/PARTS] [NAME...]
#
# NAME.c ends with a comment that begins with EXPECT: the summary of what is found.  A folder NAME.d is one program of several files; the
# comment is in its main.c.  A line "flags: ..." in the first comment gives compiler flags.  Before it stands a comment that begins with
# TRUTH: what is so, whatever the tool finds (README.md).  EXPECT is compared to the letter; TRUTH is judged by score.awk, which counts
# what is right, unknown and wrong.
# --accept writes into EXPECT what comes out now, and never changes a TRUTH.  Without names, all programs run, and not less may
# be right than scores.txt says, nor more wrong; --scores writes it.  -s takes one of PARTS programs only (sample.awk; PART is 0 ...).
# Status 0: all as expected and nothing against the truth, 1: differences (shown), 2: could not run.
set -u
if [ $# -lt 1 ] || [ ! -x "$1/bin/spbc-check" ]; then
    echo "usage: $0 BUILD [--accept|--scores] [-j N] [-s PART/PARTS] [NAME...]; BUILD/bin/spbc-check must exist" >&2
    exit 2
fi
check=$(cd "$1" && pwd)/bin/spbc-check
shift
mode=compare
jobs=2
slice=0/1 whole=no
while [ $# -gt 0 ]; do
    case $1 in
    --accept) mode=accept ;;
    --scores) mode=scores ;;
    -j)
        jobs=${2:-2}
        shift
        ;;
    -s)
        slice=${2:-0/1}
        shift
        ;;
    *) break ;;
    esac
    shift
done
cd "$(dirname "$0")" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
if [ $# -eq 0 ]; then
    [ "$slice" != 0/1 ] || whole=yes
    set -- *.c *.d
fi
for name in "$@"; do
    [ ! -e "$name" ] || echo "$name"
done | awk -v part="${slice%/*}" -v parts="${slice#*/}" -f ../sample.awk >"$work/names"
xargs -P "$jobs" -n 1 ./one.sh "$check" "$work" <"$work/names"

# What the last comments of each program say: NAME.expected, and the lines "truth NAME ..." for score.awk.
sed 's|.*[.]d$|&/main.c|' "$work/names" | xargs awk -v work="$work" -v all="$work/all" '
    FNR == 1 {
        if (name) close(work "/" name ".expected")
        name = FILENAME
        sub("/main[.]c$", "", name)
        seen[name] = 1
        inside = ""
        printf "" >(work "/" name ".expected")
    }
    /^\/\* (EXPECT|TRUTH)$/ { inside = $2; next }
    /^ \*\/$/ { inside = "" }
    inside == "EXPECT" { sub(/^ \* /, ""); print >(work "/" name ".expected") }
    inside == "TRUTH" { sub(/^ \* /, ""); print "truth " name " " $0 >>all; has[name] = 1 }
    END { for (name in seen) if (!has[name]) print name >>(work "/untold") }'
count=0
wrong=0
while read -r name; do
    owner=$name
    [ ! -d "$name" ] || owner=$name/main.c
    out=$work/$name.out
    count=$((count + 1))
    if [ -e "$work/untold" ] && grep -qxF "$name" "$work/untold"; then
        echo "$name: has no TRUTH"
        wrong=$((wrong + 1))
    fi
    if [ $mode != accept ] && cmp -s "$work/$name.expected" "$out"; then
        continue
    fi
    if grep -q '^verdict none' "$out"; then
        echo "$name: $(cat "$out")"
        wrong=$((wrong + 1))
    elif [ $mode = accept ]; then
        sed '/^\/\* EXPECT$/,$d' "$owner" >"$work/new"
        {
            cat "$work/new"
            echo "/* EXPECT"
            sed 's/^/ * /' "$out"
            echo " */"
        } >"$owner"
    elif ! diff -u --label "$name expected" --label "$name found" "$work/$name.expected" "$out"; then
        wrong=$((wrong + 1))
    fi
done <"$work/names"
if [ $count -eq 0 ]; then
    echo "no programs" >&2
    exit 2
fi
status=0
find "$work" -name "*.json" -exec jq -r -f facts.jq {} + >>"$work/all"
awk -f score.awk "$work/all" >"$work/scores" || status=1
cat "$work/scores"
sed -n '/^property /,$p' "$work/scores" >"$work/table"
if [ $mode = scores ] && [ $whole = yes ]; then
    cp "$work/table" scores.txt
elif [ $whole = yes ]; then
    awk -f floor.awk scores.txt "$work/table" || status=1
fi
echo "$count programs, $wrong differ"
[ $wrong -eq 0 ] && [ $status -eq 0 ]
