/* SPDX-License-Identifier: Apache-2.0 */
/* Records with records in them are sent as bytes; a number of an inner one nothing has set. */
#include <mpi.h>

struct point {
    double x, y;
};

struct body {
    int number, kind;
    struct point at, speed;
};

int main(int argc, char **argv)
{
    int rank;
    struct body bodies[3];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int k = 0; k < 3; k++) {
            bodies[k].number = k;
            bodies[k].kind = 1;
            bodies[k].at.x = k;
            bodies[k].at.y = 0;
            bodies[k].speed.x = 2;
        }
        MPI_Send(bodies, 3 * sizeof *bodies, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(bodies, 3 * sizeof *bodies, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 29 spbc-run-dependent
 */
