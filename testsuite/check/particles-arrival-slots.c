/* SPDX-License-Identifier: Apache-2.0 */
/* Particles from the six neighbours are appended in the order of arrival and sent on in the order of the array. */
#include <mpi.h>
#define CAPACITY 4096

struct particle {
    double x[3], v[3];
};

static struct particle mine[CAPACITY], leaving[6][CAPACITY];
static int count = 100;

static int side_of(const struct particle *p)
{
    for (int d = 0; d < 3; d++) {
        if (p->x[d] < 0.0)
            return 2 * d;
        if (p->x[d] >= 1.0)
            return 2 * d + 1;
    }
    return -1;
}

static void migrate(const int neighbour[6], MPI_Comm comm)
{
    int leaves[6] = {0}, stay = 0;
    MPI_Request requests[6];

    for (int k = 0; k < count; k++) {
        int side = side_of(&mine[k]);

        if (side < 0)
            mine[stay++] = mine[k];
        else
            leaving[side][leaves[side]++] = mine[k];
    }
    count = stay;
    for (int d = 0; d < 6; d++)
        MPI_Isend(leaving[d], leaves[d] * (int)sizeof(struct particle), MPI_BYTE, neighbour[d], 11,
                  comm, &requests[d]);
    for (int d = 0; d < 6; d++) {
        MPI_Status status;
        int bytes;

        MPI_Probe(MPI_ANY_SOURCE, 11, comm, &status);
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        MPI_Recv(&mine[count], bytes, MPI_BYTE, status.MPI_SOURCE, 11, comm, &status);
        count += bytes / (int)sizeof(struct particle);
    }
    MPI_Waitall(6, requests, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size, neighbour[6], total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int d = 0; d < 6; d++)
        neighbour[d] = (rank + size + (d % 2 ? 1 : -1) * (1 << d / 2)) % size;
    for (int step = 0; step < 20; step++) {
        for (int k = 0; k < count; k++)
            for (int d = 0; d < 3; d++)
                mine[k].x[d] += mine[k].v[d];
        migrate(neighbour, MPI_COMM_WORLD);
        MPI_Allreduce(&count, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 45 direct in A
 * pattern A order holds determinism broken separator 67
 */
/* EXPECT
 * verdict unknown
 * reception 45 MPI_Probe direct in particles-arrival-slots.c:migrate:1
 * pattern migrate 38-49 order proved determinism unknown separator 67
 * finding 39 spbc-arrival-kept
 * finding 45 spbc-anonymous-reception
 */
