/* A function of the C library whose header is not included: the name is kept for it (C11 7.1.3). */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank;
    char name[8] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        strncpy(name, argv[argc - 1], sizeof name - 1);
        name[0] = toupper(name[0]);
        MPI_Send(name, sizeof name, MPI_CHAR, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(name, sizeof name, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
