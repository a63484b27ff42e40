/* SPDX-License-Identifier: Apache-2.0 */
/* Particles that left their wedge are handed from neighbour to neighbour until all are home.
 *
 * Every round begins with a sum over all ranks of the particles still away from home, and gives
 * every rank exactly one message from each side, possibly empty. The sides are served as they come;
 * what arrived is put in the order of the particles' numbers, so that the messages of the next
 * round do not depend on it. */
#include "gtc.h"

#include <stdlib.h>

#define TAG_COUNT     10
#define TAG_PARTICLES 11

void shift_init(struct shift *s, const struct torus *t)
{
    int lengths[2] = {1, 4};
    MPI_Aint places[2] = {offsetof(struct particle, id), offsetof(struct particle, r)};
    MPI_Datatype types[2] = {MPI_UINT64_T, MPI_DOUBLE};

    s->comm = t->comm;
    s->left = t->left;
    s->right = t->right;
    s->source = MPI_ANY_SOURCE;
    s->sources = 2;
    s->moved = s->rounds = 0;
    MPI_Type_create_struct(2, lengths, places, types, &s->type);
    MPI_Type_commit(&s->type);
}

void shift_fini(struct shift *s)
{
    MPI_Type_free(&s->type);
}

static int particle_compare(const void *a, const void *b)
{
    const struct particle *x = a, *y = b;

    return (x->id > y->id) - (x->id < y->id);
}

/* Takes the particles that have left the wedge out of the list. */
static void leavers_take(struct particle_list *l, const struct torus *t,
                         struct particle_list *to_left, struct particle_list *to_right)
{
    int kept = 0;

    for (int n = 0; n < l->n; n++) {
        if (torus_holds(t, l->p[n].zeta))
            l->p[kept++] = l->p[n];
        else
            particles_add(torus_side(t, l->p[n].zeta) < 0 ? to_left : to_right, &l->p[n], 1);
    }
    l->n = kept;
}

static void leavers_send(const struct shift *s, const struct particle_list *l, int to,
                         MPI_Request *request)
{
    MPI_Isend(&l->n, 1, MPI_INT, to, TAG_COUNT, s->comm, &request[0]);
    MPI_Isend(l->p, l->n, s->type, to, TAG_PARTICLES, s->comm, &request[1]);
}

static void comers_receive(const struct shift *s, struct particle_list *l)
{
    for (int k = 0; k < s->sources; k++) {
        struct particle *in;
        MPI_Status status;
        int n;

        MPI_Recv(&n, 1, MPI_INT, s->source, TAG_COUNT, s->comm, &status);
        in = array_new((size_t)n, sizeof *in);
        MPI_Recv(in, n, s->type, status.MPI_SOURCE, TAG_PARTICLES, s->comm, MPI_STATUS_IGNORE);
        particles_add(l, in, n);
        free(in);
    }
}

static int64_t count_away(const struct torus *t, const struct particle_list *l)
{
    int64_t here = 0, all;

    for (int n = 0; n < l->n; n++)
        here += !torus_holds(t, l->p[n].zeta);
    MPI_Allreduce(&here, &all, 1, MPI_INT64_T, MPI_SUM, t->comm);
    return all;
}

void shift_particles(struct shift *s, const struct torus *t, struct particle_list *l)
{
    int64_t away;

    while ((away = count_away(t, l)) > 0) {
        struct particle_list to_left = {0}, to_right = {0}, comers = {0};
        MPI_Request request[4];

        leavers_take(l, t, &to_left, &to_right);
        leavers_send(s, &to_left, s->left, request);
        leavers_send(s, &to_right, s->right, request + 2);
        comers_receive(s, &comers);
        if (comers.n > 0)
            qsort(comers.p, (size_t)comers.n, sizeof *comers.p, particle_compare);
        particles_add(l, comers.p, comers.n);
        MPI_Waitall(4, request, MPI_STATUSES_IGNORE);
        free(to_left.p);
        free(to_right.p);
        free(comers.p);
        s->moved += away;
        s->rounds++;
    }
}
