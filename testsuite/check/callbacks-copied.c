/* SPDX-License-Identifier: Apache-2.0 */
/* One function copies whatever is copied: the table of steps as well as that of reports.  A report is no step. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

typedef void step(int rank, int size);
typedef void report(const char *text);

static void bytes_copy(void *to, const void *from, size_t bytes)
{
    if (bytes > 0)
        memcpy(to, from, bytes);
}

/* A name of its own for copies of objects, as large codes have. */
static void object_copy(void *to, const void *from, size_t bytes, int is_checked)
{
    if (is_checked && (!to || !from))
        return;
    bytes_copy(to, from, bytes);
}

static report *reports[2];
static step *steps[2];

static void note(int kind, const char *text)
{
    reports[kind](text);
}

static void collect(int rank, int size)
{
    int in, out = rank, sum = 0, total;

    note(0, "collect");
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
        note(1, "rest");
}

static void print_line(const char *text)
{
    puts(text);
}

static void print_nothing(const char *text)
{
    (void)text;
}

int main(int argc, char **argv)
{
    report *const some_reports[2] = {print_line, print_nothing};
    step *const some_steps[2] = {collect, rest};
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    object_copy(reports, some_reports, sizeof reports, 1);
    object_copy(steps, some_steps, sizeof steps, 0);
    for (int n = 0; n < 10; n++)
        for (int k = 0; k < 2; k++)
            steps[k](rank, size);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 39 direct in collect
 * pattern collect order holds determinism holds separator 44
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 39 MPI_Recv direct in callbacks-copied.c:collect:1
 * pattern collect 37-43 order proved determinism proved separator 44
 * finding 39 spbc-anonymous-reception
 */
