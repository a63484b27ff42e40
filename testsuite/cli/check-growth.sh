# SPDX-License-Identifier: Apache-2.0
# Does a pattern cost as much as the program is large?  What comes from any source gets into memory that all of the program reads: what
# that leads to is found for all patterns at once.  And four times as many exchanges do not
# cost thirteen times as much.
. "$(dirname "$0")/tool-common.sh"

"$SOURCES/../perf/generate-program" 30 program
cd program || exit 2
run "$BIN/spbc-check" --format=json --step-limit=14000 ./*.c
[ "$(grep -c '"determinism":.*unknown' "$work/out")" = 7 ] || fail "not seven patterns"
! grep -q '"\(order\|determinism\)_reason":.*budget' "$work/out" || fail "a pattern costs too many steps: $(grep -m1 budget "$work/out")"

# Exchanges in one main share an array and a number, so that what one leaves behind reaches all others.  What all but one lead to is found
# for many patterns at once; the first patterns cost several times as much.
write_long many.c 300
run "$BIN/spbc-check" --format=json --step-limit=16000 many.c
[ "$(grep -c '"determinism":.*unknown' "$work/out")" = 300 ] || fail "not three hundred patterns"
[ "$(grep -c '"determinism_reason":.*budget' "$work/out")" -le 10 ] || fail "many patterns cost too many steps: $(grep -m1 budget "$work/out")"

# A function that calls itself sends and receives through another that main calls too: each wider range takes in what leads back to the first
# one, which is judged once and not again for every wider one.
cat >again.c <<'END'
#include <mpi.h>
static int out;
static void give(void) { MPI_Send(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD); }
static void take(int size)
{
    int in = 0;
    for (int k = 0; k < size; k++) {
        give();
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    out += in;
    if (out < 100) take(size - 1);
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    give();
    for (int i = 0; i < 3; i++) {
        if (rank == 0) take(size);
        else give();
        take(size);
    }
    MPI_Finalize();
    return 0;
}
END
run "$BIN/spbc-check" --format=json --step-limit=400 again.c
grep -q '"order":.*"unknown"' "$work/out" || fail "no pattern: $(cat "$work/out")"
! grep -q '_reason":.*budget' "$work/out" || fail "one range is judged again and again: $(grep -m1 budget "$work/out")"
# write_main FILE N EXCHANGE [DECLARATIONS]: a main of N exchanges; @ is the number of each.
write_main() {
    { echo '#include <mpi.h>'
      echo 'int main(int argc, char **argv) { int rank, size, x = 0; MPI_Status s;'
      echo 'MPI_Init(&argc, &argv); MPI_Comm_rank(MPI_COMM_WORLD, &rank); MPI_Comm_size(MPI_COMM_WORLD, &size);'
      echo "${4-}"
      for i in $(seq "$2"); do echo "$3" | sed "s/@/$i/g"; done
      echo 'MPI_Finalize(); return x; }'
    } >"$1"
}

# costs_of SMALL LARGE: sets $small and $large to the CPU seconds of all phases, reading left out; the least of four runs of each, in turn, as
# others may use the machine.
costs_of() {
    for _ in 1 2 3 4; do
        for file in "$@"; do
            timeout 100 "$BIN/spbc-check" --format=json --timings "$file" 2>&1 >/dev/null |
                awk -v file="$file" '$1 == "reading" { reading = $2 } $1 == "all" { print file, $2 - reading }'
        done
    done >"$work/costs"
    small=$(awk -v file="$1" '$1 == file { print $2 }' "$work/costs" | sort -g | head -n 1)
    large=$(awk -v file="$2" '$1 == file { print $2 }' "$work/costs" | sort -g | head -n 1)
}

# patterns_of FILE...: the same of the phase in which patterns are found and judged, for each file.  It is short, so that the least of a few runs
# goes by how fast the machine just is: medians of seven, the files in turn.
patterns_of() {
    for _ in 1 2 3 4 5 6 7; do
        for file in "$@"; do
            timeout 100 "$BIN/spbc-check" --format=json --timings "$file" 2>&1 >/dev/null | awk -v file="$file" '$1 == "patterns" { print file, $2 }'
        done
    done >"$work/patterns"
    for file in "$@"; do
        awk -v file="$file" '$1 == file { print $2 }' "$work/patterns" | sort -g | sed -n 4p
    done
}

# expect_growth NAME N EXCHANGE [DECLARATIONS]: four times as many exchanges as N cost less than thirteen times as much.
expect_growth() {
    write_main "$1-small.c" "$2" "$3" "${4-}"
    write_main "$1-large.c" "$(($2 * 4))" "$3" "${4-}"
    costs_of "$1-small.c" "$1-large.c"
    awk -v small="$small" -v large="${large:-1e9}" 'BEGIN { exit !(small > 0 && large < 13 * small) }' ||
        fail "$1: $2 exchanges cost $small CPU seconds, four times as many $large"
}

collect='if (rank == 0) { for (int k = 1; k < size; k++) MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &s); } else MPI_Send(&rank, 1, MPI_INT, 0, TAG, MPI_COMM_WORLD);'
expect_growth tags 100 "$(echo "$collect" | sed 's/TAG/@/g') MPI_Barrier(MPI_COMM_WORLD);"
expect_growth one-tag 100 "$(echo "$collect" | sed 's/TAG/7/g') MPI_Barrier(MPI_COMM_WORLD);"
expect_growth requests 50 'if (rank == 0) { for (int k = 1; k < size; k++) MPI_Irecv(&b[k], 1, MPI_INT, MPI_ANY_SOURCE, @, MPI_COMM_WORLD, &q[k]); MPI_Waitall(size - 1, q + 1, MPI_STATUSES_IGNORE); } else MPI_Send(&rank, 1, MPI_INT, 0, @, MPI_COMM_WORLD); MPI_Barrier(MPI_COMM_WORLD);' \
    'int b[64]; MPI_Request q[64];'
expect_growth choices 20 'for (int it = 0; it < 9; it++) {
    MPI_Irecv(&b[0], 1, MPI_INT, MPI_ANY_SOURCE, 5@, MPI_COMM_WORLD, &q[0]); MPI_Irecv(&b[1], 1, MPI_INT, (rank + 1) % size, 6@, MPI_COMM_WORLD, &q[1]);
    MPI_Waitany(2, q, &i, &s); MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    MPI_Recv(&x, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD, &s); MPI_Wait(&q[1 - i], &s); }' \
    'int b[2], i; MPI_Request q[2];'

# A function receives for many callers: what it receives for each is one pattern with what it receives for all others, whatever is shown of
# it alone, so that all of them are judged once.  Four times as many callers do not cost eight times as much.
write_callers() {
    { cat <<'END'
#include <mpi.h>
static void take(int source, int tag, int *all, int size)
{
    for (int k = 0; k < size; k++) {
        MPI_Send(&size, 1, MPI_INT, k, tag, MPI_COMM_WORLD);
        MPI_Recv(all + k, 1, MPI_INT, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}
END
      seq "$2" | sed 's/.*/static void step&(int *all, int size) { take(MPI_ANY_SOURCE, &, all, size); }/'
      echo 'int main(int argc, char **argv) { int size, all[64]; MPI_Init(&argc, &argv); MPI_Comm_size(MPI_COMM_WORLD, &size);'
      seq -f 'step%g(all, size);' "$2"
      echo 'MPI_Finalize(); return all[0]; }'
    } >"$1"
}
write_callers callers-small.c 100
write_callers callers-large.c 400
run "$BIN/spbc-check" --format=json callers-small.c
[ "$(jq -c '[(.patterns | length), (.receptions | length), .patterns[].order]' "$work/out")" = '[1,100,"refuted"]' ] || fail "callers: $(cat "$work/out")"
patterns_of callers-small.c callers-large.c >medians
small=$(sed -n 1p medians)
large=$(sed -n 2p medians)
awk -v small="$small" -v large="${large:-1e9}" 'BEGIN { exit !(small > 0 && large < 8 * small) }' ||
    fail "callers: patterns of 100 cost $small CPU seconds, of 400 $large"

