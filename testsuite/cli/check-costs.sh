# SPDX-License-Identifier: Apache-2.0
# Do four times as many of one kind cost four times as much, or sixteen times?  What a program costs is the number of instructions that its
# analysis takes: no clock, and no other program on the machine, has a part in it.
. "$(dirname "$0")/tool-common.sh"
command -v valgrind >/dev/null || {
    echo "valgrind counts the instructions: install it"
    exit 77
}

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

# instructions_of FILE: how many instructions its analysis takes, those of all processes.
instructions_of() {
    timeout 300 valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$BIN/spbc-check" --format=json "$1" 2>&1 >/dev/null |
        awk '/I +refs:/ { gsub(",", "", $NF); sum += $NF } END { printf "%.0f\n", sum }'
}

# expect_costs NAME LIMIT N WRITE [ARGS]: four times as many as N of something cost less than LIMIT times as much as N: what comes on top is
# compared, from N to 4 N with from N / 4 to N, so that what every program costs is in neither.  WRITE FILE N [ARGS] writes the program.
expect_costs() {
    name=$1 limit=$2 n=$3 write=$4
    shift 4
    "$write" "$name-few.c" "$((n / 4))" "$@"
    "$write" "$name-some.c" "$n" "$@"
    "$write" "$name-many.c" "$((n * 4))" "$@"
    instructions_of "$name-many.c" >"$work/many" &
    instructions_of "$name-few.c" >"$work/few"
    instructions_of "$name-some.c" >"$work/some"
    wait
    command_line="spbc-check $name-many.c" status=0
    paste "$work/few" "$work/some" "$work/many" | tee "$work/out" | awk -v name="$name" -v limit="$limit" '{
        times = $1 > 0 && $2 > $1 ? ($3 - $2) / ($2 - $1) : 0
        printf "%s: four times as many cost %.1f times as many instructions (limit: %s)\n", name, times, limit
        exit !(times > 0 && times < limit)
    }' || fail "$name costs too much"
}

collect='if (rank == 0) { for (int k = 1; k < size; k++) MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &s); } else MPI_Send(&rank, 1, MPI_INT, 0, TAG, MPI_COMM_WORLD);'
expect_costs tags 8 50 write_main "$(echo "$collect" | sed 's/TAG/@/g') MPI_Barrier(MPI_COMM_WORLD);"
expect_costs one-tag 12 50 write_main "$(echo "$collect" | sed 's/TAG/7/g') MPI_Barrier(MPI_COMM_WORLD);"
expect_costs requests 8 25 write_main 'if (rank == 0) { for (int k = 1; k < size; k++) MPI_Irecv(&b[k], 1, MPI_INT, MPI_ANY_SOURCE, @, MPI_COMM_WORLD, &q[k]); MPI_Waitall(size - 1, q + 1, MPI_STATUSES_IGNORE); } else MPI_Send(&rank, 1, MPI_INT, 0, @, MPI_COMM_WORLD); MPI_Barrier(MPI_COMM_WORLD);' \
    'int b[64]; MPI_Request q[64];'
expect_costs choices 15 10 write_main 'for (int it = 0; it < 9; it++) {
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
expect_costs callers 7 100 write_callers
run "$BIN/spbc-check" --format=json callers-some.c
[ "$(jq -c '[(.patterns | length), (.receptions | length), .patterns[].order]' "$work/out")" = '[1,100,"refuted"]' ] || fail "callers: $(cat "$work/out")"

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
expect_costs locked 16 500 write_locked

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
expect_costs handles 20 100 write_handles

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
expect_costs streams 7 500 write_streams

finish
