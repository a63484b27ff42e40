/* SPDX-License-Identifier: Apache-2.0 */
/* A consensus that is left when another barrier is over, in which nobody waits for anybody. */
#include <mpi.h>
#include <stdlib.h>
static int handshake(MPI_Comm comm, int n, const int *ranks)
{
    char send[1] = {0}, recv[1];
    MPI_Request *reqs = malloc(n * sizeof *reqs), barrier = MPI_REQUEST_NULL, other;
    MPI_Comm self;
    MPI_Comm_dup(MPI_COMM_SELF, &self);
    MPI_Ibarrier(self, &other);
    int done = 0;
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
            MPI_Test(&other, &d, MPI_STATUS_IGNORE);
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
    MPI_Wait(&barrier, MPI_STATUS_IGNORE);
    MPI_Comm_free(&self);
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
 * reception 19 direct in A
 * pattern A order broken determinism broken
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Iprobe direct in consensus-other-barrier.c:handshake:1
 * completion 26 MPI_Test harmless
 * completion 31 MPI_Testall harmless
 * pattern handshake 14-37 order unknown determinism refuted separator 38
 * finding 11 spbc-order-dependent-message
 * finding 19 spbc-order-unknown
 */
