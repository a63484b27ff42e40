#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Is what is read of a program the same whoever reads it?  Usage: reading.sh BUILD
#
# One process or several, headers shared or not, everything read or taken from a cache that is new, full, partly out of date or damaged: the
# IR is the same.  A file that takes longer than the limit is not analysed, with its reason, and the others are.
set -u
if [ $# -ne 1 ] || [ ! -x "$1/tools/spbc-ir" ]; then
    echo "usage: $0 BUILD; BUILD/tools/spbc-ir must exist" >&2
    exit 2
fi
reader=$(cd "$1" && pwd)/tools/spbc-ir
generate=$(cd "$(dirname "$0")" && pwd)/../perf/generate-program
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
"$generate" 12 "$work/program" || exit 2
cd "$work/program" || exit 2
wrong=0

# same NAME OPTIONS...: reads all files and compares with the first reading
same() {
    name=$1
    shift
    timeout 120 "$reader" "$@" ./*.c >"$work/ir" 2>"$work/err"
    status=$?
    if [ $status -ne 0 ] || ! cmp -s "$work/ir" "$work/expected"; then
        echo "$name: status $status"
        diff "$work/expected" "$work/ir" | head -n 5
        cat "$work/err"
        wrong=1
    fi
}

# entries PATTERN: how many of the cache's entries are newer than the mark
newer() { find "$work/cache" -name "$1" -newer "$work/mark" | wc -l; }
fail() {
    echo "$1"
    wrong=1
}

timeout 120 "$reader" -j1 --no-shared-headers ./*.c >"$work/expected" || exit 2
[ "$(grep -c '^function step' "$work/expected")" -eq 12 ] || fail "steps are missing"
same "one process" -j1
same "several processes" -j4
same "several processes, nothing shared" -j3 --no-shared-headers
same "new cache" --cache "$work/cache"
[ "$(find "$work/cache" -name '*.unit' | wc -l)" -eq 13 ] || fail "the cache has not every unit"
touch "$work/mark"
same "full cache" --cache "$work/cache"
[ "$(newer '*.unit')" -eq 0 ] || fail "something was read again from a full cache"

sed 's/0\.5/0.25/' file3.c >new && mv new file3.c
timeout 120 "$reader" -j1 ./*.c >"$work/expected"
same "one file changed" --cache "$work/cache"
[ "$(newer '*.unit')" -eq 1 ] || fail "$(newer '*.unit') units were read again, one had changed"

entry=$(find "$work/cache" -name '*.unit' | sort | head -n 1)
printf 'x' | dd of="$entry" bs=1 seek=200 conv=notrunc 2>/dev/null
touch -d '1 hour ago' "$entry" "$work/mark"
same "damaged entry" --cache "$work/cache"
[ "$entry" -nt "$work/mark" ] || fail "a damaged entry stays"
for entry in "$work"/cache/*; do : >"$entry"; done
same "empty entries" --cache "$work/cache"

sed 's/return field->values\[i/return 2 * field->values[i/' program.h >new && mv new program.h
timeout 120 "$reader" -j1 ./*.c >"$work/expected"
same "a header changed" --cache "$work/cache"

mkdir front behind
echo 'extern int from_behind;' >behind/found.h
echo '#include <found.h>' >searched.c
echo 'int here;' >>searched.c
timeout 60 "$reader" --cache "$work/cache" searched.c -- -Ifront -Ibehind >/dev/null || fail "searched.c is not read"
echo 'int from_front = 3;' >front/found.h
timeout 60 "$reader" --cache "$work/cache" searched.c -- -Ifront -Ibehind >"$work/ir"
grep -q from_front "$work/ir" || fail "a header that appears in front of the one that was read is not seen"
rm searched.c

# A block for C++ in front of the includes.
mkdir "$work/opened"
(
    cd "$work/opened" || exit 2
    printf '#ifndef BIG_H\n#define BIG_H\nstatic int twice(int n)\n{\n    return 2 * n;\n}\n#endif\n' >big.h
    for k in 1 2 3; do
        printf '/* one */\n#ifdef __cplusplus\nextern "C" {\n#endif\n#include "big.h"\n' >open$k.c
        printf '#ifdef __cplusplus\n}\n#endif\nint open%d(int n)\n{\n    return twice(n + %d);\n}\n' $k $k >>open$k.c
    done
    "$reader" -j1 --no-shared-headers ./*.c | sort >"$work/expected"
    "$reader" -j1 --cache "$work/opened-cache" ./*.c | sort >"$work/ir"
)
cmp -s "$work/ir" "$work/expected" || fail "a block for C++ in front of shared headers changes what is read"
[ "$(find "$work/opened-cache" -name '*.pch' | wc -l)" -eq 1 ] || fail "headers behind what opens a block for C++ are not shared"

# Expands to 10^9 tokens.
{
    echo '#define A0 +1'
    for k in 1 2 3 4 5 6 7 8 9; do echo "#define A$k A$((k - 1)) A$((k - 1)) A$((k - 1)) A$((k - 1)) A$((k - 1)) A$((k - 1)) A$((k - 1)) A$((k - 1)) A$((k - 1)) A$((k - 1))"; done
    echo 'int endless = A9;'
} >endless.c
# On a busy machine the other file may need longer than the first limit.
for limit in 2 20; do
    timeout 120 "$reader" -j2 --file-limit $limit endless.c file1.c >"$work/ir" 2>"$work/err"
    [ $? -eq 2 ] || fail "a file beyond the limit does not give status 2"
    ! grep -q '^function step1(' "$work/ir" || break
done
grep -q '^not analysed: endless.c: ' "$work/ir" || fail "a file beyond the limit is not named"
grep -q '^function step1(' "$work/ir" || fail "a file beyond the limit takes others along"
exit $wrong
