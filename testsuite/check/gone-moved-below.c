/* SPDX-License-Identifier: Apache-2.0 */
/* A function makes the list longer into which a message is still to come. */
#include <mpi.h>
#include <stdlib.h>

struct list {
    int *data;
    int n;
};
static void grow(struct list *l)
{
    l->n *= 2;
    l->data = realloc(l->data, l->n * sizeof(int));
}
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct list l = {malloc(8), 2};
    int got, out = rank;
    MPI_Request r;
    l.data[0] = l.data[1] = 0;
    MPI_Irecv(l.data, 2, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &r);
    grow(&l);
    MPI_Send(&out, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Send(l.data, 1, MPI_INT, (rank + size - 1) % size, 2, MPI_COMM_WORLD);
    MPI_Recv(&got, 1, MPI_INT, (rank + 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 27 spbc-pending-buffer
 */
