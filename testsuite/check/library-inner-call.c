/* Between two rounds on one communicator a function of the library is called that waits for all of another one. */
#include <mpi.h>

int settle(int value, MPI_Comm comm);
int collect(int rounds, MPI_Comm comm, MPI_Comm other);

int settle(int value, MPI_Comm comm)
{
    int sum;

    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, comm);
    return sum;
}

int collect(int rounds, MPI_Comm comm, MPI_Comm other)
{
    int rank, size, got, sum = 0;

    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    settle(1, comm);
    for (int round = 0; round < 3; round++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, comm);
        MPI_Send(&rank, 1, MPI_INT, (rank + 2) % size, 7, comm);
        MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
        sum += got;
        MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, MPI_STATUS_IGNORE);
        sum += got + rounds;
        settle(sum, other);
    }
    return sum;
}
/* TRUTH
 * verdict unknown
 * reception 25 direct in A
 * reception 27 direct in A
 * pattern A order input determinism open separator 11
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in library-inner-call.c:collect:1
 * reception 27 MPI_Recv direct in library-inner-call.c:collect:1
 * pattern collect 23-27 order unknown determinism unknown
 * finding 25 spbc-order-unknown
 */
