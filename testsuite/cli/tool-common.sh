# SPDX-License-Identifier: Apache-2.0
# What do the tests of spbc-check, spbc-rewrite and spbc-cc share?  Sourced by them; BIN is the folder of the programs, INCLUDE that of spbc.h.
set -u
LC_ALL=C NO_COLOR=1
export LC_ALL NO_COLOR
unset SPBC_CC
: "${BIN:?folder of the programs}" "${INCLUDE:?folder of spbc.h}"
work=$(mktemp -d) || exit 2
TMPDIR=$work/tmp
export TMPDIR
mkdir "$TMPDIR" "$work/here" && cd "$work/here" || exit 2
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
    echo "FAILED: $*"
    echo "  command: $command_line"
    echo "  status $status; stdout, then stderr:"
    head -40 "$work/out" | sed 's/^/  | /'
    head -40 "$work/err" | sed 's/^/  ! /'
    failures=$((failures + 1))
}

# run PROGRAM ARGS...: outputs and status are kept.
run() {
    command_line=$*
    timeout 120 "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

expect_status() { [ "$status" -eq "$1" ] || fail "status $1 expected"; }
expect_out() { grep -qF -e "$1" "$work/out" || fail "stdout lacks: $1"; }
expect_err() { grep -qF -e "$1" "$work/err" || fail "stderr lacks: $1"; }
expect_no_out() { [ ! -s "$work/out" ] || fail "stdout should be empty"; }
# is_quiet FILE: of what a program wrote to stderr, nothing but its progress, which it tells where it takes more than ten seconds
is_quiet() {
    ! grep -qvE '^spbc-[a-z]+: (values and pointers|what is sent and received|patterns|determinism|completions|small runs of pattern [0-9]+ of [0-9]+|[0-9]+ of [0-9]+ files are read)$' "$1"
}
expect_no_err() { is_quiet "$work/err" || fail "stderr should be empty"; }
expect_no_scratch() { [ -z "$(ls -A "$TMPDIR")" ] || fail "temporary files are left in TMPDIR: $(ls -A "$TMPDIR")"; }

# write_long FILE N: a program of N exchanges that need a pattern each, for which an analysis takes its time.
write_long() {
    { echo '#include <mpi.h>'
      for i in $(seq "$2"); do
          cat <<END
static int step$i(int rank, int size, int n, int *data) {
    MPI_Request request[64];
    MPI_Status status;
    int got = 0;
    for (int i = 0; i < n; i++) MPI_Isend(data + i, 1, MPI_INT, (rank + i) % size, $i, MPI_COMM_WORLD, &request[i]);
    for (int i = 0; i < n; i++) { MPI_Recv(data, 1, MPI_INT, MPI_ANY_SOURCE, $i, MPI_COMM_WORLD, &status); got += status.MPI_SOURCE * data[0]; }
    MPI_Waitall(n, request, MPI_STATUSES_IGNORE);
    return got;
}
END
      done
      echo 'int main(int argc, char **argv) { int rank, size, data[64] = {0}, sum = 0; MPI_Init(&argc, &argv);'
      echo 'MPI_Comm_rank(MPI_COMM_WORLD, &rank); MPI_Comm_size(MPI_COMM_WORLD, &size);'
      for i in $(seq "$2"); do echo "sum += step$i(rank, size, argc + sum % 7, data); MPI_Barrier(MPI_COMM_WORLD);"; done
      echo 'MPI_Finalize(); return sum; }'
    } >"$1"
}

# finish: the last line of every test.
finish() {
    if [ "$failures" -ne 0 ]; then
        echo "$failures failed"
        exit 1
    fi
    echo "ok"
}

# A program with one pattern: neighbours that a rank does not know announce themselves.
write_pattern() { # DIR
    mkdir -p "$1/src dir"
    cat >"$1/src dir/find.c" <<'END'
#include "find.h"

#include <mpi.h>
#include <stdlib.h>

/* Every rank tells some ranks; nobody knows by whom it is told. */
int find(int rank, int size, int *told, MPI_Comm comm)
{
    int *counts = calloc((size_t)size, sizeof *counts);
    int sum = 0;

    for (int i = 1; i <= told[0]; i++)
        counts[told[i]] = 1;
    MPI_Allreduce(MPI_IN_PLACE, counts, size, MPI_INT, MPI_SUM, comm);
    for (int i = 1; i <= told[0]; i++)
        MPI_Send(&rank, 1, MPI_INT, told[i], 7, comm);
    for (int i = 0; i < counts[rank]; i++) {
        int from;
        MPI_Recv(&from, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
        sum += from;
    }
    free(counts);
    return sum;
}
END
    cat >"$1/src dir/find.h" <<'END'
#include <mpi.h>
int find(int rank, int size, int *told, MPI_Comm comm);
END
    cat >"$1/main.c" <<'END'
#include "src dir/find.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, all;
    int told[2] = {1, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    told[1] = (rank + 1) % size;
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += find(rank, size, told, MPI_COMM_WORLD);
    MPI_Allreduce(&sum, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%s:%d: sum %d\n", __FILE__, __LINE__, all);
    MPI_Finalize();
    return 0;
}
END
}

write_plain() { # FILE: no anonymous reception
    cat >"$1" <<'END'
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    printf("rank %d\n", rank);
    MPI_Finalize();
    return 0;
}
END
}

write_racy() { # FILE: work is handed out in the order of arrival
    cat >"$1" <<'END'
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, next = 0, item;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int i = 0; i < 10 * (size - 1); i++) {
            MPI_Recv(&item, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            item = next++;
            MPI_Send(&item, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        for (int i = 0; i < 10; i++) {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&item, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
    }
    MPI_Finalize();
    return 0;
}
END
}

# The verdict that spbc-cc left in an executable.
expect_verdict() { # EXECUTABLE LINE...
    executable=$1
    shift
    objcopy --dump-section .note.spbc="$work/note" "$executable" /dev/null 2>/dev/null || : >"$work/note"
    tr '\0' '\n' <"$work/note" >"$work/note.txt"
    for line in "$@"; do
        grep -qaF -e "$line" "$work/note.txt" || fail "$executable lacks the note line: $line; it has: $(cat "$work/note.txt")"
    done
}

# ready EXECUTABLE: the program with one pattern, rewritten, linked with libspbc alone, and it prints what is in plain.out.
ready() {
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

has_section() { readelf -SW "$1" 2>/dev/null | grep -qF "$2"; }
