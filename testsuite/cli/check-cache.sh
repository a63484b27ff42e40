# SPDX-License-Identifier: Apache-2.0
# Is a --cache that is damaged, full, old, too large, not to be written to, or used by several runs at once never more than not there?
. "$(dirname "$0")/tool-common.sh"
write_pattern .
cp "src dir/find.c" find.c && cp "src dir/find.h" find.h
cat >main.c <<'END'
#include "find.h"
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, told[2] = {1, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    told[1] = (rank + 1) % size;
    for (int n = 0; n < 3; n++)
        find(rank, size, told, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
END
cp main.c main.keep
check() { run "$BIN/spbc-check" --format=json "$@" find.c main.c; }
# same WHAT: the same report as without a cache
same() { cmp -s "$work/out" expected || fail "$1: another report"; }
check
cp "$work/out" expected
check --cache kept
same "new"
check --cache kept
same "full"
expect_no_err

# The entries of each kind: cut, emptied, some bytes changed, another file's contents.
for kind in answer asked shared sum unit; do
    entry=$(find kept -name "*.$kind" | sort | head -n 1)
    [ -n "$entry" ] || continue
    cp "$entry" keep
    size=$(wc -c <keep)
    for way in cut bytes other; do
        case $way in
        cut) head -c $((size / 2)) keep >"$entry" ;;
        bytes) printf '\377\001' | dd of="$entry" bs=1 seek=$((size * 2 / 3)) conv=notrunc 2>/dev/null ;;
        other) cat main.c >"$entry" ;;
        esac
        echo "int more_of_${kind}_$way;" >>main.c # so that it is analysed
        check --cache kept
        same "$kind $way"
        cp keep "$entry"
    done
    cp main.keep main.c
done
[ "$(find kept -name '*.asked' | wc -l)" -eq 1 ] || fail "the solver's answers are not kept"
for entry in kept/*; do : >"$entry"; done
check --cache kept
same "all entries empty"

# Side by side on one new folder.
rm -rf kept
for number in 1 2 3; do
    timeout 120 "$BIN/spbc-check" --format=json --cache kept find.c main.c >"beside.$number" 2>"beside.$number.err" &
done
wait
for number in 1 2 3; do
    cmp -s "beside.$number" expected && is_quiet "beside.$number.err" || fail "run $number of three at once: another report"
done
[ -z "$(find kept -name 'new-*')" ] || fail "half-written entries are left"

# Another limit of the solver, another flag, and back.
check --cache kept --solver-limit=400
same "other limit"
check --cache kept --extra-arg=-DUNUSED
same "other flag"
check --cache kept
same "back"

# No room: the report is made, the trouble is told once.
# What it prints goes through pipes: the limit is one of files.
cat >limited.sh <<'END'
trap "" XFSZ
mkdir no-room
{ (ulimit -f 0; exec "$1" --format=json --cache no-room find.c main.c) 2>&1 >&3 | cat >&2; } 3>&1 | cat
END
run sh limited.sh "$BIN/spbc-check"
same "no room"
expect_err "warning: --cache: "
expect_err "no-room: File too large; what is not kept there is computed again the next time"

# Not to be written to, and no folder at all.
: >file
check --cache file
expect_status 2
expect_err "it is no folder that can be written to"
check --cache missing/deeper
expect_status 2
expect_err "--cache: missing/deeper: No such file or directory"

# Too large: what was used longest ago goes, what is no entry and what is new stays.
head -c 3000000 /dev/zero >kept/00000000000000aa.unit
head -c 3000000 /dev/zero >kept/notes.txt
head -c 100 /dev/zero >kept/new-abcdef
touch -d '3 hours ago' kept/00000000000000aa.unit kept/notes.txt kept/new-abcdef
check --cache kept --cache-limit=0
same "no limit"
[ -e kept/00000000000000aa.unit ] || fail "an entry is gone without a limit"
[ ! -e kept/new-abcdef ] || fail "what a killed run has left stays"
check --cache kept --cache-limit=1
same "small limit"
[ ! -e kept/00000000000000aa.unit ] || fail "the oldest entry stays although there is too much"
[ -e kept/notes.txt ] || fail "a file that is no entry is gone"
check --timings --cache kept
expect_err "answer: same"

# On what a source depends that asks whether there is a file nobody tells: nothing of it is kept.
mkdir asks
cat >asks/main.c <<'END'
#include <mpi.h>
#if __has_include("named.h")
#define SOURCE 1
#else
#define SOURCE MPI_ANY_SOURCE
#endif
int main(int argc, char **argv)
{
    int in;
    MPI_Init(&argc, &argv);
    MPI_Recv(&in, 1, MPI_INT, SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
END
run "$BIN/spbc-check" --format=json --cache kept asks/main.c
grep -q '"via"' "$work/out" || fail "the reception is not found"
touch asks/named.h
run "$BIN/spbc-check" --format=json --cache kept asks/main.c
! grep -q '"via"' "$work/out" || fail "a file that is there now is not seen"

# Sources that begin alike share what is compiled of that; further lines that bring little do not part them, lines that bring much do.
mkdir begins
for header in all one other; do
    seq -f "int ${header}_%g(int n, const char *text);" 3000 >"begins/$header.h"
    sed -i '1i #pragma once' "begins/$header.h"
done
for header in little less; do printf '#pragma once\nint %s(void);\n' $header >"begins/$header.h"; done
# begin FOLDER HEADER OTHER: six sources that include one header behind all.h, six that include another; prints how many headers were compiled.
begin() {
    mkdir "begins/$1" "begins/$1-kept"
    for header in "$2" "$3"; do
        for number in 1 2 3 4 5 6; do
            printf '#include "../all.h"\n#include "../%s.h"\nint main_%s_%s(void) { return all_1(%s, ""); }\n' \
                "$header" "$header" $number $number >"begins/$1/$header$number.c"
        done
    done
    timeout 120 "$BIN/spbc-check" --cache "begins/$1-kept" "begins/$1"/*.c >out 2>err || cat err >&2
    find "begins/$1-kept" -name '*.pch' | wc -l
}
[ "$(begin near little less)" -eq 1 ] || fail "sources that differ in small headers do not share the large one"
[ "$(begin far one other)" -eq 2 ] || fail "sources that differ in large headers share none of them"
finish
