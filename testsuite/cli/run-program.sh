# SPDX-License-Identifier: Apache-2.0
# Which programs does spbc-run refuse before it starts anything, and what does it say about verdicts?
. "$(dirname "$0")/run-common.sh"

echo "not found, not executable, a directory, no program at all"
run -n 1 "$work/none"
expect_status 127
expect_err "program not found"
run -n 1 no-such-program-anywhere
expect_status 127
(cd "$work" && cp "$RANK" here && run -n 1 here && expect_status 127 && expect_err "did you mean ./here?") || exit 1
echo text >"$work/text"
run -n 1 "$work/text"
expect_status 126
expect_err "cannot be executed: Permission denied"
run -n 1 "$work"
expect_status 126
expect_err "Is a directory"

echo "the working directory was removed"
(mkdir "$work/gone" && cd "$work/gone" && rmdir "$work/gone" && run -n 1 "$RANK" init finalize &&
    expect_status 125 && expect_err "the working directory: No such file or directory") || exit 1

echo "not built with spbc"
run -n 1 /bin/true
expect_status 125
expect_err "never registered: the program was not built with spbc"
expect_nothing_left

echo "damaged programs"
head -c 100 "$RANK" >"$work/cut"
head -c 40 "$RANK" >"$work/shorter"
for file in cut shorter; do
    chmod +x "$work/$file"
    run -n 1 "$work/$file"
    [ "$status" -eq 125 ] || [ "$status" -eq 126 ] || fail "$file: status $status"
    expect_err "the file is cut off"
done

# note VERDICT-LINES: a copy of the rank script with the note that spbc-cc leaves
note() {
    printf '%b' "$1" >"$work/text"
    size=$(wc -c <"$work/text")
    {
        printf '\005\000\000\000'
        printf "\\$(printf %03o $((size % 256)))\\$(printf %03o $((size / 256)))\000\000"
        printf '\001\000\000\000SPBC\000\000\000\000'
        cat "$work/text"
        head -c $(((4 - size % 4) % 4)) /dev/zero
    } >"$work/note"
    objcopy --add-section .note.spbc="$work/note" "$RANK" "$work/noted" || fail "objcopy"
}

echo "verdicts"
run -n 1 "$RANK" init finalize
expect_status 0
expect_err "linked by hand: no verdict"
note 'verdict=ready\npatterns=0\nversion=0.1.0\n'
run -n 1 "$work/noted" init finalize
expect_status 0
expect_no_err "verdict"
note 'verdict=ready-after-rewrite\npatterns=3\n'
run -n 1 "$work/noted" init finalize
expect_status 0
expect_no_err "verdict"
note 'verdict=unknown\nreason=solve.c:12: a source that depends on data\n'
run -n 1 "$work/noted" init finalize
expect_status 0
expect_err "could not decide whether this program is ready: solve.c:12: a source that depends on data"
note 'verdict=not-ready\nreason=main.c:40:5: work is given out in the order of arrival\n'
run -n 1 "$work/noted" init finalize
expect_status 125
expect_err "is not ready: main.c:40:5: work is given out in the order of arrival"
run -n 1 --force "$work/noted" init finalize
expect_status 0
expect_err "because of --force"
note 'verdict=something-newer\n'
run -n 1 "$work/noted" init finalize
expect_status 0
expect_err "could not decide"

echo "damage anywhere in the headers is survived"
head=$(od -An -tu8 -j40 -N8 "$RANK" | tr -d ' ') # e_shoff
for at in 40 46 58 60 62 $((head + 24)) $((head + 64 + 24)) $((head + 64 * 5 + 24)) $((head + 64 * 6 + 32)); do
    cp "$work/noted" "$work/hurt"
    printf '\377\377\377\377' | dd of="$work/hurt" bs=1 seek="$at" conv=notrunc 2>/dev/null
    run -n 1 --dry-run "$work/hurt"
    [ "$status" -lt 128 ] || fail "damage at $at: status $status"
done
expect_nothing_left

echo "programs that start the program: its verdict and its end count"
note 'verdict=ready\n'
for wrapper in "sh -c" "env NAME=value sh -c"; do
    # shellcheck disable=SC2086
    run -n 2 --clusters 2 $wrapper "exec $work/noted init e1:r1:signal=9 print=done finalize"
    expect_status 0
    expect_out "rank 1: done"
    expect_err "clusters restarted: 1"
    # shellcheck disable=SC2086
    run -n 2 --clusters 2 $wrapper "$work/noted init print=done finalize; exit 3"
    expect_status 3
done
run -n 2 env "$RANK" init print=direct finalize
expect_status 0
expect_out "rank 0: direct"
expect_err "linked by hand: no verdict"
[ "$(grep -c 'linked by hand' "$work/err")" -eq 1 ] || fail "said more than once"
note 'verdict=not-ready\nreason=main.c:40:5: work is given out in the order of arrival\n'
run -n 2 sh -c "exec $work/noted init finalize"
expect_status 125
expect_err "is not ready: main.c:40:5: work is given out in the order of arrival"
run -n 2 --force sh -c "exec $work/noted init finalize"
expect_status 0
expect_nothing_left

echo "words of other launchers: served, or refused with what to do"
mkdir -p "$work/elsewhere"
cp "$RANK" "$work/elsewhere/program"
run -np 2 -genv NAME "a value" -wdir "$work/elsewhere" sh -c './program init "print=$NAME in $PWD" finalize'
expect_status 0
expect_out "rank 1: a value in $work/elsewhere"
run -n 1 --wdir "$work/elsewhere" ./program init print=here finalize
expect_status 0
expect_out "rank 0: here"
run -n 1 --wdir "$work/nowhere" ./program init finalize
expect_status 125
expect_err "--wdir=$work/nowhere: No such file"
run -hosts a,b -n 2 "$RANK" init finalize
expect_status 125
expect_err "option -hosts of other launchers is not supported: this version runs on one machine"
run -n 2 "$RANK" init finalize : -n 2 "$RANK" init finalize
expect_status 125
expect_err "several programs in one run"
run -n 1 "$RANK" init print=: finalize
expect_status 0
expect_nothing_left
