# SPDX-License-Identifier: Apache-2.0
# Is the JSON report what its schema says, and are paths and places right from wherever spbc-check is started?
here=$(cd "$(dirname "$0")" && pwd)
. "$here/tool-common.sh"
schema=$here/../../docs/spbc-check.schema.json
for python in /usr/bin/python3 python3 none; do
    "$python" -c 'import jsonschema' 2>/dev/null && break
done
if [ "$python" = none ]; then
    echo "python3-jsonschema is missing: scripts/setup --test installs it"
    exit 77
fi

# The validator takes longer to start than spbc-check to report: all reports are looked at together, at the end.
keep() { # FILE
    kept=$((kept + 1))
    cp "$1" "$work/kept.$kept.json"
}
kept=0

# One program in three folders: a header with code, macros, a wrapper.
mkdir -p app/src app/lib app/build elsewhere
cat >app/lib/comm.h <<'END'
#include <mpi.h>
#define ANYBODY MPI_ANY_SOURCE
#define CHECK(call) do { int e_ = (call); if (e_) MPI_Abort(MPI_COMM_WORLD, e_); } while (0)
#define RECV_ANY(buf) MPI_Recv(buf, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
static inline void take(int *buf)
{
    MPI_Recv(buf, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD,
        MPI_STATUS_IGNORE);
}
void my_recv(int *buf, int source, int tag);
END
cat >app/lib/comm.c <<'END'
#include "comm.h"
void my_recv(int *buf, int source, int tag)
{
    MPI_Recv(buf, 1, MPI_INT,
             source, tag,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
END
cat >app/src/main.c <<'END'
#include "comm.h"
int main(int argc, char **argv)
{
    int rank, x, any = MPI_ANY_SOURCE;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        RECV_ANY(&x);
        take(&x);
        MPI_Recv(&x, 1, MPI_INT, ANYBODY, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&x, 1, MPI_INT, any, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        my_recv(&x,
                MPI_ANY_SOURCE, 8);
        (void)
        MPI_Recv
        (&x, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(MPI_Recv(&x, 1, MPI_INT, ANYBODY, 10, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else if (rank == 1) {
        for (int t = 3; t < 11; t++)
            MPI_Send(&rank, 1, MPI_INT, 0, t, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
END
app=$PWD/app
cat >app/build/compile_commands.json <<END
[{"directory": "$app/build", "file": "../src/main.c", "command": "mpicc -I../lib -c ../src/main.c"},
 {"directory": "$app/build", "file": "$app/lib/comm.c", "command": "mpicc -c $app/lib/comm.c"}]
END

places() { # BEFORE-SRC BEFORE-LIB: what the report in $work/out says of the receptions
    cp "$work/out" report.json
    cp "$work/out" "$work/report.json"
    "$python" - report.json >"$work/places" <<'END'
import json, sys
r = json.load(open(sys.argv[1]))
for x in r["receptions"]:
    m = x["mpi"]
    print(x["file"], x["line"], x["column"], x["call"], x["via"], x["function"], m["file"], m["line"], "in" if x["pattern"] else "out")
for u in r["units"]:
    print("unit", u["file"])
END
    rm report.json
    cat >"$work/expected" <<END
$2comm.h 7 5 MPI_Recv direct take $2comm.h 7 in
$1main.c 8 9 MPI_Recv macro main $1main.c 8 in
$1main.c 10 9 MPI_Recv macro main $1main.c 10 in
$1main.c 11 9 MPI_Recv variable main $1main.c 11 in
$1main.c 12 9 my_recv wrapper main $2comm.c 4 in
$1main.c 15 9 MPI_Recv direct main $1main.c 15 in
$1main.c 17 C MPI_Recv macro main $1main.c 17 in
unit $1main.c
unit $2comm.c
END
    # The column of a call inside a macro's argument is its own or the macro's.
    sed -i 's/main.c 17 [0-9]* /main.c 17 C /' "$work/places"
    LC_ALL=C sort "$work/expected" >"$work/expected.sorted"
    LC_ALL=C sort "$work/places" >"$work/places.sorted"
    diff "$work/expected.sorted" "$work/places.sorted" >"$work/out" || fail "other places (expected <, found >)"
    keep "$work/report.json"
}

for place in ". build src/ lib/" "build . ../src/ ../lib/" "src ../build '' ../lib/" "../elsewhere ../app/build ../app/src/ ../app/lib/"; do
    eval "set -- $place"
    cd "$app/$1" || exit 2
    run "$BIN/spbc-check" --format=json -p "$2"
    expect_status 1
    places "$3" "$4"
done
cd "$app/src" || exit 2
run "$BIN/spbc-check" --format=json "$app/src/main.c" "$app/src/../lib/comm.c" -- -I../lib
places "" ../lib/
cd "$work/here" || exit 2
run "$BIN/spbc-check" --format=json app/src/main.c ./app//lib/comm.c -- -Iapp/lib
places app/src/ app/lib/

# Every kind of result fits the schema.
write_plain plain.c
write_racy racy.c
printf 'int main(void)\n{\n    return 0\n}\n' >syntax.c
printf '#include <mpi.h>\nvoid gone(void);\nint main(void) { MPI_Win w; gone(); MPI_Win_create(0, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w); return 0; }\n' >calls.c
write_pattern .
for sources in plain.c racy.c syntax.c calls.c "main.c 'src dir/find.c'"; do
    eval "run \"$BIN/spbc-check\" --format=json $sources"
    keep "$work/out"
done
cp "$work/out" "$work/good.json"
(cd "$here/../check" && printf '%s\n' *.c) | awk -v part=0 -v parts=12 -f "$here/../sample.awk" >"$work/programs"
count=0
while read -r program; do
    count=$((count + 1))
    run "$BIN/spbc-check" --format=json "$here/../check/$program" -- -I"$INCLUDE"
    keep "$work/out"
done <"$work/programs"
[ "$count" -gt 3 ] || fail "no programs in $here/../check"
command_line="schema.py"
"$python" "$here/schema.py" "$schema" "$work"/kept.*.json >"$work/out" 2>"$work/err"
status=$?
expect_status 0

# The schema refuses what is no such report.
kept=0
for change in 's/"ready-after-rewrite"/"perhaps"/' 's/"line"/"row"/' 's/"version":.*1/"version":2/' 's/"begin_line"/"Begin_line"/' 's/"via"/"by_way"/'; do
    kept=$((kept + 1))
    sed "$change" "$work/good.json" >"$work/wrong.$kept.json"
    command_line="$change"
    cmp -s "$work/good.json" "$work/wrong.$kept.json" && fail "nothing to change"
done
command_line="schema.py after changes"
"$python" "$here/schema.py" "$schema" "$work"/wrong.*.json >"$work/out" 2>"$work/err"
status=$?
expect_status 1
for wrong in "$work"/wrong.*.json; do
    grep -qF "$wrong:" "$work/out" || fail "$wrong passes"
done
finish
