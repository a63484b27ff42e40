/* SPDX-License-Identifier: Apache-2.0 */
/* A function whose errors are handed on, and which gives none, notes what is found in a consensus. */
#include <mpi.h>
#include <stdlib.h>
static int list[1000], *cur, alloc, used;
static int note(int r)
{
    if (used + 1 > alloc) {
        cur = calloc(100, sizeof(int));
        used = 0;
        alloc = 100;
    }
    cur[used++] = r;
    return 0;
}
static int handshake(MPI_Comm comm, int n, const int *ranks)
{
    char send[1] = {0}, recv[1];
    MPI_Request *reqs = malloc(n * sizeof *reqs), barrier = MPI_REQUEST_NULL;
    int found = 0, done = 0, active = 0;
    for (int i = 0; i < n; ++i)
        MPI_Issend(send, 1, MPI_CHAR, ranks[i], 0, comm, &reqs[i]);
    while (!done) {
        int in;
        MPI_Status st;
        MPI_Iprobe(MPI_ANY_SOURCE, 0, comm, &in, &st);
        if (in) {
            MPI_Recv(recv, 1, MPI_CHAR, st.MPI_SOURCE, 0, comm, MPI_STATUS_IGNORE);
            int e = note(st.MPI_SOURCE);
            if (e)
                return e;
            found++;
        }
        if (active)
            MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
        else {
            int sent;
            MPI_Testall(n, reqs, &sent, MPI_STATUSES_IGNORE);
            if (sent) {
                MPI_Ibarrier(comm, &barrier);
                active = 1;
            }
        }
    }
    MPI_Barrier(comm);
    free(reqs);
    return found;
}
int main(int argc, char **argv)
{
    int me, n, to[10];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int step = 0; step < 10; ++step) {
        int k = 0;
        for (int i = 1; i <= step && i < n; ++i)
            to[k++] = (me + i) % n;
        int found = handshake(MPI_COMM_WORLD, k, to), total;
        MPI_Allreduce(&found, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 26 direct in A
 * pattern A order holds determinism holds separator 35 45
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 26 MPI_Iprobe direct in consensus-error-returned.c:handshake:1
 * completion 35 MPI_Test harmless
 * completion 38 MPI_Testall harmless
 * pattern handshake 21-44 order proved determinism proved separator 35
 * finding 26 spbc-anonymous-reception
 */
