/* SPDX-License-Identifier: Apache-2.0 */
/* Rank and size are members of a record that begins with a list: what other members begin with is not compared with them. */
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
 * verdict ready-after-rewrite
 * reception 10 direct in A
 * pattern A order holds determinism holds separator 16
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 10 MPI_Recv direct in ranks-in-record.c:step:1
 * pattern step 8-15 order proved determinism proved separator 16
 * finding 10 spbc-anonymous-reception
 */
