/* SPDX-License-Identifier: Apache-2.0 */
/* One helper orders the ranks of the partners, and a list in which -2 says that an entry is not used: no source is -2. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static void order(int *list, int count)
{
    int *old = malloc((size_t)count * sizeof *old);

    memcpy(old, list, (size_t)count * sizeof *old);
    for (int i = 0; i < count; i++) {
        int at = 0;

        for (int k = 0; k < count; k++)
            at += old[k] < old[i] || (old[k] == old[i] && k < i);
        list[at] = old[i];
    }
    free(old);
}

int main(int argc, char **argv)
{
    int rank, size, in, partner[2], used[6];
    MPI_Request request[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 6; i++)
        used[i] = i % 3 ? i : -2;
    order(used, 6);
    partner[0] = (rank + 1) % size;
    partner[1] = (rank + size - 1) % size;
    order(partner, 2);
    for (int i = 0; i < 2; i++)
        MPI_Isend(&used[i], 1, MPI_INT, partner[i], 3, MPI_COMM_WORLD, &request[i]);
    for (int i = 0; i < 2; i++)
        MPI_Recv(&in, 1, MPI_INT, partner[i], 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
