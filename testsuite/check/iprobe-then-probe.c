/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the message is there already is asked, but only printed; then it is waited for. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, late = 0, in[16], out[16] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    for (int step = 0; step < 20; step++) {
        MPI_Request request;
        MPI_Status status;
        int is_there, count;

        MPI_Isend(out, 1 + step % 16, MPI_INT, next, 1, MPI_COMM_WORLD, &request);
        MPI_Iprobe(last, 1, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE);
        if (!is_there)
            late++;
        MPI_Probe(last, 1, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        MPI_Recv(in, count, MPI_INT, last, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        for (int k = 0; k < count; k++)
            out[k] = in[k] + 1;
    }
    printf("%d: late %d times\n", rank, late);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
