# SPDX-License-Identifier: Apache-2.0
# Does a pattern cost as much as the program is large?  What comes from any source gets into memory that all of the program reads: what
# that leads to is found for all patterns at once.
. "$(dirname "$0")/tool-common.sh"

"$SOURCES/../perf/generate-program" 30 program
cd program || exit 2
run "$BIN/spbc-check" --format=json --step-limit=14000 ./*.c
[ "$(grep -c '"determinism":.*unknown' "$work/out")" = 7 ] || fail "not seven patterns"
! grep -q '"\(order\|determinism\)_reason":.*budget' "$work/out" || fail "a pattern costs too many steps: $(grep -m1 budget "$work/out")"

# Exchanges in one main share an array and a number, so that what one leaves behind reaches all others.  What all but one lead to is found
# for many patterns at once; the first patterns cost several times as much.
write_long many.c 300
run "$BIN/spbc-check" --format=json --step-limit=12000 many.c
[ "$(grep -c '"determinism":.*unknown' "$work/out")" = 300 ] || fail "not three hundred patterns"
[ "$(grep -c '"determinism_reason":.*budget' "$work/out")" -le 10 ] || fail "many patterns cost too many steps: $(grep -m1 budget "$work/out")"
finish
