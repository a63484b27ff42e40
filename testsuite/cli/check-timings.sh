# SPDX-License-Identifier: Apache-2.0
# Does --timings tell of every phase, on standard error and in the JSON, without changing anything else?
. "$(dirname "$0")/tool-common.sh"

cat >main.c <<'END'
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int n = 0; n < 3; n++) {
        if (rank == 0)
            for (int i = 1; i < size; i++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
END

phases() { sed -n "s/^\([a-z ]*[a-z]\)  *[0-9][0-9.]* .*/\1/p" "$work/err" | tr "\n" ","; }

run "$BIN/spbc-check" --format=json main.c
expect_no_err
cp "$work/out" plain.json
run "$BIN/spbc-check" --timings --format=json main.c
[ "$(phases)" = "reading,answer,linking,pointers,events,patterns,small runs,determinism,findings,completions,report,all," ] ||
    fail "phases: $(phases)"
expect_err "answer: computed"
for phase in reading linking pointers events patterns "small runs" determinism; do
    grep -q "\"phase\":[[:space:]]*\"$phase\"" "$work/out" || fail "the JSON lacks the phase $phase"
done
[ "$(grep -c '"solver_seconds"' "$work/out")" -eq "$(grep -c '"cpu_seconds"' "$work/out")" ] || fail "a phase has no seconds of the solver"
# all: seconds of the solver and of everything, on the last line of the table; for so little the solver may need less than a clock shows
awk '$1 == "all" { good = $2 > 0.01 && $3 > 0.01 && $4 < $2 && $5 > 1000 } $1 == "reading" { read = $2 > 0.005 }
     END { exit !(good && read) }' "$work/err" || fail "figures that cannot be"
sed '/^\t"timings":/,$d' "$work/out" >timed.json
head -n "$(wc -l <timed.json)" plain.json | sed '$s/$/,/' | cmp -s - timed.json || fail "--timings changes the rest of the JSON"
run "$BIN/spbc-check" --timings --cache=kept main.c
expect_err "answer: computed"
run "$BIN/spbc-check" --timings --cache=kept main.c
expect_err "answer: same"
! grep -q '^linking' "$work/err" || fail "something was linked although nothing has changed"

# A process runs once, not once for each of ten patterns.
mkdir many
"$SOURCES/../perf/generate-program" 40 many || fail "no program was made"
run "$BIN/spbc-check" --timings many/*.c
awk '$1 == "patterns" { before = $5 } $1 == "small" { after = $6 } END { exit !(before > 0 && after < before + 120000) }' "$work/err" ||
    fail "small runs of ten patterns take more memory than those of one"
finish
