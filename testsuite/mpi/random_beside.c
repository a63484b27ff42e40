/* SPDX-License-Identifier: Apache-2.0 */
/* What goes on beside random traffic?
 *
 * Exchanges in a circle, in all forms of MPI_Sendrecv.  Receptions and sends that are cancelled: of a send either nothing arrives or all
 * of it; which one is MPI's choice, so the receiver waits for both and the digest does not know.
 */
#include "random.h"

enum {
    TAG_CIRCLE = 20000,
    TAG_NEVER = 32000, /* nobody sends it */
    TAG_CANCELLED,
    TAG_OUTCOME,
    WORDS_CANCELLED = 40000
};

/* ---- circles ---- */

/* status: NULL for the forms that do not block, whose status MPICH 4.0.2 leaves empty */
static void circle_check(const struct memory *in, int from, int words, const MPI_Status *status,
                         int place, int kind)
{
    int elements;
    if (status) {
        MPI_Get_elements(status, in->layout->as[kind], &elements);
        CHECK_EQUAL(elements, words * parts_of_word[kind]);
        CHECK_EQUAL(status->MPI_SOURCE, place);
        CHECK_EQUAL(status->MPI_TAG, TAG_CIRCLE);
    }
    for (int i = 0; i < words; i++) {
        CHECK(*memory_word(in, i) == (int)mix((uint64_t)from, (uint64_t)i));
        digest_add((uint32_t)*memory_word(in, i), (uint64_t)i);
    }
}

/* Every member of a group sends to the one `step` further on. */
static void circle_run(const struct space *s, int step, int words, int kind)
{
    const struct group *g = &s->group[s->group_of[program.rank]];
    const struct layout *layout = layout_pick(own, words), *other = layout_pick(own, words);
    int me = s->place[program.rank], to = (me + step) % g->n,
        from = (me + g->n - step % g->n) % g->n;
    struct memory out, in;
    MPI_Request started = MPI_REQUEST_NULL;
    MPI_Status status;
    memory_init(&out, layout, words / layout->words);
    memory_init(&in, other, words / other->words);
    for (int i = 0; i < words; i++)
        *memory_word(&out, i) = (int)mix((uint64_t)program.rank, (uint64_t)i);
    struct handed o = memory_hand(&out, kind, own(6) == 0), n = memory_hand(&in, kind, own(6) == 0);
    int form = own(4);
    bool is_basic = layout == &layouts[0] && other == layout && parts_of_word[kind] == 1;
    if (!is_basic || o.is_absolute || n.is_absolute)
        form &= 2; /* MPICH 4.0.2 gives up types that MPI_Isendrecv does not own */
    if (form == 0)
        MPI_Sendrecv(o.buf, o.count, o.type, to, TAG_CIRCLE, n.buf, n.count, n.type, from,
                     TAG_CIRCLE, s->comm[0], &status);
    else if (form == 1)
        MPI_Isendrecv(o.buf, o.count, o.type, to, TAG_CIRCLE, n.buf, n.count, n.type, from,
                      TAG_CIRCLE, s->comm[0], &started);
    else if (form == 2)
        MPI_Sendrecv_replace(o.buf, o.count, o.type, to, TAG_CIRCLE, from, TAG_CIRCLE, s->comm[0],
                             &status);
    else
        MPI_Isendrecv_replace(o.buf, o.count, o.type, to, TAG_CIRCLE, from, TAG_CIRCLE, s->comm[0],
                              &started);
    if (form % 2)
        MPI_Wait(&started, &status);
    handed_done(&o);
    handed_done(&n);
    circle_check(form < 2 ? &in : &out, g->world[from], words, form % 2 ? NULL : &status, from,
                 kind);
    memory_fini(&out);
    memory_fini(&in);
}

/* ---- cancelling ---- */

static void reception_cancel(const struct space *s)
{
    int flag, unwanted = 0;
    MPI_Request posted;
    MPI_Status status;
    if (s->group_of[program.rank] < 0)
        return;
    MPI_Irecv(&unwanted, 1, MPI_INT, MPI_ANY_SOURCE, TAG_NEVER, s->comm[0], &posted);
    MPI_Test(&posted, &flag, MPI_STATUS_IGNORE);
    CHECK(!flag);
    MPI_Cancel(&posted);
    MPI_Wait(&posted, &status);
    MPI_Test_cancelled(&status, &flag);
    CHECK(flag);
}

static void cancelled_send(int to, int words, int way)
{
    static int content[WORDS_CANCELLED];
    MPI_Request request;
    MPI_Status status;
    int flag;
    for (int i = 0; i < words; i++)
        content[i] = (int)mix(3, (uint64_t)i);
    if (way == 0)
        MPI_Issend(content, words, MPI_INT, to, TAG_CANCELLED, program.world, &request);
    else if (way == 1)
        MPI_Isend(content, words, MPI_INT, to, TAG_CANCELLED, program.world, &request);
    else
        MPI_Send_init(content, words, MPI_INT, to, TAG_CANCELLED, program.world, &request);
    if (way > 1)
        MPI_Start(&request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    if (way > 1)
        MPI_Request_free(&request);
    MPI_Send(&flag, 1, MPI_INT, to, TAG_OUTCOME, program.world);
}

static void cancelled_receive(int from, int words)
{
    static int content[WORDS_CANCELLED];
    int is_cancelled = 0, is_told = 0, has_come = 0, count;
    MPI_Message message;
    MPI_Request outcome;
    MPI_Status status;
    MPI_Irecv(&is_cancelled, 1, MPI_INT, from, TAG_OUTCOME, program.world, &outcome);
    while (!is_told || (!is_cancelled && !has_come)) {
        if (!is_told)
            MPI_Test(&outcome, &is_told, MPI_STATUS_IGNORE);
        if (has_come)
            continue;
        MPI_Improbe(from, TAG_CANCELLED, program.world, &has_come, &message, &status);
        if (!has_come)
            continue;
        MPI_Get_count(&status, MPI_INT, &count);
        CHECK_EQUAL(count, words);
        MPI_Mrecv(content, words, MPI_INT, &message, &status);
        for (int i = 0; i < words; i++)
            CHECK(content[i] == (int)mix(3, (uint64_t)i));
    }
    CHECK(is_cancelled != has_come);
}

void beside_run(void)
{
    const struct space *s = &space[draw(SPACES)];
    int step = 1 + draw(3), words = draw(4) ? draw(200) : 12 * draw(4000), kind = draw(KINDS);
    int from = draw(program.size), to = (from + 1 + draw(RANKS_MAX)) % program.size;
    int lost = draw(2) ? draw(100) : draw(WORDS_CANCELLED), way = draw(3);
    bool cancels = draw(4) == 0;
    if (!program.is_recoverable) /* a slow rank may still wait for any tag there */
        MPI_Barrier(MPI_COMM_WORLD);
    if (s->group_of[program.rank] >= 0 && !s->is_inter)
        circle_run(s, step, words, kind);
    if (program
            .is_recoverable) /* what is chosen by MPI may be chosen otherwise by the next incarnation */
        return;
    if (own(4) == 0)
        reception_cancel(&space[own(SPACES)]);
    if (cancels && from != to) {
        if (program.rank == from)
            cancelled_send(to, lost, way);
        else if (program.rank == to)
            cancelled_receive(from, lost);
    }
}