# A thread sets what a pointer leads to, while others are kept out, in many ways: each is looked at once for each place, whatever was set before.
write_locked() {
    { echo '#include <mpi.h>'
      echo '#include <pthread.h>'
      echo 'static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;'
      seq -f 'static int v%g;' 200
      echo 'static int *all[] = {'
      seq -f '&v%g,' 200
      echo 'NULL};'
      echo 'static void *work(void *number) { int *p = all[*(int *)number]; pthread_mutex_lock(&lock);'
      seq -f '*p = %g;' "$2"
      echo 'pthread_mutex_unlock(&lock); return NULL; }'
      echo 'int main(int argc, char **argv) { pthread_t other; int number = argc; MPI_Init(&argc, &argv);'
      echo 'pthread_create(&other, NULL, work, &number); work(&number); pthread_join(other, NULL);'
      echo 'MPI_Bcast(&v1, 1, MPI_INT, 0, MPI_COMM_WORLD); MPI_Finalize(); return 0; }'
    } >"$1"
}
write_locked locked-small.c 500
write_locked locked-large.c 2000
costs_of locked-small.c locked-large.c
awk -v small="$small" -v large="${large:-1e9}" 'BEGIN { exit !(small > 0 && large < 16 * small) }' ||
    fail "locked: 500 assignments cost $small CPU seconds, 2000 $large"

