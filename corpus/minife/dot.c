/* SPDX-License-Identifier: Apache-2.0 */
/* A dot product that is exact to 2^-80 and the same on any number of ranks.
 *
 * Every product is cut into three 40-bit digits, which are added as integers: no order of the
 * additions changes a bit. Up to 2^23 terms fit. */
#include "minife.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define DIGIT 1099511627776.0 /* 2^40 */

double dot_exact(const double *x, const double *y, int n, MPI_Comm comm)
{
    int64_t here[3] = {0, 0, 0}, all[3];

    for (int i = 0; i < n; i++) {
        double rest = x[i] * y[i];

        if (!(fabs(rest) < DIGIT)) {
            fprintf(stderr, "minife: the iteration diverges (term %g of a dot product)\n", rest);
            MPI_Abort(comm, 1);
            exit(1);
        }
        for (int d = 0; d < 3; d++) {
            double digit = trunc(rest);

            here[d] += (int64_t)digit;
            rest = (rest - digit) * DIGIT;
        }
    }
    MPI_Allreduce(here, all, 3, MPI_INT64_T, MPI_SUM, comm);
    return (double)all[0] + ((double)all[1] + (double)all[2] / DIGIT) / DIGIT;
}
