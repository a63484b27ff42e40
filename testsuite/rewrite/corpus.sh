# SPDX-License-Identifier: Apache-2.0
# Does a corpus program stay the same program when it is rewritten, and does spbc-cc give it the verdict of verdicts.tsv?
#
# Usage: corpus.sh NAME, with BIN (programs), INCLUDE (spbc.h) and CORPUS (sources) in the environment.
. "$(dirname "$0")/../cli/tool-common.sh"
name=$1
row=$(grep "^$name	" "$CORPUS/verdicts.tsv") || exit 2
field() { printf '%s\n' "$row" | cut -f "$1"; }
verdict=$(field 2) patterns=$(field 4) arguments=$(field 7) ranks=$(field 8)
[ "$ranks" -ge 2 ] || ranks=2
flags="-std=gnu11 -O1 -ffp-contract=off -Wall -Wextra -Wno-stringop-overflow -Werror"

cp "$CORPUS/$name/"*.[ch] .
mkdir before && cp ./*.[ch] before
mpicc $flags ./*.c -o plain -lm || exit 2
checksum() { grep "^checksum" "$work/out" >"$1" && [ -s "$1" ] || fail "no checksum"; }
run mpiexec -n "$ranks" ./plain $arguments
expect_status 0
checksum plain.sum

run "$BIN/spbc-rewrite" ./*.c
case $verdict in
ready)
    expect_status 0
    expect_no_out
    ;;
ready-after-rewrite)
    expect_status 1
    [ "$(grep -c '^+.*SPBC_Begin_iteration' "$work/out")" -eq "$patterns" ] || fail "$patterns patterns expected"
    cp "$work/out" shown.diff
    ;;
*)
    expect_status 1
    expect_err "refused: the verdict is $verdict"
    ;;
esac
for file in before/*; do
    cmp -s "$file" "$(basename "$file")" || fail "$file was written without -i"
done

run "$BIN/spbc-rewrite" -i ./*.c
if [ "$verdict" = ready-after-rewrite ]; then
    expect_status 0
    (cd before && patch -s -p1 <../shown.diff) || fail "the diff does not apply"
    for file in before/*; do
        cmp -s "$file" "$(basename "$file")" || fail "$file: -i and the diff differ"
    done
    run "$BIN/spbc-rewrite" ./*.c
    expect_status 0
    expect_no_out
    run "$BIN/spbc-check" ./*.c
    expect_out "verdict: ready as it is"
    mpicc -I"$INCLUDE" $flags ./*.c -o after -lm || fail "A' does not compile without warnings"
    run mpiexec -n "$ranks" ./after $arguments
    expect_status 0
    checksum after.sum
    cmp -s plain.sum after.sum || fail "A and A' have different checksums"
    cp "$CORPUS/$name/"*.[ch] .
fi

run "$BIN/spbc-cc" $flags ./*.c -o app -lm
expect_status 0
expect_verdict app "verdict=$verdict"
case $verdict in
ready*)
    expect_no_err
    expect_verdict app "patterns=$patterns"
    run mpiexec -n "$ranks" ./app $arguments
    expect_status 0
    checksum app.sum
    cmp -s plain.sum app.sum || fail "the program of spbc-cc has another checksum"
    ;;
*)
    expect_err "warning: app: verdict $verdict: "
    ;;
esac
finish
