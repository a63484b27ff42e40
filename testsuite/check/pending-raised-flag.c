/* One request that a flag guards: whoever posts it while it is pending gives up, and who receives waits for it if it is. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 8 };
static int posted;
static MPI_Request request;
static int buffer[N];

static void prepare(int source)
{
    if (posted) {
        printf("a reception is pending\n");
        exit(2);
    }
    MPI_Irecv(buffer, N, MPI_INT, source, 1, MPI_COMM_WORLD, &request);
    posted = 1;
}

static void receive(int source)
{
    if (posted) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        posted = 0;
    } else {
        MPI_Recv(buffer, N, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size, data[N] = {0};
    const int is_ahead = argc > 1, repeat = argc > 2 ? atoi(argv[2]) : 5;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int trial = 0; trial < 3; trial++) {
        if (is_ahead && rank < 2 && size > 1)
            prepare(1 - rank);
        MPI_Barrier(MPI_COMM_WORLD);
        for (int j = 0; j < repeat && rank < 2 && size > 1; j++) {
            if (rank == 0)
                MPI_Send(data, N, MPI_INT, 1, 1, MPI_COMM_WORLD);
            receive(1 - rank);
            data[0] += buffer[0];
            if (is_ahead && j < repeat - 1)
                prepare(1 - rank);
            if (rank == 1)
                MPI_Send(data, N, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
