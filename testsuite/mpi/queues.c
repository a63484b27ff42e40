/* SPDX-License-Identifier: Apache-2.0 */
/* Do long queues match as short ones?  Thousands of receives posted before their messages, and of
 * messages before their receives, exact ones and wildcards mixed, against a model that searches lists.
 *
 * 4 ranks; run in 1, 2 and 4 clusters, outside and inside a pattern.  Each rank sends to the next one.
 */
#include <mpi.h>
#include <spbc.h>
#include <stdbool.h>
#include <string.h>

#include "world.h"

enum { COUNT = 3000, TAGS = 40, TAG_LAST = 4000 };

struct post {
    int tag; /* MPI_ANY_TAG */
    int is_any_source;
    int expects; /* index of its message */
};

static struct post post[COUNT];
static int tag_of[COUNT]; /* of the messages, in the order of their sends */
static int value[COUNT];
static MPI_Request request[COUNT];

/* As many receives as messages, so that each finds one: first the posts from the messages, shuffled. */
static void program_make(struct dice *dice)
{
    for (int i = 0; i < COUNT; i++) {
        tag_of[i] = (int)dice_throw(dice, TAGS);
        post[i].tag = tag_of[i];
        post[i].is_any_source = dice_throw(dice, 3) == 0;
    }
    for (int i = COUNT - 1; i > 0; i--) {
        int k = (int)dice_throw(dice, (uint32_t)i + 1);
        struct post swap = post[i];
        post[i] = post[k];
        post[k] = swap;
    }
}

/* The last ones take any tag: whatever is left. */
static void wildcards_make(int n)
{
    for (int i = COUNT - n; i < COUNT; i++)
        post[i].tag = MPI_ANY_TAG;
}

static bool fits(const struct post *p, int tag)
{
    return p->tag == MPI_ANY_TAG || p->tag == tag;
}

/* Posted first: each message looks for the first receive. */
static void expect_posted(void)
{
    for (int i = 0; i < COUNT; i++)
        post[i].expects = -1;
    for (int m = 0; m < COUNT; m++)
        for (int i = 0; i < COUNT; i++)
            if (post[i].expects < 0 && fits(&post[i], tag_of[m])) {
                post[i].expects = m;
                break;
            }
}

/* Sent first: each receive looks for the first message. */
static void expect_sent(void)
{
    static bool is_gone[COUNT];
    memset(is_gone, 0, sizeof is_gone);
    for (int i = 0; i < COUNT; i++)
        for (int m = 0; m < COUNT; m++)
            if (!is_gone[m] && fits(&post[i], tag_of[m])) {
                post[i].expects = m;
                is_gone[m] = true;
                break;
            }
}

static void send_all(int to)
{
    for (int m = 0; m < COUNT; m++)
        MPI_Send(&m, 1, MPI_INT, to, tag_of[m], MPI_COMM_WORLD);
    MPI_Send(NULL, 0, MPI_INT, to, TAG_LAST, MPI_COMM_WORLD);
}

static void post_all(int from)
{
    for (int i = 0; i < COUNT; i++)
        MPI_Irecv(&value[i], 1, MPI_INT, post[i].is_any_source ? MPI_ANY_SOURCE : from, post[i].tag,
                  MPI_COMM_WORLD, &request[i]);
}

static void finish(int from)
{
    static MPI_Status status[COUNT];
    MPI_Waitall(COUNT, request, status);
    for (int i = 0; i < COUNT; i++) {
        CHECK(value[i] == post[i].expects, "receive %d of tag %d got message %d, not %d", i,
              post[i].tag, value[i], post[i].expects);
        CHECK(status[i].MPI_TAG == tag_of[value[i]], "receive %d: tag %d", i, status[i].MPI_TAG);
        CHECK(status[i].MPI_SOURCE == from, "receive %d: source %d", i, status[i].MPI_SOURCE);
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    SPBC_Pattern pattern;
    struct dice dice = {4711};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    SPBC_Declare_pattern("queues", &pattern);
    for (int round = 0; round < 4; round++) {
        if (round % 2)
            SPBC_Begin_iteration(pattern);
        program_make(&dice);
        if (round >= 2)
            wildcards_make(COUNT / 4);
        expect_posted();
        post_all(from);
        MPI_Barrier(MPI_COMM_WORLD);
        send_all(to);
        finish(from);
        MPI_Recv(NULL, 0, MPI_INT, from, TAG_LAST, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);

        program_make(&dice);
        expect_sent();
        send_all(to);
        /* all of them have arrived when the last one has: a channel is in order */
        MPI_Recv(NULL, 0, MPI_INT, from, TAG_LAST, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        post_all(from);
        finish(from);
        MPI_Barrier(MPI_COMM_WORLD);
        if (round % 2)
            SPBC_End_iteration(pattern);
    }
    MPI_Finalize();
    return 0;
}
