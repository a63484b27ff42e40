/* SPDX-License-Identifier: Apache-2.0 */
/* Records of whole numbers are added, but of one member the last one stays. */
#include <mpi.h>

struct tally {
    long count, weight, last;
};

static void tally_add(struct tally *all, const struct tally *one)
{
    all->count += one->count;
    all->weight += one->weight;
    all->last = one->weight;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct tally all = {1, rank, 0}, one;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&one, sizeof one, MPI_BYTE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            tally_add(&all, &one);
        }
    } else {
        MPI_Send(&all, sizeof all, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Bcast(&all, sizeof all, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 26 MPI_Recv direct in tally-of-records-last.c:main:1
 * pattern main 24-31 order proved determinism refuted
 * finding 26 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 * finding 32 spbc-order-dependent-message
 */
