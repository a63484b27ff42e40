#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Does spbc-check understand programs of csmith with MPI calls in them?  Usage: csmith.sh BUILD COUNT [SEED]
#
# csmith leaves a file where it runs.  Every program compiles, so "not analysed" is wrong, as is more than a minute of CPU.  Those that fail stay in BUILD/fuzz.  Status 77:
# there is no csmith.
set -u
if [ $# -lt 2 ] || [ ! -x "$1/bin/spbc-check" ]; then
    echo "usage: $0 BUILD COUNT [SEED]; BUILD/bin/spbc-check must exist" >&2
    exit 2
fi
headers=$(find /usr/include /usr/local/include -name csmith.h 2>/dev/null | head -n 1)
command -v csmith >/dev/null && [ -n "$headers" ] || exit 77
build=$(cd "$1" && pwd)
count=$2
seed=${3:-1}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
wrong=0
calls=0
end=$((seed + count))
while [ "$seed" -lt $end ]; do
    (cd "$work" && csmith --seed "$seed" --no-argc) | sed 's/int main (void)/int main (int argc, char **argv)/' | awk -v seed="$seed" -f "$here/weave.awk" >"$work/program.c"
    calls=$((calls + $(grep -c 'weave_comm, \|weave_requests' "$work/program.c")))
    (ulimit -t 60 && exec timeout -k 5 600 "$build/bin/spbc-check" --format=json --solver-limit=200 "$work/program.c" -- -w -I"$(dirname "$headers")" >"$work/out" 2>"$work/err")
    status=$?
    if [ $status -gt 1 ] || [ ! -s "$work/out" ]; then
        mkdir -p "$build/fuzz"
        cp "$work/program.c" "$build/fuzz/csmith-$seed.c"
        echo "csmith $seed: status $status: $build/fuzz/csmith-$seed.c"
        tail -n 3 "$work/err"
        wrong=$((wrong + 1))
    fi
    seed=$((seed + 1))
done
echo "$count programs of csmith, $calls MPI calls: $wrong not orderly"
[ $wrong -eq 0 ] && [ $calls -gt 0 ]
