/* SPDX-License-Identifier: Apache-2.0 */
/* A search asks a function that compares with what came last. */
#include <mpi.h>
#include <stdlib.h>

static int last;

static int near_last(const void *key, const void *element)
{
    return (*(const int *)key + last) - *(const int *)element;
}

int main(int argc, char **argv)
{
    int rank, size, in, out = 0;
    int list[64], key = 0, *found;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 64; k++)
        list[k] = k;
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                last = in;
            }
            found = bsearch(&key, list, 64, sizeof list[0], near_last);
            out = found ? *found : -1;
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        if (rank == 0)
            MPI_Send(&out, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&out, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * pattern A order holds determinism broken separator 38
 */
/* EXPECT
 * verdict unknown
 * reception 26 MPI_Recv direct in found-by-arrival.c:main:1
 * pattern main 24-33 order proved determinism unknown separator 38
 * finding 26 spbc-anonymous-reception
 * finding 35 spbc-arrival-kept
 */
