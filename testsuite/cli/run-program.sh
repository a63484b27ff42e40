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
expect_err "not built with spbc-cc: it does not load libspbc"
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
