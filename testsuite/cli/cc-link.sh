# SPDX-License-Identifier: Apache-2.0
# Does a link step analyse the whole program, put rewritten units in place and leave the verdict?
. "$(dirname "$0")/tool-common.sh"
CC=$BIN/spbc-cc
write_pattern .
find="src dir/find.c"
mpicc main.c "$find" -o plain && mpiexec -n 2 ./plain >plain.out

ready() { # EXECUTABLE: rewritten, linked with libspbc alone, and it computes the same
    expect_status 0
    expect_verdict "$1" "verdict=ready-after-rewrite" "patterns=1" "version="
    nm "$1" | grep -q "U SPBC_Begin_iteration" || fail "$1 calls no pattern"
    readelf -d "$1" | grep NEEDED | grep -q libspbc || fail "$1 needs no libspbc"
    readelf -d "$1" | grep NEEDED | grep -q libmpich && fail "$1 needs libmpich"
    run mpiexec -n 2 "./$1"
    expect_status 0
    cmp -s "$work/out" plain.out || fail "$1 prints something else than the plain program"
    expect_no_scratch
}

# Two steps, one step, and all kinds of archives.
run "$CC" -g -O2 -c main.c "$find"
run "$CC" -g main.o find.o -o app -lm
ready app
run "$CC" main.c "./src dir/../$find" -o onestep
ready onestep
run "$CC" -x c main.c -x none find.o -o mixed
ready mixed
ar rc libfind.a find.o
run "$CC" main.o libfind.a -o archive
ready archive

# An archive in every way in which one is named, each with a pattern of its own: all of them are put in place by one link.
mkdir -p "lib dir"
cp libfind.a "lib dir"
printf 'int unused(void) { return 1; }\n' >unused.c
"$CC" -c unused.c -o a_name_that_is_longer_than_the_header_of_a_member.o
ways="searched hidden named thin long"
calls=
tag=10
for way in $ways; do
    tag=$((tag + 1))
    sed "s/int find(/int find_$way(/; s/, 7, comm/, $tag, comm/; /#include \"find.h\"/d" "$find" >"src dir/$way.c"
    calls="$calls + find_$way(rank, size, told, MPI_COMM_WORLD)"
    "$CC" -c "src dir/$way.c" -o "$way.o"
done
for way in searched hidden named; do
    ar rc "lib dir/lib$way.a" $way.o
done
ar rcT libthin.a thin.o
cp long.o find_with_a_name_longer_than_sixteen.o
ar rc liblong.a a_name_that_is_longer_than_the_header_of_a_member.o find_with_a_name_longer_than_sixteen.o
{
    for way in $ways; do echo "int find_$way(int rank, int size, int *told, MPI_Comm comm);"; done
    sed "s/sum += find(.*;/sum += 0$calls;/; s|^    printf|&|" main.c | sed '/src dir/d'
} | sed '1i #include <mpi.h>' >ways.c
mpicc ways.c "src dir/searched.c" "src dir/hidden.c" "src dir/named.c" "src dir/thin.c" "src dir/long.c" -o ways.plain && mpiexec -n 2 ./ways.plain >ways.out
run "$CC" ways.c -L"lib dir" -lsearched -Llib\ dir -Wl,-Bstatic,-lhidden,-Bdynamic -l:libnamed.a libthin.a liblong.a -o ways
expect_status 0
expect_verdict ways "verdict=ready-after-rewrite" "patterns=5"
run mpiexec -n 2 ./ways
cmp -s "$work/out" ways.out || fail "ways prints something else than the plain program"
expect_no_scratch
for linker in gold lld; do
    if command -v ld.$linker >/dev/null; then
        run "$CC" -fuse-ld=$linker main.o libfind.a -o by$linker
        ready by$linker
    fi
done
run "$CC" -Wl,--gc-sections -s main.o find.o -o stripped
expect_status 0
expect_verdict stripped "verdict=ready-after-rewrite"
readelf -lW stripped | grep -q NOTE || fail "the note is not in the image"

# Link-time optimisation hides calls from the symbol table, not from the analysis.
run "$CC" -flto -c main.c "$find"
run "$CC" -flto main.o find.o -o lto
expect_status 0
expect_verdict lto "verdict=ready-after-rewrite" "patterns=1"
run mpiexec -n 2 ./lto
cmp -s "$work/out" plain.out || fail "the program with -flto prints something else"
mpicc -flto -c "$find" -o hidden.o
run "$CC" -flto main.o hidden.o -o lto
expect_verdict lto "verdict=unknown" "hides what it calls"
run "$CC" -g -c main.c "$find"

# A line longer than the system takes, from a response file.
i=0
while [ $i -lt 4000 ]; do
    i=$((i + 1))
    echo "'lib dir/../lib dir/../lib dir/../lib dir/libfind.a'"
done >long.args
echo "main.o find.o -o many" >>long.args
run "$CC" @long.args
ready many

# C++ is not analysed, and said so.
if command -v g++ >/dev/null; then
    printf '#include <mpi.h>\nextern "C" int other(void) { int f = 0; return MPI_Initialized(&f); }\n' >other.cc
    run "$CC" -c other.cc
    expect_status 0
    run "$CC" main.o find.o other.o -o app
    expect_verdict app "verdict=unknown" "object other.o has no unit"
fi

