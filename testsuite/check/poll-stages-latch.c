/* SPDX-License-Identifier: Apache-2.0 */
/* A function that every round calls counts the rounds until a stage is come to, which it then keeps in mind. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
typedef struct {
    int parent, n, child[2];
} tree_t;
typedef struct resp {
    int (*fill)(void *, int, int, struct resp *, void **, int *);
    int storage;
    int overhead;
} resp_t;
static int ticks, over;
static void tick(int now)
{
    if (!over) {
        if (now)
            over = 1;
        else
            ticks++;
    }
}
static int fill(void *buf, int size, int proc, resp_t *r, void **send, int *rsize)
{
    int *in = buf, *out;
    if (r->storage < size) {
        r->storage = size + 10;
        *send = realloc(*send, (r->storage + r->overhead) * sizeof(int));
    }
    out = *send;
    for (int i = 0; i < size; i++)
        out[i] = in[i] + 1;
    *rsize = size;
    return 0;
}
static void exchange(int n, int *procs, int *send, int *starts, resp_t *r, int max, MPI_Comm comm,
                     int **answers)
{
    int rank, size, responses = 1, children = 1, terminate = 1, flag, length = 0, count, proc;
    int *contact = malloc(10 * sizeof(int)), contact_size = 10, *initial;
    void *out = malloc((max + 1) * sizeof(int));
    MPI_Request *rr = 0, *cr = 0, *tr = 0, up, down;
    MPI_Status st, fs;
    tree_t t;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    r->storage = max;
    r->overhead = 1;
    initial = malloc(n * (max + 1) * sizeof(int));
    if (n > 0) {
        responses = 0;
        rr = malloc(n * sizeof *rr);
        cr = malloc(n * sizeof *cr);
        for (int i = 0; i < n; i++)
            MPI_Irecv(initial + i * (max + 1), (max + 1), MPI_INT, procs[i], 2, comm, &rr[i]);
        for (int i = 0; i < n; i++)
            MPI_Isend(send + starts[i], starts[i + 1] - starts[i], MPI_INT, procs[i], 1, comm,
                      &cr[i]);
    }
    if (size > 1) {
        t.parent = (rank - 1) / 2;
        t.n = 0;
        for (int i = 1; i <= 2; i++)
            if (2 * rank + i < size)
                t.child[t.n++] = 2 * rank + i;
        tr = malloc(2 * sizeof *tr);
        for (int i = 0; i < t.n; i++)
            MPI_Irecv(NULL, 0, MPI_INT, t.child[i], 3, comm, &tr[i]);
        terminate = 0;
        children = 0;
    } else if (size == 1 && n > 0)
        terminate = 0;
    while (!terminate) {
        MPI_Iprobe(MPI_ANY_SOURCE, 1, comm, &flag, &st);
        while (flag) {
            proc = st.MPI_SOURCE;
            MPI_Get_count(&st, MPI_INT, &count);
            if (count > contact_size) {
                contact = realloc(contact, count * sizeof(int));
                contact_size = count;
            }
            MPI_Recv(contact, count, MPI_INT, proc, 1, comm, &fs);
            r->fill(contact, count, proc, r, &out, &length);
            memcpy((char *)out + max * sizeof(int), &length, sizeof(int));
            MPI_Send(out, max + 1, MPI_INT, proc, 2, comm);
            MPI_Iprobe(MPI_ANY_SOURCE, 1, comm, &flag, &st);
        }
        tick(responses);
        if (!responses) {
            MPI_Testall(n, rr, &responses, MPI_STATUSES_IGNORE);
            if (responses && size == 1)
                terminate = 1;
        } else if (!children) {
            MPI_Testall(t.n, tr, &children, MPI_STATUSES_IGNORE);
            if (children & (rank > 0)) {
                MPI_Isend(NULL, 0, MPI_INT, t.parent, 3, comm, &up);
                MPI_Irecv(NULL, 0, MPI_INT, t.parent, 3, comm, &down);
            }
        } else {
            if (rank == 0)
                terminate = 1;
            else
                MPI_Test(&down, &terminate, MPI_STATUS_IGNORE);
            if (terminate) {
                MPI_Send(&ticks, 1, MPI_INT, 0, 7, comm);
                if (rank > 0)
                    MPI_Wait(&up, MPI_STATUS_IGNORE);
                for (int i = 0; i < t.n; i++)
                    MPI_Send(NULL, 0, MPI_INT, t.child[i], 3, comm);
            }
        }
    }
    free(contact);
    free(out);
    if (n > 0)
        MPI_Waitall(n, cr, MPI_STATUSES_IGNORE);
    *answers = initial;
}
int main(int argc, char **argv)
{
    int rank, size, *answers, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        int procs[1] = {(rank + 1) % size}, starts[2] = {0, 2}, send[2] = {rank, step};
        resp_t r;
        r.fill = fill;
        exchange(1, procs, send, starts, &r, 2, MPI_COMM_WORLD, &answers);
        sum += answers[0];
        free(answers);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 75 direct in A
 * reception 87 direct in A
 * completion 91 order-dependent
 * completion 95 harmless
 * completion 104 harmless
 */
/* EXPECT
 * verdict not-ready
 * reception 75 MPI_Iprobe direct in poll-stages-latch.c:exchange:1
 * reception 87 MPI_Iprobe direct in poll-stages-latch.c:exchange:1
 * completion 91 MPI_Testall order-dependent
 * completion 95 MPI_Testall unknown
 * completion 104 MPI_Test unknown
 * pattern exchange 51-113 order unknown determinism unknown
 * finding 75 spbc-completion-unknown
 * finding 75 spbc-order-unknown
 * finding 95 spbc-completion-unknown
 * finding 104 spbc-completion-unknown
 * finding 106 spbc-order-dependent-message
 */
