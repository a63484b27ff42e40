#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Does the IR of every program here look as recorded?  Usage: run.sh BUILD [--accept] [NAME...]
#
# NAME.c (or .cc) is lowered by spbc-ir, with the flags of its line "flags: ..." where it has one, and compared with NAME.ir.
# A folder NAME.d is one program of several files, given in the order of their names.
# --accept records what comes out now.  Status 0: all as recorded, 1: differences (shown), 2: could not run.
set -u
if [ $# -lt 1 ] || [ ! -x "$1/tools/spbc-ir" ]; then
    echo "usage: $0 BUILD [--accept] [NAME...]; BUILD/tools/spbc-ir must exist" >&2
    exit 2
fi
program=$(cd "$1" && pwd)/tools/spbc-ir
shift
accept=no
if [ "${1:-}" = --accept ]; then
    accept=yes
    shift
fi
cd "$(dirname "$0")" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
if [ $# -eq 0 ]; then
    set -- *.c *.cc *.d
fi
count=0
wrong=0
for name in "$@"; do
    [ -e "$name" ] || continue
    sources=$name
    [ -d "$name" ] && sources=$(find "$name" -name "*.c" | LC_ALL=C sort)
    # shellcheck disable=SC2086 # lists of words
    flags=$(sed -n 's|^/\* flags: \(.*\) \*/$|\1|p' $sources | head -n 1)
    expected=${name%.*}.ir
    # shellcheck disable=SC2086
    timeout 60 "$program" $sources -- $flags >"$work/out" 2>"$work/err"
    echo "status $?" >>"$work/out"
    cat "$work/err" >>"$work/out"
    count=$((count + 1))
    if [ "$accept" = yes ]; then
        cp "$work/out" "$expected"
    elif ! diff -u "$expected" "$work/out"; then
        wrong=$((wrong + 1))
        echo "$name: the IR differs from $expected; if it is right: $0 BUILD --accept $name" >&2
    fi
done
if [ "$count" -eq 0 ]; then
    echo "$0: no programs found" >&2
    exit 2
fi
echo "$count programs, $wrong differ"
[ "$wrong" -eq 0 ]
