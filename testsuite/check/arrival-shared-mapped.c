/* SPDX-License-Identifier: Apache-2.0 */
/* What came last stands in memory that processes share: another one sends it. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <mpi.h>
#include <sys/mman.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size, in, *box;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int memory = shm_open("/spbc-box", O_RDWR | O_CREAT, 0600);

    if (ftruncate(memory, 4096) != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    box = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            box[0] = in;
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        in = box[0];
        MPI_Send(&in, 1, MPI_INT, 2 % size, 6, MPI_COMM_WORLD);
    }
    if (rank == 2)
        MPI_Recv(&in, 1, MPI_INT, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in arrival-shared-mapped.c:main:1
 * pattern main 21-28 order proved determinism unknown separator 29
 * finding 16 spbc-arrival-kept
 * finding 23 spbc-anonymous-reception
 */
