/* A record is returned by value, and what it holds of the message that came first is sent.
 */
#include <mpi.h>

struct pair {
    int first, second;
};

static struct pair pair_make(int first)
{
    struct pair made;

    made.first = first;
    made.second = 7;
    return made;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    struct pair pair;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 4; round++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                pair = pair_make(in);
                if (k == 1)
                    out = pair.first;
            }
            MPI_Send(&out, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 29 direct in A
 * pattern A order holds determinism broken separator 40
 */
/* EXPECT
 * verdict not-ready
 * reception 29 MPI_Recv direct in returned-record-first.c:main:1
 * pattern main 27-39 order proved determinism refuted separator 40
 * finding 29 spbc-anonymous-reception
 * finding 34 spbc-arrival-kept
 * finding 34 spbc-order-dependent-message
 */
