/* SPDX-License-Identifier: Apache-2.0 */
/* What the loop keeps comes back through two functions: the number of the message that came last is sent on. */
#include <mpi.h>

struct port {
    int source, tag;
};
struct whole {
    struct port port;
    int more;
};

static int take(struct port *port)
{
    int value;
    MPI_Recv(&value, 1, MPI_INT, port->source, port->tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return value;
}

static int get(struct port *port)
{
    return take(port);
}

int main(int argc, char **argv)
{
    int rank, size, last = 0;
    struct whole whole = {{MPI_ANY_SOURCE, 1}, 2};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            last = get((struct port *)&whole);
        MPI_Send(&last, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&last, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 16 variable in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv variable in returned-through-caller.c:main:1
 * pattern main 32-40 order proved determinism unknown
 * finding 16 spbc-anonymous-reception
 * finding 35 spbc-arrival-kept
 */
