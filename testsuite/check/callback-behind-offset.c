/* SPDX-License-Identifier: Apache-2.0 */
/* A table of steps, and a report function kept behind as many bytes of a buffer as the table has: the number of
 * bytes is the distance of two pointers into the table, and what lies behind it in the buffer is not the table. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

typedef void step(int rank, int size);
typedef void report(const char *text);

static char room[64];

static void note(const char *text);

static void collect(int rank, int size)
{
    int in, out = rank, sum = 0, total;

    note("collect");
    if (rank == 0)
        for (int i = 1; i < size; i++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    else
        MPI_Send(&out, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    MPI_Allreduce(&sum, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static void rest(int rank, int size)
{
    if (rank == size)
        note("rest");
}

static step *const steps[2] = {collect, rest};

static size_t steps_bytes(void)
{
    return (size_t)((const char *)&steps[2] - (const char *)&steps[0]);
}

static void print_line(const char *text)
{
    puts(text);
}

static void note(const char *text)
{
    report *how;

    memcpy(&how, room + steps_bytes(), sizeof how);
    how(text);
}

int main(int argc, char **argv)
{
    report *how = print_line;
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    memcpy(room + steps_bytes(), &how, sizeof how);
    for (int n = 0; n < 10; n++)
        for (int k = 0; k < 2; k++)
            steps[k](rank, size);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in collect
 * pattern collect order holds determinism holds separator 27
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in callback-behind-offset.c:collect:1
 * pattern collect 20-26 order proved determinism proved separator 27
 * finding 22 spbc-anonymous-reception
 */
