/* SPDX-License-Identifier: Apache-2.0 */
/* Of records in a table the inner record is sent; one number of it nothing has set. */
#include <mpi.h>
struct point {
    double x, y, z;
};

struct body {
    int number;
    struct point at, speed;
    char name[8];
};

int main(int argc, char **argv)
{
    int rank;
    struct body bodies[4];
    MPI_Datatype point, type;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(3, MPI_DOUBLE, &point);
    MPI_Type_create_resized(point, 0, sizeof(struct body), &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        for (int k = 0; k < 4; k++) {
            bodies[k].speed.x = k;
            bodies[k].speed.y = 0;
        }
        MPI_Send(&bodies[0].speed, 4, type, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&bodies[0].speed, 4, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&point);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 30 spbc-run-dependent
 */
