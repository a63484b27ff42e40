# SPDX-License-Identifier: Apache-2.0
# Do rewritten files reach the disk whole, in the right place, with mode, links and line endings as they were?
. "$(dirname "$0")/tool-common.sh"
write_pattern .
find="src dir/find.c"

# By default a diff is shown, nothing is written, and patch makes the same of it as -i.
cp -r . ../original
run "$BIN/spbc-rewrite" main.c "$find"
expect_status 1
expect_out "--- a/src dir/find.c"
expect_out "+    SPBC_Begin_iteration(spbc_pattern_find);"
diff -r . ../original >/dev/null || fail "files changed without -i"
cp "$work/out" ../shown.diff
cp -r ../original ../patched
(cd ../patched && patch -s -p1 <../shown.diff) || fail "patch does not apply the diff"

chmod 640 "$find"
run "$BIN/spbc-rewrite" -i main.c "$find"
expect_status 0
expect_no_out
cmp -s "$find" "../patched/$find" || fail "-i and the diff differ"
cmp -s main.c ../original/main.c || fail "main.c needed no change"
[ "$(stat -c %a "$find")" = 640 ] || fail "mode $(stat -c %a "$find"), 640 expected"
[ "$(find . -newer ../shown.diff -type f | wc -l)" -eq 1 ] || fail "other files were touched"

# A second run finds nothing to do, and the check agrees.
cp -r . ../once
for form in "" -i "-o ../twice"; do
    run "$BIN/spbc-rewrite" $form main.c "$find"
    expect_status 0
    expect_no_out
done
diff -r . ../once >/dev/null || fail "the second run changed something"
[ ! -e "../twice/src dir" ] || fail "the second run wrote something"
run "$BIN/spbc-check" main.c "$find"
expect_status 0

# The rewritten program is still plain MPI.
mpicc -I"$INCLUDE" main.c "$find" -o after || fail "A' does not compile with mpicc"
(cd ../original && mpicc main.c "$find" -o before)
run mpiexec -n 2 ./after
expect_status 0
cp "$work/out" ../after.out
run mpiexec -n 2 ../original/before
cmp -s "$work/out" ../after.out || fail "A and A' differ under plain MPI"

# -o: relative paths stay below the folder, files from elsewhere keep their full path; copies on request.
cd ../original || exit 2
rm -f before
run "$BIN/spbc-rewrite" -o ../moved main.c "$find"
expect_status 0
[ "$(cd ../moved && find . -type f)" = "./$find" ] || fail "-o wrote: $(cd ../moved && find . -type f)"
cmp -s "../moved/$find" "../patched/$find" || fail "-o and the diff differ"
run "$BIN/spbc-rewrite" -o ../all --copy-all main.c "$find"
expect_status 0
[ "$(cd ../all && find . -type f | sort | tr '\n' '|')" = "./main.c|./$find|./src dir/find.h|" ] ||
    fail "--copy-all wrote: $(cd ../all && find . -type f | sort)"
(cd ../all && mpicc -I"$INCLUDE" main.c "$find" -o all) || fail "the copy does not compile"
mkdir "$work/elsewhere" && cd "$work/elsewhere" || exit 2
run "$BIN/spbc-rewrite" -o ../far ../original/main.c "../original/$find"
expect_status 0
[ -f "../far$work/original/$find" ] || fail "a file from elsewhere is not below its full path"

# Symbolic links are followed, not replaced.
cd ../original || exit 2
mv "$find" kept.c
ln -s ../kept.c "$find"
run "$BIN/spbc-rewrite" -i main.c "$find"
expect_status 0
[ -L "$find" ] || fail "the link was replaced"
grep -q SPBC_Begin_iteration kept.c || fail "the file behind the link was not rewritten"

# Windows line endings and bytes of another encoding stay.
cd .. && rm -rf windows && mkdir windows && cd windows || exit 2
write_pattern .
sed -i 's/nobody knows/nobody kn\xf6ws/; s/$/\r/' "$find"
cp "$find" before.c
run "$BIN/spbc-rewrite" -i main.c "$find"
expect_status 0
[ "$(grep -c "$(printf '\r')$" "$find")" -eq "$(wc -l <"$find")" ] || fail "line endings are mixed"
diff before.c "$find" | grep -q '^<' && fail "lines of the source changed"

# What cannot be written leaves everything as it was.
if [ "$(id -u)" -ne 0 ]; then
    write_pattern .
    chmod a-w "$find"
    run "$BIN/spbc-rewrite" -i main.c "$find"
    expect_status 2
    expect_err "$find"
fi
touch file
run "$BIN/spbc-rewrite" -o file/below main.c "$find"
[ "$status" -eq 0 ] || [ "$status" -eq 2 ] || fail "status 0 or 2 expected"

# A pattern in a file that is included in the body of a function has no place for its variables.
mkdir body && cd body || exit 2
write_pattern .
{
    sed '/^    for (int i = 1; i <= told\[0\]; i++)$/,$d' "$find"
    printf '#include "body.inc"\n    free(counts);\n    return sum;\n}\n'
} >find.c
sed -n '/^    for (int i = 1; i <= told\[0\]; i++)$/,/^    free/p' "$find" | sed '/free/d' >body.inc
cp "src dir/find.h" .
run "$BIN/spbc-rewrite" -i main.c find.c
expect_status 1
expect_err "body.inc:"
expect_err "included in a function's body"
grep -q SPBC find.c body.inc && fail "a refused program was rewritten"
cd ..

# A program that is not ready is refused, unless the user vouches for it.
write_racy racy.c
run "$BIN/spbc-rewrite" -i racy.c
expect_status 1
expect_err "refused: the verdict is not-ready: racy.c:12"
grep -q SPBC racy.c && fail "a refused program was rewritten"
run "$BIN/spbc-rewrite" --force -i racy.c
expect_status 0
expect_err "warning: the verdict is not-ready: racy.c:12"
grep -q SPBC_Begin_iteration racy.c || fail "a forced program was not rewritten"
finish
