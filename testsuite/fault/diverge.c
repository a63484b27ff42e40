/* SPDX-License-Identifier: Apache-2.0 */
/* What is said when a restarted rank sends something else than before?  Rank 1 sends a few messages
 * to rank 0, is killed once all of them were received, and sends in its second incarnation what the
 * mode says: none     the same                          swap     the same, two neighbouring
 * messages of different tags change places length   message 3 of tag 7 is longer      shorter  ...
 * is shorter fewer    the last message of tag 7 is not sent           more   one more tags     a
 * message of tag 7 carries tag 8 instead        content  message 3 of tag 7 has other bytes (of
 * SIZE) Three ranks in clusters 0/1-2; rank 2 keeps rank 0 until the second incarnation.  diverge
 * MODE [SIZE]
 */
#include "point.h"

#include <mpi.h>

enum { MESSAGES = 6, TAG_MAIN = 7, TAG_OTHER = 8, TAG_SEEN = 9, TAG_LAST = 10 };

struct plan {
    int tag, bytes;
    unsigned char fill;
};

static int plan_make(const char *mode, int size, int epoch, struct plan plan[MESSAGES + 1])
{
    int count = MESSAGES;
    for (int i = 0; i <= MESSAGES; i++) {
        plan[i] = (struct plan){i == 3 ? TAG_OTHER : TAG_MAIN, size, (unsigned char)(i + 1)};
    }
    if (epoch == 1) {
        return count;
    }
    if (strcmp(mode, "length") == 0) {
        plan[2].bytes = size + 8;
    } else if (strcmp(mode, "shorter") == 0) {
        plan[2].bytes = size - 8;
    } else if (strcmp(mode, "fewer") == 0) {
        count--;
    } else if (strcmp(mode, "more") == 0) {
        count++;
    } else if (strcmp(mode, "tags") == 0) {
        plan[1].tag = TAG_OTHER;
    } else if (strcmp(mode, "content") == 0) {
        plan[2].fill = 77;
    } else if (strcmp(mode, "swap") == 0) {
        struct plan kept = plan[2];
        plan[2] = plan[3];
        plan[3] = kept;
    } else if (strcmp(mode, "none") != 0) {
        fprintf(stderr, "diverge: unknown mode %s\n", mode);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    return count;
}

static void sender(const char *mode, int size)
{
    struct plan plan[MESSAGES + 1];
    int count = plan_make(mode, size, point_epoch(), plan), seen;
    unsigned char *buffer = malloc((size_t)size + 8);
    for (int i = 0; i < count; i++) {
        memset(buffer, plan[i].fill, (size_t)size + 8);
        MPI_Send(buffer, plan[i].bytes, MPI_BYTE, 0, plan[i].tag, MPI_COMM_WORLD);
    }
    MPI_Recv(&seen, 1, MPI_INT, 0, TAG_SEEN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    point_pass(1, 0);
    MPI_Send(&seen, 1, MPI_INT, 2, TAG_LAST, MPI_COMM_WORLD);
    free(buffer);
}

static void receiver(int size)
{
    unsigned char *buffer = malloc((size_t)size + 8);
    for (int i = 0; i < MESSAGES; i++) {
        MPI_Recv(buffer, size + 8, MPI_BYTE, 1, i == 3 ? TAG_OTHER : TAG_MAIN, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        printf("message %d: first byte %d, last byte %d\n", i, buffer[0], buffer[size - 1]);
    }
    fflush(stdout);
    MPI_Send(&size, 1, MPI_INT, 1, TAG_SEEN, MPI_COMM_WORLD);
    /* Sent by the second incarnation only: until then rank 0 does not leave. */
    MPI_Recv(&size, 1, MPI_INT, 2, TAG_LAST, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(buffer);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int size = argc > 2 ? atoi(argv[2]) : 32;
    if (rank == 1) {
        sender(argc > 1 ? argv[1] : "none", size);
    } else if (rank == 0) {
        receiver(size);
    } else {
        int token;
        MPI_Recv(&token, 1, MPI_INT, 1, TAG_LAST, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&token, 1, MPI_INT, 0, TAG_LAST, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
