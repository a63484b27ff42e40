/* SPDX-License-Identifier: Apache-2.0 */
/* The words of a text are taken one after the other: with a null pointer it goes on where it was before, in a text that tells
 * the time, which decides whether a message is sent. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(int argc, char **argv)
{
    char text[64], *word, *last;

    MPI_Init(&argc, &argv);
    snprintf(text, sizeof text, "%s,%ld", argv[0], (long)time(NULL));
    word = last = strtok(text, ",");
    while ((word = strtok(NULL, ",")) != NULL)
        last = word;
    if (last && last[strlen(last) - 1] == '7')
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * finding 19 spbc-clock-may-decide
 */
/* EXPECT
 * verdict unknown
 * finding 19 spbc-clock-may-decide
 */
