/* SPDX-License-Identifier: Apache-2.0 */
/* A second message is sent when a setting says so, which is set behind the options; nobody receives it in its round. */
#include <mpi.h>
#include <unistd.h>

struct settings {
    int verbose, repeats;
};

static void settings_fit(struct settings *s)
{
    s->repeats *= 2;
}

int main(int argc, char **argv)
{
    struct settings settings;
    int rank, size, in, option;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    settings.repeats = 1;
    while ((option = getopt(argc, argv, "v")) != -1)
        MPI_Barrier(MPI_COMM_WORLD);
    settings_fit(&settings);
    for (int round = 0; round < 8; round++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
            if (settings.repeats > 1)
                MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 30 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 30 MPI_Recv direct in uncounted-condition-alone.c:main:1
 * pattern main 28-35 order refuted determinism proved separator 36
 * finding 30 spbc-unordered-pattern
 */
