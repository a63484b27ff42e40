/* SPDX-License-Identifier: Apache-2.0 */
/* A static variable of C++ begins with what its initialiser is when control first comes by: a member of the object.
 * flags: -x c++ */
#include <mpi.h>
static int weighed(int in)
{
    static const int first = in;
    int sum = 0;
    for (int k = 0; k < 3; k++)
        sum += first;
    return sum;
}
struct last {
    int in;
    int kept()
    {
        const int now = in + 1;
        static int first = now;
        return first;
    }
};
int main(int argc, char **argv)
{
    int rank, size, all = 0;
    last come;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&come.in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
                all += come.kept();
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Bcast(&all, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return weighed(0) < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 32 direct in A
 * pattern A order holds determinism broken separator 39
 */
/* EXPECT
 * verdict not-ready
 * reception 32 MPI_Recv direct in static-begins-once-member.c:main:1
 * pattern main 30-37 order proved determinism refuted separator 39
 * finding 32 spbc-anonymous-reception
 * finding 38 spbc-arrival-kept
 * finding 38 spbc-order-dependent-message
 */