# A communicator in memory that messages are received into as well, duplicated again and again: what writes there is looked up, not
# compared one by one, and a parent of which nothing can be known any more is left alone.
write_handles() {
    { echo '#include <mpi.h>'
      echo 'static int room[4];'
      echo 'static MPI_Comm *kept(void *at) { return at; }'
      seq -f 'static void step%g(int *in) { MPI_Comm_dup(*kept(room), kept(room)); MPI_Recv(in, 1, MPI_INT, 0, 1, *kept(room), MPI_STATUS_IGNORE); }' "$2"
      echo 'int main(int argc, char **argv) { MPI_Init(&argc, &argv); *kept(room) = MPI_COMM_WORLD;'
      seq -f 'step%g(room);' "$2"
      echo 'MPI_Finalize(); return 0; }'
    } >"$1"
}
write_handles handles-small.c 100
write_handles handles-large.c 400
costs_of handles-small.c handles-large.c
awk -v small="$small" -v large="${large:-1e9}" 'BEGIN { exit !(small > 0 && large < 24 * small) }' ||
    fail "handles: 100 duplications cost $small CPU seconds, 400 $large"

# What has opened a stream is found for all streams at once: four times as many functions that hand one on, and write to it, do not cost eight
# times as much.
write_streams() {
    { echo '#include <mpi.h>'
      echo '#include <stdio.h>'
      echo 'struct box { FILE *to; double value; };'
      echo 'static void write0(struct box *box, FILE *to) { box->to = to; fprintf(to, "%g", box->value); }'
      seq "$(($2 - 1))" | while read -r n; do
          echo "static void write$n(struct box *box, FILE *to) { struct box own$n = {to, $n}; fprintf(own$n.to, \"%g\", box->value); write$((n - 1))(&own$n, box->to); }"
      done
      echo 'int main(int argc, char **argv) { struct box box = {fopen("own", "w+"), 1}; double in = 0; int rank;'
      echo 'MPI_Init(&argc, &argv); MPI_Comm_rank(MPI_COMM_WORLD, &rank);'
      echo "write$(($2 - 1))(&box, box.to); rewind(box.to); if (fscanf(box.to, \"%lg\", &in) < 1) in = MPI_Wtime();"
      echo 'if (rank == 1) MPI_Send(&in, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD); else if (rank == 0) MPI_Recv(&in, 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);'
      echo 'MPI_Finalize(); return 0; }'
    } >"$1"
}
write_streams streams-small.c 500
write_streams streams-large.c 2000
costs_of streams-small.c streams-large.c
awk -v small="$small" -v large="${large:-1e9}" 'BEGIN { exit !(small > 0 && large < 8 * small) }' ||
    fail "streams: 500 functions cost $small CPU seconds, 2000 $large"

# Pointers that lead to thousands of variables are taken for one; a function among what they lead to is called all the same, and what is
# told apart without them still is.
{
    echo '#include <mpi.h>'
    seq -f 'static int v%g;' 5000
    cat <<'END'
static void take(int size)
{
    for (int k = 1, in; k < size; k++) MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static void give(int size) { MPI_Send(&size, 1, MPI_INT, 0, 3, MPI_COMM_WORLD); }
static void *all[] = {
END
    seq -f '    &v%g,' 5000
    cat <<'END'
    (void *)take,
};
static void *others[5001];
int main(int argc, char **argv)
{
    int rank, size;
    void (*step)(int) = give;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 5001; k++) others[k] = all[5000 - k];
    for (int k = 0; k < 5; k++) {
        if (rank == 0) ((void (*)(int))others[0])(size);
        else step(size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
END
} >vast.c
run "$BIN/spbc-check" --format=json vast.c
[ "$(jq -c '[.receptions[].function, .patterns[].order]' "$work/out")" = '["take","proved"]' ] || fail "pointers to thousands of variables: $(cat "$work/out")"
finish
