/* SPDX-License-Identifier: Apache-2.0 */
/* Random communicators, with their groups computed beside MPI.
 *
 * Each is made from the world or from one that was made before: duplicated, divided, created from groups, given a topology, joined from two
 * sides, merged.  All ranks know all groups.  Under a plain MPI, where pattern calls do nothing, every communicator has a twin for the
 * messages inside the pattern.
 */
#include "random.h"

struct space space[SPACES];

enum recipe {
    DUP,
    DUP_WITH_INFO,
    SPLIT,
    CREATE,
    CREATE_GROUP,
    SIMPLE,
    IDUP = SIMPLE,
    CART,
    DIST_GRAPH,
    INTER,
    MERGE,
    RECIPES
};

static bool is_copy(enum recipe r)
{
    return r == DUP || r == DUP_WITH_INFO || r == IDUP;
}

struct drawn {                            /* what a recipe draws, the same for both twins */
    int color[RANKS_MAX], key[RANKS_MAX]; /* by world rank */
    int leader[2 * RANKS_MAX];            /* by new group, INTER */
    bool is_high[RANKS_MAX];              /* by parent group, MERGE */
    bool is_nonsense_weighted;
};

static void places_find(struct space *s)
{
    for (int w = 0; w < program.size; w++)
        s->group_of[w] = s->place[w] = -1;
    for (int g = 0; g < s->ngroups; g++)
        for (int i = 0; i < s->group[g].n; i++) {
            s->group_of[s->group[g].world[i]] = g;
            s->place[s->group[g].world[i]] = i;
        }
}

const struct group *space_peers(const struct space *s, int world)
{
    int g = s->group_of[world];
    if (g < 0)
        return NULL;
    return &s->group[s->is_inter ? g ^ 1 : g];
}

/* group_part: the members of `from` with this color, by key, then by rank. */
static void group_part(const struct group *from, const struct drawn *d, int color,
                       struct group *part)
{
    part->n = 0;
    for (int i = 0; i < from->n; i++) {
        int w = from->world[i], at = part->n;
        if (d->color[w] != color)
            continue;
        for (; at > 0 && d->key[part->world[at - 1]] > d->key[w]; at--)
            part->world[at] = part->world[at - 1];
        part->world[at] = w;
        part->n++;
    }
}

/* ---- the model ---- */

static void model_parts(const struct space *parent, int colors, const struct drawn *d,
                        struct space *s)
{
    s->ngroups = 0;
    for (int g = 0; g < parent->ngroups; g++)
        for (int c = 0; c < colors; c++) {
            group_part(&parent->group[g], d, c, &s->group[s->ngroups]);
            s->ngroups += s->group[s->ngroups].n > 0;
        }
}

static void model_merge(const struct space *parent, const struct drawn *d, struct space *s)
{
    s->ngroups = 0;
    for (int g = 0; g < parent->ngroups; g += 2) {
        struct group *to = &s->group[s->ngroups++];
        to->n = 0;
        for (int k = 0; k < 2; k++) {
            const struct group *side = &parent->group[g + (k ^ d->is_high[g / 2])];
            for (int i = 0; i < side->n; i++)
                to->world[to->n++] = side->world[i];
        }
    }
}

static void model_cart(const struct space *parent, struct space *s)
{
    int cells = 1, smallest = RANKS_MAX;
    for (int g = 0; g < parent->ngroups; g++)
        smallest = parent->group[g].n < smallest ? parent->group[g].n : smallest;
    s->topology = CARTESIAN;
    s->ndims = 1 + draw(3);
    for (int k = 0; k < s->ndims; k++) {
        s->dims[k] = 1 + draw(smallest / cells);
        s->periods[k] = draw(2);
        cells *= s->dims[k];
    }
    s->ngroups = parent->ngroups;
    for (int g = 0; g < parent->ngroups; g++) {
        s->group[g] = parent->group[g];
        s->group[g].n = cells;
    }
}

static void model_graph(const struct space *parent, struct space *s)
{
    s->topology = GRAPH;
    s->ngroups = parent->ngroups;
    memcpy(s->group, parent->group, sizeof s->group);
    for (int a = 0; a < program.size; a++)
        for (int b = 0; b < program.size; b++)
            s->edge[a][b] = draw(2);
}

