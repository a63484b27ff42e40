/* SPDX-License-Identifier: Apache-2.0 */
/* A function with a name like those of LAPACK sends: it is of BLACS. */
#include <mpi.h>

void dgesd2d_(const int *context, const int *m, const int *n, const double *a, const int *lda,
              const int *row, const int *column);

int main(int argc, char **argv)
{
    const int one = 1, context = 0;
    int rank, next;
    double a = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    next = rank + 1;
    dgesd2d_(&context, &one, &one, &a, &one, &one, &next);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 17 spbc-missing-function
 */
