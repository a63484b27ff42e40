/* SPDX-License-Identifier: Apache-2.0 */
/* How long a task is is not known; who is done first gets the one with the next number. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TASKS = 6, LONGEST = 100, END = TASKS };

int main(int argc, char **argv)
{
    int rank, size, next = 0, busy = 0, length;
    const char *task = getenv("TASK");
    char text[LONGEST];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (!task || strlen(task) >= LONGEST)
        MPI_Abort(MPI_COMM_WORLD, 1);
    length = (int)strlen(task) + 1;
    if (rank == 0) {
        for (int to = 1; to < size && next < TASKS; to++, next++, busy++)
            MPI_Send(task, length, MPI_CHAR, to, next, MPI_COMM_WORLD);
        for (; busy > 0; busy--) {
            MPI_Recv(NULL, 0, MPI_CHAR, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
            if (next < TASKS) {
                MPI_Send(task, length, MPI_CHAR, status.MPI_SOURCE, next++, MPI_COMM_WORLD);
                busy++;
            }
        }
        for (int to = 1; to < size; to++)
            MPI_Send(NULL, 0, MPI_CHAR, to, END, MPI_COMM_WORLD);
    } else {
        for (;;) {
            MPI_Recv(text, LONGEST, MPI_CHAR, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            if (status.MPI_TAG == END)
                break;
            printf("%s %d\n", text, status.MPI_TAG);
            MPI_Send(NULL, 0, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 27 MPI_Recv direct in dealt-of-some-length.c:main:1
 * pattern main 23-43 order refuted determinism refuted
 * finding 27 spbc-unordered-pattern
 * finding 29 spbc-order-dependent-message
 */
