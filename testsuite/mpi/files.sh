#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Are the files that files.c leaves the same as under plain MPI?   files.sh MPIEXEC PLAIN RUN PROGRAM OPTION-OF-RUN...
set -u
mpiexec=$1 plain=$2 run=$3 program=$4
shift 4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/want" "$work/got"
timeout 240 "$mpiexec" -n 4 "$plain" "$work/want" || exit 1
timeout 240 "$run" -n 4 "$@" "$program" "$work/got" || exit 1
ls "$work/want" >"$work/list"
ls "$work/got" | diff "$work/list" - || exit 1
while read -r name; do
    cmp "$work/want/$name" "$work/got/$name" || exit 1
done <"$work/list"
