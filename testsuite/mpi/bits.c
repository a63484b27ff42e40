/* SPDX-License-Identifier: Apache-2.0 */
/* Which bits does a floating-point reduction have?  Prints them; two runs, or a run with a restart,
 * must print the same (bits.sh).
 */
#include "world.h"

#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    static double mine[2000], sum[2000];
    int rank, size;
    uint64_t hash = 14695981039346656037ull;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct dice dice = {.state = (uint64_t)rank + 17};
    for (int round = 0; round < 40; round++) {
        int n = 1 + round * round % 2000;
        for (int i = 0; i < n; i++)
            mine[i] = (dice_throw(&dice, 1 << 30) - 5e8) * (i % 3 ? 1e-9 : 1e6) / 3;
        if (round % 2)
            MPI_Allreduce(mine, sum, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        else
            MPI_Reduce(mine, sum, n, MPI_DOUBLE, MPI_SUM, round % size, MPI_COMM_WORLD);
        if (round % 2 || rank == round % size)
            for (int i = 0; i < n; i++) {
                uint64_t bits;
                memcpy(&bits, &sum[i], sizeof bits);
                hash = (hash ^ bits) * 1099511628211ull;
            }
    }
    uint64_t all[64];
    CHECK(size <= 64, "at most 64 ranks");
    MPI_Gather(&hash, 1, MPI_UINT64_T, all, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    for (int r = 0; r < size && rank == 0; r++)
        printf("rank %d: %016llx\n", r, (unsigned long long)all[r]);
    MPI_Finalize();
    return 0;
}
