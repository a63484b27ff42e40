#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What does spbc-check find in one program?  Usage: one.sh SPBC-CHECK WORK NAME [FLAGS], in the folder of the program.
#
# Writes to the folder WORK: NAME.json, the report, if there is one, and NAME.out, the summary that EXPECT holds.  Used by run.sh.
set -u
check=$1
work=$2
name=$3
here=${0%/*}
sources=$name
owner=$name
if [ -d "$name" ]; then
    sources=$(find "$name" -name "*.c" | LC_ALL=C sort)
    owner=$name/main.c
fi
flags=$(sed -n 's|^ \* flags: \(.*\)$|\1|p;T;q' "$owner")
# shellcheck disable=SC2086 # lists of words
(ulimit -t 60 && exec timeout 600 "$check" --format=json $sources -- -I"$here/../../runtime/include" ${4-} $flags) >"$work/$name.json" 2>"$work/$name.err"
status=$?
if [ $status -gt 1 ]; then
    echo "verdict none, status $status" >"$work/$name.out"
    cat "$work/$name.err" >&2
    rm -f "$work/$name.json"
else
    awk -f "$here/summary.awk" "$work/$name.json" >"$work/$name.out"
fi