static void drawn_draw(const struct space *parent, enum recipe recipe, struct drawn *d)
{
    for (int w = 0; w < program.size; w++) {
        int colors = recipe == SPLIT ? 4 : recipe == INTER ? 2 : 3;
        d->color[w] = draw(colors);
        d->key[w] = recipe == INTER ? 0 : draw(5) - 2;
    }
    if (recipe == CREATE || recipe == CREATE_GROUP)
        for (int w = 0; w < program.size; w++)
            d->color[w] = d->color[w] > 0 ? 0 : 3; /* two in three are members */
    for (int g = 0; g < RANKS_MAX; g++)
        d->is_high[g] = draw(2);
    if (recipe == INTER)
        for (int g = 0; g < parent->ngroups; g++) { /* both sides have members */
            const struct group *of = &parent->group[g];
            for (int i = 0; i < of->n; i++)
                d->color[of->world[i]] = of->n == 1 ? 3 : i < 2 ? i : d->color[of->world[i]];
        }
    for (int g = 0; g < 2 * RANKS_MAX; g++)
        d->leader[g] = draw(RANKS_MAX);
    d->is_nonsense_weighted = draw(2);
}

/* ---- MPI ---- */

static MPI_Comm create_by_group(const struct space *parent, MPI_Comm from, const struct space *s,
                                enum recipe recipe)
{
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Group all, group;
    int chosen[RANKS_MAX], n = 0, mine = parent->group_of[program.rank];
    bool is_member = s->group_of[program.rank] >= 0;
    for (int g = 0; g < s->ngroups; g++) /* the new group made out of mine */
        if (parent->group_of[s->group[g].world[0]] == mine)
            for (int i = 0; i < s->group[g].n; i++)
                chosen[n++] = parent->place[s->group[g].world[i]];
    MPI_Comm_group(from, &all);
    MPI_Group_incl(all, n, chosen, &group);
    if (recipe == CREATE)
        MPI_Comm_create(from, group, &made);
    else if (is_member)
        MPI_Comm_create_group(from, group, 77, &made);
    MPI_Group_free(&all);
    MPI_Group_free(&group);
    return made;
}

static MPI_Comm create_graph(const struct space *parent, MPI_Comm from, const struct space *s,
                             const struct drawn *d)
{
    int in[RANKS_MAX], out[RANKS_MAX], weights[RANKS_MAX], nin = 0, nout = 0;
    const struct group *g = &parent->group[parent->group_of[program.rank]];
    MPI_Comm made;
    for (int i = 0; i < g->n; i++) {
        weights[i] = i;
        if (s->edge[g->world[i]][program.rank])
            in[nin++] = i;
        if (s->edge[program.rank][g->world[i]])
            out[nout++] = i;
    }
    MPI_Dist_graph_create_adjacent(
        from, nin, in, d->is_nonsense_weighted ? weights : MPI_UNWEIGHTED, nout, out,
        d->is_nonsense_weighted ? weights : MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made);
    return made;
}

static MPI_Comm create_inter(const struct space *parent, MPI_Comm from, const struct space *s,
                             const struct drawn *d)
{
    MPI_Comm local, made;
    int color = d->color[program.rank], mine = s->group_of[program.rank];
    MPI_Comm_split(from, color == 3 ? MPI_UNDEFINED : color, 0, &local);
    if (local == MPI_COMM_NULL)
        return MPI_COMM_NULL;
    const struct group *remote = &s->group[mine ^ 1];
    int leader = d->leader[mine] % s->group[mine].n,
        far = remote->world[d->leader[mine ^ 1] % remote->n];
    MPI_Intercomm_create(local, leader, from, parent->place[far], 55, &made);
    MPI_Comm_free(&local);
    return made;
}

