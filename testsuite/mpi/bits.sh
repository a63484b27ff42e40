#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Do reductions give the same bits in every run, also when a cluster was restarted?
#   bits.sh SPBC-RUN CLUSTERS PROGRAM [FAULT ...]
set -u
run() { "$1" -n 4 --clusters "$2" --timeout 60 ${4:+--fault "$4"} "$3" 2>"$work/err" || { cat "$work/err"; exit 1; }; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
run "$1" "$2" "$3" "" >"$work/first"
run "$1" "$2" "$3" "" >"$work/again"
cmp "$work/first" "$work/again" || exit 1
[ -s "$work/first" ] || { echo "no output"; exit 1; }
runner=$1 clusters=$2 program=$3
shift 3
[ $# -gt 0 ] || set -- rank=0,after=9 rank=3,after=23 rank=1,after=40
for fault; do
    run "$runner" "$clusters" "$program" "$fault" >"$work/recovered"
    grep -q 'restarts: 1' "$work/err" || { echo "no restart with $fault"; cat "$work/err"; exit 1; }
    cmp "$work/first" "$work/recovered" || exit 1
done
cat "$work/first"
