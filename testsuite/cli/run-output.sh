# SPDX-License-Identifier: Apache-2.0
# Does the output of ranks arrive whole, once and unmixed?
. "$(dirname "$0")/run-common.sh"

echo "much output, more than memory keeps, and a restart in the middle"
seq 20000 | sed 's/.*/rank 0: line & of 20000/' >"$work/want"
run -n 1 --clusters 1 "$RANK" init lines=20000 e1:signal=9 finalize
expect_status 0
expect_same "$work/want"
expect_err "0 of output; repeated output compared: $(wc -c <"$work/want") bytes"
expect_nothing_left

echo "a restart in the middle of a line"
printf 'rank 0: line 1 of 1\nabc def\n' >"$work/want"
run -n 1 "$RANK" init lines=1 part=abc e1:signal=9 "part= def
" finalize
expect_status 0
expect_same "$work/want"

echo "an unfinished last line is shown"
printf 'abc' >"$work/want"
run -n 1 "$RANK" init part=abc finalize
expect_same "$work/want"

echo "lines of ranks are not mixed, with the rank before them when wanted; standard error is kept apart"
run -n 4 --clusters 2 --prefix "$RANK" init lines=2000 warn=oh finalize
expect_status 0
[ "$(grep -c '^\[\([0-3]\)\] rank \1: line [0-9]* of 2000$' "$work/out")" -eq 8000 ] || fail "mixed lines"
[ "$(wc -l <"$work/out")" -eq 8000 ] || fail "too many lines"
expect_err "[2] rank 2: oh"

echo "output that differs after a restart is reported, counted, and goes on line by line"
run -n 2 --clusters 2 "$RANK" init lines=2 pid e1:r1:part=12345 e1:r1:signal=9 e2:r1:part=12 e2:r1:"part=
" print=end finalize
expect_status 0
expect_err "rank 1: its standard output differs from what it was before the restart, at byte"
expect_err "1 of output"
[ "$(grep -c 'my process' "$work/out")" -eq 2 ] || fail "a line twice"
[ "$(grep -c 'end' "$work/out")" -eq 2 ] || fail "the end is missing"

echo "so is output that is missing after a restart"
run -n 1 "$RANK" init e1:lines=3 e1:signal=9 finalize
expect_status 0
expect_err "at byte 1 (line 1): first 'rank 0: line 1 of 3', now '(nothing)'"

echo "standard error that differs after a restart is shown, and is no divergence"
run -n 1 "$RANK" init warn=first e1:warn=throes e1:warn=more e1:signal=9 e2:warn=new finalize
expect_status 0
expect_err "rank 0: throes"
expect_err "rank 0: new"
expect_err "0 of output"
[ "$(grep -c 'rank 0: first' "$work/err")" -eq 1 ] || fail "repeated"

echo "standard output can not be written: full, or its reader gone"
begin -n 1 "$RANK" init finalize
finish
timeout "$limit" "$RUN" -n 1 "$RANK" init lines=1000 stay >/dev/full 2>"$work/err"
status=$?
expect_status 125
expect_err "cannot write to standard output: No space left on device"
{ timeout "$limit" "$RUN" -n 1 "$RANK" init lines=100000 stay 2>"$work/err"; echo $? >"$work/status"; } | head -1 >/dev/null
status=$(cat "$work/status")
expect_status 125
expect_err "cannot write to standard output: Broken pipe"
expect_nothing_left

echo "a slow reader gets everything"
mkfifo "$work/late"
timeout "$limit" "$RUN" -n 2 --summary=none "$RANK" init lines=200000 finalize >"$work/late" 2>"$work/err" &
waiter=$!
exec 3<"$work/late"
read -r first <&3
[ "$(wc -l <&3)" -eq 399999 ] || fail "lines lost"
exec 3<&-
finish
expect_status 0

echo "the file that keeps the output can not grow"
(ulimit -f 16 && exec timeout "$limit" "$RUN" -n 1 "$RANK" init lines=100000 stay 2>"$work/err" | cat >/dev/null; )
expect_err "cannot keep the output of rank 0 in the job's directory: File too large"

echo "standard input: none, a file, again after a restart, the own when it is a file"
printf 'one\ntwo\n' >"$work/in"
run -n 2 "$RANK" init input finalize
expect_out "rank 0 read nothing"
run -n 2 --stdin="$work/in" "$RANK" init input e1:r0:signal=9 input finalize
expect_status 0
expect_out "rank 0 read: one"
expect_out "rank 1 read nothing"
[ "$(grep -c 'read: one' "$work/out")" -eq 1 ] || fail "input read twice"
input="$work/in" run -n 2 "$RANK" init input finalize
expect_out "rank 0 read: one"
echo "standard input from a pipe: whole, again after a restart, from one that stays open, not read by all programs"
seq 30000 | sed 's/.*/line & of the input/' >"$work/in"
cat "$work/in" | timeout "$limit" "$RUN" -n 2 --clusters 2 "$RANK" init input e1:r0:signal=9 r0:copy finalize >"$work/out" 2>"$work/err"
status=$?
expect_status 0
expect_out "rank 1 read nothing"
grep -v '^rank ' "$work/out" >"$work/seen"
tail -n +2 "$work/in" | cmp -s - "$work/seen" || fail "other input than was given: $(wc -l <"$work/seen") lines"
expect_err "0 of output"
mkfifo "$work/open"
exec 4<>"$work/open"
echo "from a terminal, so to say" >&4
timeout "$limit" "$RUN" -n 1 "$RANK" init input e1:signal=9 finalize <&4 >"$work/out" 2>"$work/err"
status=$?
expect_status 0
[ "$(grep -c 'rank 0 read: from a terminal' "$work/out")" -eq 1 ] || fail "input is missing, or twice"
exec 4<&-
yes | timeout "$limit" "$RUN" -n 1 "$RANK" init input finalize >"$work/out" 2>"$work/err"
status=$?
expect_status 0
expect_out "rank 0 read: y"
(ulimit -f 16 && cat "$work/in" | timeout "$limit" "$RUN" -n 1 "$RANK" init copy finalize >/dev/null 2>"$work/err")
expect_err "cannot keep the standard input in the job's directory: File too large"
run -n 2 --stdin="$work/none" "$RANK" init finalize
expect_status 125
expect_err "No such file"
expect_nothing_left
