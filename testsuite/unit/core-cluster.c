/* SPDX-License-Identifier: Apache-2.0 */
/* Does --clusters divide as it says, and does it name what is wrong with a bad argument? */
#include "check.h"
#include "core/cluster.h"

struct good {
    const char *text;
    uint32_t nranks, nclusters;
    const char *map; /* one digit per rank */
};

static const struct good goods[] = {
    {"1", 1, 1, "0"},          {"1", 5, 1, "00000"},    {"2", 4, 2, "0011"},
    {"4", 4, 4, "0123"},       {"3", 8, 3, "00011122"}, {"0-3,8/4-7", 9, 2, "000011110"},
    {"0,2/1,3", 4, 2, "0101"}, {"1/0", 2, 2, "10"},     {"0-4", 5, 1, "00000"},
    {"3/2/1/0", 4, 4, "3210"},
};

struct bad {
    const char *text;
    uint32_t nranks;
    const char *why;
};

static const struct bad bads[] = {
    {"0", 4, "1 to 4"},
    {"5", 4, "1 to 4"},
    {"99999999999999999999", 4, "1 to 4"},
    {"", 4, "character 1"},
    {"x", 4, "'x'"},
    {"2x", 4, "'x'"},
    {"-1", 4, "'-'"},
    {"0-1/", 4, "ends here"},
    {"0-1//2-3", 4, "character 5"},
    {"0-1/2-4", 4, "rank 4 does not exist"},
    {"0-1/2-99999999999", 4, "rank 99999999999 does not exist"},
    {"0-1/1-3", 4, "rank 1 is already in cluster 0"},
    {"0-1/3", 4, "rank 2 is in no cluster"},
    {"3-0", 4, "backwards"},
    {"0-", 4, "ends here"},
    {"0-1 /2-3", 4, "' '"},
    {"1", 0, "no ranks"},
};

int main(void)
{
    uint32_t map[16], nclusters;
    char why[300];
    for (size_t i = 0; i < sizeof goods / sizeof *goods; i++) {
        const struct good *g = &goods[i];
        if (cluster_parse(g->text, g->nranks, map, &nclusters, why, sizeof why) != 0) {
            fprintf(stderr, "%s\n", why);
            return 1;
        }
        CHECK_EQUAL(nclusters, g->nclusters);
        for (uint32_t r = 0; r < g->nranks; r++) {
            CHECK_EQUAL(map[r], g->map[r] - '0');
        }
    }
    for (size_t i = 0; i < sizeof bads / sizeof *bads; i++) {
        const struct bad *b = &bads[i];
        why[0] = 0;
        CHECK_EQUAL(cluster_parse(b->text, b->nranks, map, &nclusters, why, sizeof why), -1);
        CHECK_CONTAINS(why, b->why);
        char small[8];
        CHECK_EQUAL(cluster_parse(b->text, b->nranks, map, &nclusters, small, sizeof small), -1);
    }
    return 0;
}
