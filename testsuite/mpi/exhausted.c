/* SPDX-License-Identifier: Apache-2.0 */
/* What does a program get that makes more communicators than there can be?
 * An error where it asks for errors to be returned; and as many communicators as before once it has freed what it has.
 */
#include <mpi.h>

#include "check.h"

enum { MOST = 4096 };

static MPI_Comm made[MOST];

static int all_split(void)
{
    int rank, count = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (count < MOST && MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &made[count]) == MPI_SUCCESS)
        count++;
    CHECK(count < MOST && made[count] == MPI_COMM_NULL);
    return count;
}

static int all_duplicated(void)
{
    int count = 0;
    while (count < MOST && MPI_Comm_dup(MPI_COMM_WORLD, &made[count]) == MPI_SUCCESS)
        count++;
    CHECK(count < MOST && made[count] == MPI_COMM_NULL);
    return count;
}

static void all_freed(int count)
{
    int one = 1, sum = 0, size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(count > 100);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, made[count - 1]);
    CHECK_EQUAL(sum, size);
    while (count > 0)
        MPI_Comm_free(&made[--count]);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int split = all_split();
    all_freed(split);
    int duplicated = all_duplicated();
    CHECK_EQUAL(duplicated, split);
    all_freed(duplicated);
    MPI_Finalize();
    return 0;
}
