/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that are handed the name read one file and write another. */
#include <mpi.h>
#include <stdio.h>

static int load(const char *name)
{
    int n = 0;
    FILE *f = fopen(name, "r");
    if (f) {
        if (fscanf(f, "%d", &n) != 1)
            n = 0;
        fclose(f);
    }
    return n;
}
static void save(const char *name, int n)
{
    FILE *f = fopen(name, "w");
    if (f) {
        fprintf(f, "%d\\n", n);
        fclose(f);
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int in, n = load("state");
    save("result", n + 1);
    if (rank == 0)
        MPI_Send(&n, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
