/* SPDX-License-Identifier: Apache-2.0 */
/* A consensus of sends that are synchronous only when an option says so. */
#include <mpi.h>
#include <stdlib.h>
#include <stddef.h>

typedef int (*isend)(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    isend post = argc > 1 ? MPI_Isend : MPI_Issend;

    for (int step = 0; step < 10; step++) {
        MPI_Request r[2], bar;
        int flag, done = 0, entered = 0;
        MPI_Status st;
        for (int d = 1; d <= 2; d++)
            post(&step, 1, MPI_INT, (rank + d) % size, 1, MPI_COMM_WORLD, &r[d - 1]);
        while (!done) {
            MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &flag, &st);
            if (flag)
                MPI_Recv(&in, 1, MPI_INT, st.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (entered) {
                MPI_Test(&bar, &done, MPI_STATUS_IGNORE);
            } else {
                int sent;
                MPI_Testall(2, r, &sent, MPI_STATUSES_IGNORE);
                if (sent) {
                    MPI_Ibarrier(MPI_COMM_WORLD, &bar);
                    entered = 1;
                }
            }
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 25 MPI_Iprobe direct in pointer-consensus-choice.c:main:1
 * completion 29 MPI_Test harmless
 * completion 32 MPI_Testall harmless
 * pattern main 22-38 order refuted determinism unknown
 * finding 25 spbc-unordered-pattern
 */
