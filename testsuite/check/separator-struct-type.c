/* SPDX-License-Identifier: Apache-2.0 */
/* The steps end with a collective on a record of datatypes that hold nothing. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int lens[2] = {1, 1};
    MPI_Aint disp[2] = {0, 8};
    MPI_Datatype types[2], e, t;
    MPI_Type_contiguous(0, MPI_INT, &e);
    types[0] = e;
    types[1] = e;
    MPI_Type_create_struct(2, lens, disp, types, &t);
    MPI_Type_commit(&t);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&step, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Allgather(&sum, 1, t, &out, 1, t, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct in separator-struct-type.c:main:1
 * pattern main 20-27 order unknown determinism unknown
 * finding 22 spbc-order-unknown
 */
