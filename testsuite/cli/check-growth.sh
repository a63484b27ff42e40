# SPDX-License-Identifier: Apache-2.0
# Does a pattern cost as much as the program is large?  What comes from any source gets into memory that all of the program reads: what
# that leads to is found for all patterns at once.
. "$(dirname "$0")/tool-common.sh"

"$SOURCES/../perf/generate-program" 30 program
cd program || exit 2
run "$BIN/spbc-check" --format=json --step-limit=14000 ./*.c
[ "$(grep -c '"determinism":.*unknown' "$work/out")" = 7 ] || fail "not seven patterns"
! grep -q '"\(order\|determinism\)_reason":.*budget' "$work/out" || fail "a pattern costs too many steps: $(grep -m1 budget "$work/out")"
finish
