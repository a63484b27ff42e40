#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Does spbc-check find in each program here what its last comment says?  Usage: run.sh BUILD [--accept] [NAME...]
#
# NAME.c ends with a comment that begins with EXPECT: the summary of what is found.  A folder NAME.d is one program of several files; the
# comment is in its main.c.  A line "flags: ..." in the first comment gives compiler flags.
# --accept writes what comes out now.  Status 0: all as expected, 1: differences (shown), 2: could not run.
set -u
if [ $# -lt 1 ] || [ ! -x "$1/bin/spbc-check" ]; then
    echo "usage: $0 BUILD [--accept] [NAME...]; BUILD/bin/spbc-check must exist" >&2
    exit 2
fi
check=$(cd "$1" && pwd)/bin/spbc-check
shift
accept=no
if [ "${1:-}" = --accept ]; then
    accept=yes
    shift
fi
cd "$(dirname "$0")" || exit 2
here=$(pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
[ $# -gt 0 ] || set -- *.c *.d
count=0
wrong=0
for name in "$@"; do
    [ -e "$name" ] || continue
    sources=$name
    owner=$name
    if [ -d "$name" ]; then
        sources=$(find "$name" -name "*.c" | LC_ALL=C sort)
        owner=$name/main.c
    fi
    # shellcheck disable=SC2086 # lists of words
    flags=$(sed -n 's|^ \* flags: \(.*\)$|\1|p' $owner | head -n 1)
    # shellcheck disable=SC2086
    timeout 60 "$check" --format=json $sources -- -I"$here/../../runtime/include" $flags >"$work/json" 2>"$work/err"
    status=$?
    if [ $status -gt 1 ]; then
        echo "verdict none, status $status" >"$work/out"
        cat "$work/err" >&2
    else
        awk -f "$here/summary.awk" "$work/json" >"$work/out"
    fi
    sed -n '/^\/\* EXPECT$/,/^ \*\/$/p' "$owner" | sed '1d;$d;s/^ \* //' >"$work/expected"
    count=$((count + 1))
    if [ "$accept" = yes ]; then
        sed '/^\/\* EXPECT$/,$d' "$owner" >"$work/new"
        {
            cat "$work/new"
            echo "/* EXPECT"
            sed 's/^/ * /' "$work/out"
            echo " */"
        } >"$owner"
    elif ! diff -u --label "$name expected" --label "$name found" "$work/expected" "$work/out"; then
        wrong=$((wrong + 1))
    fi
done
if [ $count -eq 0 ]; then
    echo "no programs" >&2
    exit 2
fi
echo "$count programs, $wrong differ"
[ $wrong -eq 0 ]
