/* SPDX-License-Identifier: Apache-2.0 */
/* The status lies in a record that is copied before its source is read and sent. */
#include <mpi.h>
struct entry {
    MPI_Status status;
    int value;
};

int main(int argc, char **argv)
{
    int rank, size, source = 0;
    struct entry last, entry = {.value = 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&entry.value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &entry.status);
            last = entry;
        }
        source = last.status.MPI_SOURCE;
        MPI_Send(&source, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&source, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in status-in-record.c:main:1
 * pattern main 17-28 order proved determinism refuted
 * finding 19 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 * finding 23 spbc-order-dependent-message
 */
