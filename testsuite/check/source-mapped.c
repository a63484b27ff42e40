/* SPDX-License-Identifier: Apache-2.0 */
/* The source stands in memory that no variable is and no allocator of the C library made. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <sys/mman.h>

int main(int argc, char **argv)
{
    int rank, size, value, *from;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    from = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    from[0] = MPI_ANY_SOURCE;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&value, 1, MPI_INT, from[0], 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("%d\n", value);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv variable maybe
 * finding 19 spbc-unknown-source
 */
