/* SPDX-License-Identifier: Apache-2.0 */
/* What BLAS computes is collected; its functions are declared by the program, and in none of the sources. */
#include <mpi.h>
#include <stdio.h>

void dgemv_(const char *trans, const int *m, const int *n, const double *alpha, const double *a,
            const int *lda, const double *x, const int *incx, const double *beta, double *y,
            const int *incy);
double dnrm2_(const int *n, const double *x, const int *incx);

int main(int argc, char **argv)
{
    static const double one = 1, zero = 0;
    static const int four = 4, step = 1;
    double a[16], x[4], y[4];
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 16; k++)
        a[k] = x[k % 4] = rank + k;
    for (int round = 0; round < 3; round++) {
        dgemv_("N", &four, &four, &one, a, &four, x, &step, &zero, y, &step);
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(x, 4, MPI_DOUBLE, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                printf("%g\n", dnrm2_(&four, x, &step));
            }
        } else {
            MPI_Send(y, 4, MPI_DOUBLE, 0, 5, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 27 direct in A
 * pattern A order holds determinism holds separator 33
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 27 MPI_Recv direct in algebra-library.c:main:1
 * pattern main 25-32 order proved determinism proved separator 33
 * finding 27 spbc-anonymous-reception
 */
