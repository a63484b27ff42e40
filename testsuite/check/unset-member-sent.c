/* SPDX-License-Identifier: Apache-2.0 */
/* A member of the record that is sent is set for one kind only. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct head {
    int kind, length;
};

int main(int argc, char **argv)
{
    int rank, size;
    struct head head;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        head.kind = size > 2;
        if (head.kind)
            head.length = 7;
        MPI_Send(&head, sizeof head, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&head, sizeof head, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d\n", head.length);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 23 spbc-run-dependent
 */
