/* SPDX-License-Identifier: Apache-2.0 */
/* Jobs are read from a file one by one; who has answered gets the next one. */
#include <mpi.h>

#include <stdio.h>

static void jobs_hand_out(FILE *file, int ranks)
{
    int has_more = 1, working = 0, to = 1;
    double job, answer;
    MPI_Status status;

    while (has_more || working > 0) {
        if (has_more && fscanf(file, "%lf", &job) != 1)
            has_more = 0;
        if ((has_more && working == ranks - 1) || (!has_more && working > 0)) {
            MPI_Recv(&answer, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            to = status.MPI_SOURCE;
            working--;
        }
        if (has_more) {
            MPI_Send(&job, 1, MPI_DOUBLE, to++, 1, MPI_COMM_WORLD);
            working++;
        }
    }
    job = -1;
    for (to = 1; to < ranks; to++)
        MPI_Send(&job, 1, MPI_DOUBLE, to, 1, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, ranks;
    double job;
    FILE *file;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank == 0) {
        file = fopen(argc > 1 ? argv[1] : "jobs.txt", "r");
        if (!file)
            MPI_Abort(MPI_COMM_WORLD, 1);
        jobs_hand_out(file, ranks);
        fclose(file);
    } else {
        for (;;) {
            MPI_Recv(&job, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (job < 0)
                break;
            job *= job;
            MPI_Send(&job, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in input-jobs.c:main:1
 * pattern main 40-54 order refuted determinism refuted
 * finding 17 spbc-unordered-pattern
 * finding 22 spbc-order-dependent-message
 */
