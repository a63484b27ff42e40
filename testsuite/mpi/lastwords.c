/* SPDX-License-Identifier: Apache-2.0 */
/* Does a rank that is disturbed by the death of another one of its cluster end the run?
 *
 * Rank 1 tells its process and is killed by --fault in one of the calls that follow.  Rank 0 calls MPI_Abort as soon as
 * it sees that process dead, as the lower MPI does for who meets one; that belongs to the failure.  In the next
 * incarnation rank 1 comes to its second message, and all end well.
 */
#include <mpi.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

enum { CALLS = 40, LIMIT_S = 30 };

/* Gone, or a zombie that nobody has asked about yet. */
static int is_dead(int pid)
{
    char path[64], state = 'X';
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return 1;
    if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
        state = 'X';
    fclose(file);
    return state == 'X' || state == 'Z';
}

static void watch(int pid)
{
    time_t end = time(NULL) + LIMIT_S;
    int flag = 0;
    while (!flag) {
        MPI_Iprobe(1, 2, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        if (!flag && is_dead(pid))
            MPI_Abort(MPI_COMM_WORLD, 7);
        CHECK(time(NULL) < end);
    }
    MPI_Recv(NULL, 0, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, pid = (int)getpid();
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        MPI_Send(&pid, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        for (int i = 0; i < CALLS; i++)
            MPI_Sendrecv(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, NULL, 0, MPI_INT, MPI_PROC_NULL, 0,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(NULL, 0, MPI_INT, 0, 2, MPI_COMM_WORLD);
    } else if (rank == 0) {
        MPI_Recv(&pid, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        watch(pid);
    }
    MPI_Finalize();
    return 0;
}
