/* SPDX-License-Identifier: Apache-2.0 */
/* A call is made again when it was interrupted, in a program without handlers of signals. */
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int fd;

    do
        fd = open("input", O_RDONLY);
    while (fd < 0 && errno == EINTR);
    if (fd < 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (read(fd, &out, sizeof out) != sizeof out)
        out = 2;
    close(fd);
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
