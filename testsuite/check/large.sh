#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Does spbc-check stay within bounds on programs that a generator wrote?  Usage: large.sh BUILD
#
# A function of 6,000 branches, one of 2,500 copies of a record, one of 400 messages, one of 300 exchanges that share an array of requests, wrappers that call wrappers twice,
# and a library with more ways into its own names of MPI functions than are told apart (which hide no anonymous reception), each with 1.5 GB of address space and a time
# limit that only work growing with the square of the size can break.
set -u
if [ $# -ne 1 ] || [ ! -x "$1/bin/spbc-check" ]; then
    echo "usage: $0 BUILD; BUILD/bin/spbc-check must exist" >&2
    exit 2
fi
check=$(cd "$1" && pwd)/bin/spbc-check
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
wrong=0
limit="ulimit -v 1500000"
grep -q __asan_init "$check" && limit=: # reserves terabytes of addresses

head='#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, in = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);'
tail='    MPI_Finalize();
    return in;
}'

{
    echo "$head"
    awk 'BEGIN { for (k = 0; k < 6000; k++) printf "in = in * 3 + %d; if (in > %d) in--;\n", k, k }'
    echo 'MPI_Send(&in, 1, MPI_INT, rank, 1, MPI_COMM_WORLD); MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);'
    echo "$tail"
} >branches.c
{
    echo 'struct sums { double a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p; };'
    echo 'struct sums all[8];'
    echo "$head"
    echo 'struct sums one = {0};'
    awk 'BEGIN { for (k = 0; k < 2500; k++) printf "all[%d] = one; one.a += %d;\n", k % 8, k }'
    echo 'MPI_Send(&in, 1, MPI_INT, rank, 1, MPI_COMM_WORLD); MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);'
    echo "$tail"
} >copies.c
{
    echo "$head"
    awk 'BEGIN { for (k = 0; k < 400; k++) printf "if (rank == %d) MPI_Send(&in, 1, MPI_INT, %d, %d, MPI_COMM_WORLD);\nif (rank == %d) MPI_Recv(&in, 1, MPI_INT, %s, %d, MPI_COMM_WORLD, &status);\n", k % 7, k % 5, k, k % 5, k % 50 ? k % 7 : "MPI_ANY_SOURCE", k }'
    echo "$tail"
} >messages.c
{
    echo '#include <mpi.h>'
    echo 'static void w0(int source, int tag) { int in; MPI_Recv(&in, 1, MPI_INT, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }'
    awk 'BEGIN { for (k = 1; k < 14; k++) printf "static void w%d(int source, int tag) { w%d(source, tag); w%d(source, tag + 1); }\n", k, k - 1, k - 1 }'
    echo "$head"
    echo '(void)status; MPI_Send(&in, 1, MPI_INT, 0, 3, MPI_COMM_WORLD); w13(MPI_ANY_SOURCE, 0); w13(rank, 0);'
    echo "$tail"
} >wrappers.c

{
    echo "$head"
    echo 'int size, out = rank; MPI_Request r[2]; MPI_Comm_size(MPI_COMM_WORLD, &size); (void)status;'
    awk 'BEGIN { for (k = 0; k < 300; k++) printf "MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, %d, MPI_COMM_WORLD, &r[0]);\nMPI_Isend(&out, 1, MPI_INT, (rank + %d) %% size, %d, MPI_COMM_WORLD, &r[1]);\nMPI_Waitall(2, r, MPI_STATUSES_IGNORE);\nMPI_Barrier(MPI_COMM_WORLD);\n", k, k % 7 + 1, k }'
    echo "$tail"
} >exchanges.c

{
    echo '#include <mpi.h>'
    awk 'BEGIN {
        for (n = 0; n < 9; n++) {
            printf "static void sum%d(int *v, MPI_Comm c) { MPI_Allreduce(MPI_IN_PLACE, v, 1, MPI_INT, MPI_SUM, c); }\n", n
            for (k = 0; k < 5; k++)
                printf "static void f%d_0_%d(int *v, MPI_Comm c) { sum%d(v, c); }\n", n, k, n
            for (k = 5; k < 25; k++) {
                printf "static void f%d_%d_%d(int *v, MPI_Comm c) {", n, int(k / 5), k % 5
                for (m = 0; m < 5; m++) printf " f%d_%d_%d(v, c);", n, int(k / 5) - 1, m
                print " }"
            }
            printf "void all%d(int *v, MPI_Comm c) { f%d_4_0(v, c); f%d_4_1(v, c); f%d_4_2(v, c); f%d_4_3(v, c); f%d_4_4(v, c); }\n", n, n, n, n, n, n
        }
    }'
    echo 'int own_recv(int *v, int source, int tag, MPI_Comm c, MPI_Status *s) { return MPI_Recv(v, 1, MPI_INT, source, tag, c, s); }'
    echo 'int own_send(int *v, int to, int tag, MPI_Comm c) { return MPI_Send(v, 1, MPI_INT, to, tag, c); }'
    echo 'void gather(int *all, int rank, int size, MPI_Comm c) { MPI_Status s; if (rank != 0) own_send(&rank, 0, 7, c); else for (int k = 1; k < size; k++) {'
    echo 'own_recv(&all[k], MPI_ANY_SOURCE, 7, c, &s);'
    echo '} MPI_Barrier(c); }'
} >library.c

for case in branches:ready-after-rewrite copies:ready-after-rewrite messages:ready-after-rewrite wrappers:unknown exchanges:ready-after-rewrite library:unknown; do
    name=${case%%:*}
    ($limit && timeout 120 "$check" --format=json "$name.c" >"$name.json" 2>"$name.err")
    status=$?
    found=$(sed -n 's/^\t\t"verdict":\t"\(.*\)",$/\1/p' "$name.json")
    [ $status -eq 1 ] && [ "$found" = "${case#*:}" ] && continue
    echo "$name.c: status $status, verdict '$found', expected '${case#*:}'"
    cat "$name.err"
    wrong=1
done
at=$(grep -n '^own_recv' library.c | cut -d: -f1)
jq -e --argjson line "$at" 'any(.receptions[]; .via == "wrapper" and .line == $line)' library.json >/dev/null || {
    echo "library.c: the reception at line $at is not told"
    wrong=1
}
exit $wrong
