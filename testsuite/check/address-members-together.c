/* SPDX-License-Identifier: Apache-2.0 */
/* Members of a record are set together: top lies between base and end. */
#include <mpi.h>
#include <stdlib.h>

struct stack {
    int *base, *top, *end;
};

static struct stack *stack_new(void)
{
    struct stack *s = malloc(sizeof *s);

    s->base = s->top = malloc(100 * sizeof(int));
    s->end = s->base + 100;
    return s;
}

static void push(struct stack *s, int value)
{
    if (s->top < s->end)
        *s->top++ = value;
}

static int pop(struct stack *s)
{
    return s->top > s->base ? *--s->top : -1;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct stack *s[3];

    for (int k = 0; k < 3; k++)
        s[k] = stack_new();
    push(s[1], 4);
    push(s[1], 5);
    out = pop(s[1]) + (int)(s[1]->top - s[1]->base);
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
