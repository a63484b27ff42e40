/* SPDX-License-Identifier: Apache-2.0 */
/* A file is read twice, by two streams, from its beginning again, and up to its end: never is it another number the second
 * time, so nothing is ever dealt out. */
#include <mpi.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, ranks, first, second, third, fourth, count = 0, again = 0, skipped = 0, in;
    int dealt = 0;
    FILE *file, *other;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    file = fopen("numbers.txt", "r");
    other = fopen("numbers.txt", "r");
    if (!file || !other)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (fscanf(file, "%d", &first) != 1 || fscanf(other, "%d", &second) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    rewind(other);
    if (fscanf(other, "%d", &third) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (argc > 3 && fscanf(other, "%d", &skipped) == 1)
        rewind(other);
    else
        rewind(other);
    if (fscanf(other, "%d", &fourth) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    while (fscanf(file, "%d", &in) == 1)
        count++;
    while (fscanf(other, "%d", &in) == 1)
        again++;
    fclose(file);
    fclose(other);
    if (rank == 0)
        for (int k = 1; k < ranks; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            if (first != second || second != third || third != fourth || count != again)
                in = dealt++;
            MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 41 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 41 MPI_Recv direct in input-list-same.c:main:1
 * pattern main 39-49 order proved determinism unknown
 * finding 41 spbc-anonymous-reception
 * finding 44 spbc-arrival-kept
 */
