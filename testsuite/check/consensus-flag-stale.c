/* SPDX-License-Identifier: Apache-2.0 */
/* The variable that ends a consensus stays set from the round before where a process has little to send. */
#include <mpi.h>
#include <stdlib.h>
static int handshake(MPI_Comm comm, int n, const int *ranks)
{
    char send[1] = {0}, recv[1];
    MPI_Request *reqs = malloc(n * sizeof *reqs), barrier = MPI_REQUEST_NULL;
    static int done;
    if (n > 1)
        done = 0;
    int found = 0, active = 0;
    for (int i = 0; i < n; ++i)
        MPI_Issend(send, 1, MPI_CHAR, ranks[i], 0, comm, &reqs[i]);
    while (!done) {
        int in;
        MPI_Status st;
        MPI_Iprobe(MPI_ANY_SOURCE, 0, comm, &in, &st);
        if (in) {
            MPI_Recv(recv, 1, MPI_CHAR, st.MPI_SOURCE, 0, comm, MPI_STATUS_IGNORE);
            found++;
        }
        if (active) {
            int d;
            MPI_Test(&barrier, &d, MPI_STATUS_IGNORE);
            if (d)
                done = 1;
        } else {
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
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order broken determinism broken
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Iprobe direct in consensus-flag-stale.c:handshake:1
 * completion 25 MPI_Test harmless
 * completion 30 MPI_Testall unknown
 * pattern handshake 13-36 order refuted determinism unknown separator 37
 * finding 18 spbc-unordered-pattern
 * finding 30 spbc-completion-unknown
 */
