/* SPDX-License-Identifier: Apache-2.0 */
/* A solver has a table of what it is preconditioned with.  The program sets the one that exchanges with named
 * neighbours; qsort compares by a function that makes the other kind, which is what the program uses then. */
#include <mpi.h>
#include <stdlib.h>

struct solver {
    void (*precondition)(struct solver *solver);
    int rank, size, left, right;
};

static void by_neighbours(struct solver *s)
{
    MPI_Sendrecv(&s->rank, 1, MPI_INT, (s->rank + 1) % s->size, 4, &s->left, 1, MPI_INT,
                 (s->rank + s->size - 1) % s->size, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void by_anybody(struct solver *s)
{
    MPI_Request request;

    MPI_Isend(&s->rank, 1, MPI_INT, (s->rank + 1) % s->size, 4, MPI_COMM_WORLD, &request);
    MPI_Recv(&s->right, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static struct solver *solver_of(void)
{
    struct solver *s = calloc(1, sizeof *s);

    MPI_Comm_rank(MPI_COMM_WORLD, &s->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &s->size);
    return s;
}

struct solver *neighbour_solver(void)
{
    struct solver *s = solver_of();

    s->precondition = by_neighbours;
    return s;
}

struct solver *server_solver(void)
{
    struct solver *s = solver_of();

    s->precondition = by_anybody;
    return s;
}

static struct solver *chosen;

static int compare(const void *left, const void *right)
{
    if (!chosen)
        chosen = server_solver();
    return (*(const int *)left > *(const int *)right) - (*(const int *)left < *(const int *)right);
}

int main(int argc, char **argv)
{
    int numbers[4] = {3, 1, 2, 0};
    struct solver *s;

    MPI_Init(&argc, &argv);
    s = neighbour_solver();
    qsort(numbers, 4, sizeof numbers[0], compare);
    if (chosen)
        s->precondition = chosen->precondition;
    for (int step = 0; step < 3; step++)
        s->precondition(s);
    free(s);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 23 direct A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 23 MPI_Recv direct in running-by-callback.c:main:1
 * pattern main 72-72 order proved determinism proved
 * finding 23 spbc-anonymous-reception
 */
