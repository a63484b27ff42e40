/* SPDX-License-Identifier: Apache-2.0 */
/* Of two callers one wants the time, and hands over a pointer that the program has from outside: what is stored there decides
 * whether a message is sent. */
#include <mpi.h>
#include <time.h>

static void measure(char *when)
{
    char last = (char)('0' + time(NULL) % 10);

    if (when != NULL)
        *when = last;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    measure(NULL);
    if (argc > 1) {
        measure(argv[1]);
        if (argv[1][0] == '7')
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * finding 22 spbc-clock-may-decide
 */
/* EXPECT
 * verdict unknown
 * finding 22 spbc-clock-may-decide
 */
