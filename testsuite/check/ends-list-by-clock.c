/* SPDX-License-Identifier: Apache-2.0 */
/* Jobs are taken off a list when the clock says so; at the end of the list the process ends.  That no job is left is no
 * call that has failed: another run ends in another round. */
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

struct job {
    struct job *next;
    int number;
};

int main(int argc, char **argv)
{
    int rank, size, in;
    struct job jobs[3] = {{&jobs[1], 1}, {&jobs[2], 2}, {NULL, 3}}, *head = jobs;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 2, &in, 1, MPI_INT,
                     (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (time(NULL) % 2)
            head = head->next;
        if (!head)
            exit(1);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 27 spbc-clock-may-decide
 */
