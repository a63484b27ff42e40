/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: with more processes than a member of the record began with, one of them sends twice. */
#include <mpi.h>
struct field { double *values; int size, rank, ranks; MPI_Comm comm; };
static void step(struct field *field)
{
    double in = 0, out = 1, total = 0;
    if (field->rank == 0) {
        for (int i = 1; i < field->ranks; i++) {
            MPI_Recv(&in, sizeof in, MPI_BYTE, MPI_ANY_SOURCE, 1, field->comm, MPI_STATUS_IGNORE);
            total += in;
        }
    } else {
        MPI_Send(&out, sizeof out, MPI_BYTE, 0, 1, field->comm);
        if (field->ranks > field->size && field->rank == 1)
            MPI_Send(&out, sizeof out, MPI_BYTE, 0, 1, field->comm);
    }
    MPI_Allreduce(MPI_IN_PLACE, &total, 1, MPI_DOUBLE, MPI_SUM, field->comm);
}
int main(int argc, char **argv)
{
    struct field field = { .comm = MPI_COMM_WORLD, .size = 1000 };
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &field.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &field.ranks);
    for (int n = 1; n < 10; n++)
        step(&field);
    MPI_Finalize();
}
/* TRUTH
 * verdict not-ready
 * reception 10 direct in A
 * pattern A order broken determinism holds separator 18
 */
/* EXPECT
 * verdict unknown
 * reception 10 MPI_Recv direct in limit-in-record.c:step:1
 * pattern step 8-17 order unknown determinism unknown separator 18
 * finding 10 spbc-order-unknown
 */
