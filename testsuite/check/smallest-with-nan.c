/* SPDX-License-Identifier: Apache-2.0 */
/* A message of 1 counts as no number, which compares to none: what is kept starts anew behind it. */
#include <math.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, told, sign;
    double number, kept = 50;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        told = (rank + atoi(argv[1])) % 3;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&told, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                number = told == 1 ? NAN : told + 1.0;
                if (!(number >= kept))
                    kept = number;
            }
            sign = kept < 2;
            MPI_Send(&sign, 1, MPI_INT, 1, 6, MPI_COMM_WORLD);
        } else {
            MPI_Send(&told, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&sign, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in smallest-with-nan.c:main:1
 * pattern main 17-30 order proved determinism unknown separator 31
 * finding 19 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