# What debuggers and __FILE__ see is the user's file; the objects themselves are as they were.
run "$CC" -g main.o find.o -o app
if command -v objdump >/dev/null; then
    objdump --dwarf=decodedline app | grep -q spbc- && fail "debug lines name temporary files"
    readelf --debug-dump=info app | grep DW_AT_name | grep -q "src dir/find.c" || fail "find.c is not in the debug information"
    readelf --debug-dump=info app | grep -q "spbc-[A-Za-z0-9]*/" && fail "debug information names temporary files"
fi
nm find.o | grep -q SPBC && fail "the user's object was changed"

# The MPI library that the user names is left out, every other kept.
run "$CC" main.o find.o -lmpich -lm -o app
ready app
run "$CC" main.o find.o /usr/lib/x86_64-linux-gnu/libmpich.so -o app
[ "$status" -ne 0 ] || ready app

# Verdicts.
write_plain plain.c
run "$CC" plain.c -o app
expect_status 0
expect_no_err
expect_verdict app "verdict=ready" "patterns=0"
write_racy racy.c
run "$CC" racy.c -o app
expect_status 0
expect_err "warning: app: verdict not-ready: racy.c:14"
expect_verdict app "verdict=not-ready" "reason=racy.c:14"
rm app
run "$CC" --spbc-werror racy.c -o app
expect_status 1
expect_err "error: app: verdict not-ready"
[ ! -e app ] || fail "--spbc-werror made an executable"
expect_no_scratch

# Programs without MPI, also with libraries.
printf '#include <math.h>\n#include <stdio.h>\nint main(int argc, char **argv) { (void)argv; printf("%%g\\n", sqrt(argc)); }\n' >nompi.c
run "$CC" nompi.c -lm -o nompi
expect_status 0
expect_no_err
expect_verdict nompi "verdict=ready" "it calls no MPI function"
run ./nompi
expect_status 0

# Objects that nobody saw.
mpicc -c "$find" -o unseen.o
run "$CC" main.o unseen.o -o app
expect_status 0
expect_err "verdict unknown: object unseen.o has no unit"
expect_verdict app "verdict=unknown" "reason=object unseen.o"
gcc -c nompi.c -Dmain=other -o other.o
run "$CC" main.o find.o other.o -lm -o app
ready app

# A source that changed since its object was compiled, or that is gone.
cp "$find" kept.c
echo "/* later */" >>"$find"
run "$CC" main.o find.o -o app
expect_status 1
expect_err "src dir/find.c has changed since find.o was compiled from it"
cp kept.c "$find"
echo "/* later */" >>"src dir/find.h"
run "$CC" main.o find.o -o app
expect_status 1
expect_err "src dir/find.h has changed"
write_pattern .
mv "$find" moved.c
run "$CC" main.o find.o -o app
expect_status 0
expect_err "verdict unknown: the source src dir/find.c of object find.o cannot be read"
mv moved.c "$find"

# The status and the messages of a link that fails are the linker's.
run "$CC" main.o -o app
expect_status 1
expect_err "undefined reference to \`find'"
[ "$(grep -c "undefined reference" "$work/err")" -eq 1 ] || fail "the linker's message is repeated"
run "$CC" nofile.o -o app
expect_status 1
run "$CC" main.c syntax-nofile.c -o app
expect_status 1
expect_no_scratch

# Shared libraries carry their units; a pattern in one cannot be put in place there.
run "$CC" -shared -fPIC "$find" -o libshared.so
expect_status 0
has_section libshared.so .spbc.unit || fail "the shared library has no unit"
has_section libshared.so .note.spbc && fail "a library has a verdict"
run "$CC" main.o -L. -lshared -Wl,-rpath,. -o app
expect_status 0
expect_verdict app "verdict=not-ready" "libshared.so cannot be taken apart"
mpicc -shared -fPIC "$find" -o libforeign.so
run "$CC" main.o -L. -lforeign -Wl,-rpath,. -o app
expect_verdict app "verdict=unknown" "libforeign.so has no unit"
run "$CC" -r main.o find.o -o joined.o
expect_status 0
run "$CC" joined.o -o app
expect_verdict app "verdict=not-ready" "joined.o cannot be taken apart"

# A pattern in a header, which spbc-cc does not rewrite.
mkdir header && cd header || exit 2
write_pattern .
sed 's/^int find/static inline int find/' "$find" >"src dir/inline.h"
sed -i '/#include "find.h"/d' "src dir/inline.h"
sed -i 's|src dir/find.h|src dir/inline.h|' main.c
run "$CC" main.c -o app
expect_status 0
expect_verdict app "verdict=not-ready" "does not rewrite headers"
cd ..

# A signal in the middle leaves nothing behind: the compiler waits for a pipe that nobody writes.
mkfifo pipe.c
command_line="interrupted compile"
"$CC" main.c pipe.c -o app >"$work/out" 2>"$work/err" &
child=$!
tries=0
while [ -z "$(ls -A "$TMPDIR")" ] && [ $tries -lt 1000 ]; do
    tries=$((tries + 1))
    kill -0 $child 2>/dev/null || break
done
kill -TERM $child
wait $child
status=$?
expect_status 143
# (A cc1 that outlives its driver may leave a file of its own, as it does under any wrapper.)
ls -A "$TMPDIR" | grep -q '^spbc-' && fail "temporary files are left in TMPDIR"
finish
