/* SPDX-License-Identifier: Apache-2.0 */
/* Less known routines of LAPACK are called by their Fortran names: they compute. */
#include <mpi.h>

void dpoequ_(int *n, double *a, int *lda, double *s, double *scond, double *amax, int *info);
void dgerfs_(char *trans, int *n, int *nrhs, double *a, int *lda, double *af, int *ldaf, int *pivots, double *b, int *ldb,
             double *x, int *ldx, double *ferr, double *berr, double *work, int *iwork, int *info);
void zgghrd_(char *compq, char *compz, int *n, int *low, int *high, double *a, int *lda, double *b, int *ldb, double *q,
             int *ldq, double *z, int *ldz, int *info);

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0, one = 1, info, pivot = 1, work = 0;
    double a = 2, s, scond, amax, b = 1, x = 0.5, ferr, berr, more[3];
    char no = 'N';

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    dpoequ_(&one, &a, &one, &s, &scond, &amax, &info);
    dgerfs_(&no, &one, &one, &a, &one, &a, &one, &pivot, &b, &one, &x, &one, &ferr, &berr, more, &work, &info);
    zgghrd_(&no, &no, &one, &one, &one, more, &one, more, &one, more, &one, more, &one, &info);
    for (int k = 1; rank == 0 && k < size; k++) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sum += in;
    }
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 24 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv direct in lapack-families.c:main:1
 * pattern main 23-28 order proved determinism proved
 * finding 24 spbc-anonymous-reception
 */