static MPI_Comm space_create(const struct space *parent, MPI_Comm from, const struct space *s,
                             enum recipe recipe, const struct drawn *d)
{
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Request request;
    int color = d->color[program.rank], mine = parent->group_of[program.rank];
    if (mine < 0)
        return MPI_COMM_NULL;
    switch (recipe) {
    case DUP:
        MPI_Comm_dup(from, &made);
        break;
    case DUP_WITH_INFO:
        MPI_Comm_dup_with_info(from, MPI_INFO_NULL, &made);
        break;
    case IDUP:
        MPI_Comm_idup(from, &made, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        break;
    case SPLIT:
        MPI_Comm_split(from, color == 3 ? MPI_UNDEFINED : color, d->key[program.rank], &made);
        break;
    case CREATE:
    case CREATE_GROUP:
        return create_by_group(parent, from, s, recipe);
    case CART:
        MPI_Cart_create(from, s->ndims, s->dims, s->periods, 0, &made);
        break;
    case DIST_GRAPH:
        return create_graph(parent, from, s, d);
    case INTER:
        return create_inter(parent, from, s, d);
    default:
        MPI_Intercomm_merge(from, (mine & 1) != d->is_high[mine / 2], &made);
    }
    return made;
}

/* What MPI says about the communicator is what the model says. */
static void space_check(const struct space *s, MPI_Comm comm)
{
    int n, me, remote = 0, is_inter;
    CHECK((comm == MPI_COMM_NULL) == (s->group_of[program.rank] < 0));
    if (comm == MPI_COMM_NULL)
        return;
    MPI_Comm_size(comm, &n);
    MPI_Comm_rank(comm, &me);
    MPI_Comm_test_inter(comm, &is_inter);
    CHECK_EQUAL(n, s->group[s->group_of[program.rank]].n);
    CHECK_EQUAL(me, s->place[program.rank]);
    CHECK_EQUAL(is_inter, s->is_inter);
    if (is_inter) {
        MPI_Comm_remote_size(comm, &remote);
        CHECK_EQUAL(remote, space_peers(s, program.rank)->n);
    }
}

static void recipe_apply(const struct space *parent, struct space *s, enum recipe recipe,
                         const struct drawn *d)
{
    s->is_inter = recipe == INTER || (is_copy(recipe) && parent->is_inter);
    s->topology = NO_TOPOLOGY;
    if (is_copy(recipe)) {
        MPI_Comm none[2] = {MPI_COMM_NULL, MPI_COMM_NULL};
        *s = *parent;
        memcpy(s->comm, none, sizeof none);
    } else if (recipe == CART) {
        model_cart(parent, s);
    } else if (recipe == DIST_GRAPH) {
        model_graph(parent, s);
    } else if (recipe == MERGE) {
        model_merge(parent, d, s);
    } else {
        model_parts(parent, recipe == SPLIT ? 3 : 2, d, s);
    }
    places_find(s);
    for (int inside = 0; inside < 2; inside++) {
#ifdef SPBC_RUNTIME
        if (inside) {
            s->comm[1] = s->comm[0];
            break;
        }
#endif
        s->comm[inside] = space_create(parent, parent->comm[inside], s, recipe, d);
        space_check(s, s->comm[inside]);
    }
}

void spaces_make(void)
{
    static struct drawn drawn; /* large */
    struct space world = {
        .comm = {program.world, program.world}, .ngroups = 1, .group[0].n = program.size};
    for (int w = 0; w < program.size; w++)
        world.group[0].world[w] = w;
    places_find(&world);
    memset(space, 0, sizeof space);
    for (int k = 0; k < SPACES; k++) {
        const struct space *parent = k && draw(2) ? &space[draw(k)] : &world;
        enum recipe recipe = (enum recipe)draw(program.has_all ? RECIPES : SIMPLE);
        if (recipe == MERGE && !parent->is_inter)
            for (int j = 0; j < k; j++)
                parent = space[j].is_inter ? &space[j] : parent;
        if (parent->ngroups == 0)
            parent = &world;
        if (recipe == MERGE ? !parent->is_inter : parent->is_inter)
            recipe = DUP;
        drawn_draw(parent, recipe, &drawn);
        recipe_apply(parent, &space[k], recipe, &drawn);
    }
}

void spaces_free(void)
{
    for (int k = 0; k < SPACES; k++) {
        if (space[k].comm[1] != space[k].comm[0])
            MPI_Comm_free(&space[k].comm[1]);
        if (space[k].comm[0] != MPI_COMM_NULL)
            MPI_Comm_free(&space[k].comm[0]);
    }
}

/* ---- neighbours ---- */

static int cart_neighbour(const struct space *s, int place, int dim, int step)
{
    int at[3], rest = place, to = 0;
    for (int k = s->ndims - 1; k >= 0; k--) {
        at[k] = rest % s->dims[k];
        rest /= s->dims[k];
    }
    at[dim] += step;
    if (s->periods[dim])
        at[dim] = (at[dim] + s->dims[dim]) % s->dims[dim];
    if (at[dim] < 0 || at[dim] >= s->dims[dim])
        return -1;
    for (int k = 0; k < s->ndims; k++)
        to = to * s->dims[k] + at[k];
    return to;
}

int space_neighbours(const struct space *s, int world, bool is_incoming, int *neighbour)
{
    int n = 0;
    const struct group *g = &s->group[s->group_of[world]];
    if (s->topology == CARTESIAN) {
        for (int k = 0; k < s->ndims; k++) {
            neighbour[n++] = cart_neighbour(s, s->place[world], k, -1);
            neighbour[n++] = cart_neighbour(s, s->place[world], k, 1);
        }
        return n;
    }
    for (int i = 0; i < g->n; i++)
        if (is_incoming ? s->edge[g->world[i]][world] : s->edge[world][g->world[i]])
            neighbour[n++] = i;
    return n;
}
