/* SPDX-License-Identifier: Apache-2.0 */
/* Two processes talk whose parts are told by a text: that each gets messages from one other only is not seen, and neither that two send
 * to one. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct part {
    int rank;
    char name[64];
};

static struct part *part_make(void)
{
    struct part *part = malloc(sizeof *part);

    MPI_Comm_rank(MPI_COMM_WORLD, &part->rank);
    strcpy(part->name, part->rank == 0 ? "asks" : part->rank == 1 ? "answers" : "rests");
    return part;
}

int main(int argc, char **argv)
{
    int in = 0;
    struct part *part;

    MPI_Init(&argc, &argv);
    part = part_make();
    for (int step = 0; step < 10; step++) {
        if (strcmp(part->name, "asks") == 0) {
            MPI_Send(&step, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (strcmp(part->name, "answers") == 0) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&in, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        }
    }
    free(part);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 32 direct in A
 * reception 34 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 32 MPI_Recv direct in role-by-name.c:main:1
 * reception 34 MPI_Recv direct in role-by-name.c:main:1
 * pattern main 29-37 order unknown determinism unknown
 * finding 32 spbc-order-unknown
 */
