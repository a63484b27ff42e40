/* SPDX-License-Identifier: Apache-2.0 */
/* The source stands in what strdup() has made, or in a literal. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static const void *chosen(int count)
{
    static const char named[] = "\1\0\0";
    char *copy = strdup("\1\1\1\1\1\1\1");

    if (count > 1)
        return "\1\0\0";
    *(int *)copy = MPI_ANY_SOURCE;
    return count > 0 ? copy : named;
}

int main(int argc, char **argv)
{
    int rank, size, value;
    const int *from = chosen(argc);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
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
 * reception 29 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 29 MPI_Recv variable maybe in source-text-or-copy.c:main:1
 * pattern main 27-34 order proved determinism proved
 * finding 29 spbc-anonymous-reception
 */
