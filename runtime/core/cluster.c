/* SPDX-License-Identifier: Apache-2.0 */
/* Parses cluster maps.  A single number is a count of clusters; anything with '-', ',' or '/' is a
 * list of ranks. */
#include "cluster.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct parser {
    const char *text, *at;
    uint32_t nranks, *cluster_of;
    char *why;
    size_t why_size;
};

static int fail(const struct parser *p, const char *place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static int fail(const struct parser *p, const char *place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int used = snprintf(p->why, p->why_size, "--clusters %s: character %td: ", p->text,
                        place - p->text + 1);
    if (used > 0 && (size_t)used < p->why_size) {
        vsnprintf(p->why + used, p->why_size - (size_t)used, format, arguments);
    }
    va_end(arguments);
    return -1;
}

void cluster_blocks(uint32_t nranks, uint32_t count, uint32_t *cluster_of)
{
    uint32_t small = nranks / count, larger = nranks % count, rank = 0;
    for (uint32_t c = 0; c < count; c++) {
        for (uint32_t i = 0; i < small + (c < larger); i++) {
            cluster_of[rank++] = c;
        }
    }
}

/* A number; values above 2^32 - 1 come out as that, which is never a valid rank or count. */
static bool number_read(struct parser *p, uint32_t *out)
{
    if (!isdigit((unsigned char)*p->at)) {
        return false;
    }
    uint64_t value = 0;
    for (; isdigit((unsigned char)*p->at); p->at++) {
        value = value * 10 + (uint64_t)(*p->at - '0');
        if (value > UINT32_MAX) {
            value = UINT32_MAX;
        }
    }
    *out = (uint32_t)value;
    return true;
}

static int rank_read(struct parser *p, uint32_t *out)
{
    const char *place = p->at;
    if (!number_read(p, out)) {
        return *place ? fail(p, place, "a rank is expected, not '%c'", *place)
                      : fail(p, place, "a rank is expected, the text ends here");
    }
    if (*out >= p->nranks) {
        return fail(p, place, "rank %.*s does not exist, the run has ranks 0 to %u",
                    (int)(p->at - place), place, p->nranks - 1);
    }
    return 0;
}

/* One rank or range, into this cluster. */
static int item_read(struct parser *p, uint32_t cluster)
{
    const char *place = p->at;
    uint32_t first, last;
    if (rank_read(p, &first) != 0) {
        return -1;
    }
    last = first;
    if (*p->at == '-') {
        p->at++;
        if (rank_read(p, &last) != 0) {
            return -1;
        }
        if (last < first) {
            return fail(p, place, "the range %u-%u runs backwards", first, last);
        }
    }
    for (uint32_t r = first; r <= last; r++) {
        if (p->cluster_of[r] != UINT32_MAX) {
            return fail(p, place, "rank %u is already in cluster %u", r, p->cluster_of[r]);
        }
        p->cluster_of[r] = cluster;
    }
    return 0;
}

static int list_read(struct parser *p, uint32_t *nclusters)
{
    memset(p->cluster_of, 0xff, p->nranks * sizeof *p->cluster_of);
    uint32_t cluster = 0;
    for (;;) {
        if (item_read(p, cluster) != 0) {
            return -1;
        }
        char next = *p->at;
        if (!next) {
            break;
        }
        if (next != ',' && next != '/') {
            return fail(p, p->at, "',' '-' or '/' is expected, not '%c'", next);
        }
        cluster += next == '/';
        p->at++;
    }
    for (uint32_t r = 0; r < p->nranks; r++) {
        if (p->cluster_of[r] == UINT32_MAX) {
            return fail(p, p->at, "rank %u is in no cluster", r);
        }
    }
    *nclusters = cluster + 1;
    return 0;
}

int cluster_parse(const char *text, uint32_t nranks, uint32_t *cluster_of, uint32_t *nclusters,
                  char *why, size_t why_size)
{
    struct parser p = {.text = text,
                       .at = text,
                       .nranks = nranks,
                       .cluster_of = cluster_of,
                       .why = why,
                       .why_size = why_size};
    if (!nranks) {
        return fail(&p, text, "there are no ranks to divide");
    }
    uint32_t count;
    if (number_read(&p, &count) && !*p.at) {
        if (count < 1 || count > nranks) {
            return fail(&p, text, "%u ranks can be divided into 1 to %u clusters", nranks, nranks);
        }
        cluster_blocks(nranks, count, cluster_of);
        *nclusters = count;
        return 0;
    }
    p.at = text;
    return list_read(&p, nclusters);
}
