# SPDX-License-Identifier: Apache-2.0
# Does a link step analyse the whole program, put rewritten units in place and leave the verdict?
. "$(dirname "$0")/tool-common.sh"
CC=$BIN/spbc-cc
write_pattern .
find="src dir/find.c"
mpicc main.c "$find" -o plain && mpiexec -n 2 ./plain >plain.out

# Two steps, one step, and an archive (cc-link-forms.sh has the others).
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

# C++ is not analysed, and said so.
if command -v g++ >/dev/null; then
    printf '#include <mpi.h>\nextern "C" int other(void) { int f = 0; return MPI_Initialized(&f); }\n' >other.cc
    run "$CC" -c other.cc
    expect_status 0
    run "$CC" main.o find.o other.o -o app
    expect_verdict app "verdict=unknown" "other.o calls MPI_Initialized and was not compiled by spbc-cc from C"
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
expect_err "warning: app: verdict not-ready: racy.c:12"
expect_verdict app "verdict=not-ready" "reason=racy.c:12"
rm app
run "$CC" --spbc-werror racy.c -o app
expect_status 1
expect_err "error: app: verdict not-ready"
[ ! -e app ] || fail "--spbc-werror made an executable"
expect_no_scratch

# No analysis, or one that takes too long.
run "$CC" --spbc-no-check racy.c -o app
expect_status 0
expect_no_err
expect_verdict app "verdict=unknown" "reason=not analysed, as --spbc-no-check asks"
rm app
run "$CC" --spbc-no-check --spbc-werror racy.c -o app
expect_status 1
expect_err "error: app: verdict unknown: not analysed, as --spbc-no-check asks"
run "$CC" --spbc-verbose --spbc-time-limit=7 plain.c -o app
expect_status 0
expect_err "--time-limit=7"
expect_verdict app "verdict=ready"
write_long long.c 1200
run "$CC" --spbc-time-limit=1 long.c -o app
expect_status 0
expect_err "warning: app: verdict unknown: the analysis took more than 1 CPU seconds"
expect_verdict app "verdict=unknown"
run "$BIN/spbc-rewrite" --time-limit=1 long.c
expect_status 2
expect_no_out
expect_err "spbc-rewrite: error: the analysis took more than 1 CPU seconds"
run "$CC" --spbc-time-limit=x racy.c -o app
expect_status 2
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
expect_err "verdict unknown: unseen.o calls MPI_Allreduce and was not compiled by spbc-cc from C"
expect_verdict app "verdict=unknown" "reason=unseen.o calls"
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

run "$CC" -static plain.c -o app
[ "$status" -ne 0 ] || fail "a static program was linked"
expect_err "link without -static"

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
expect_verdict app "verdict=unknown" "libforeign.so calls MPI_Recv and was not compiled by spbc-cc"
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
