/* SPDX-License-Identifier: Apache-2.0 */
/* The physics: a chain of masses and springs with a soft nonlinearity, pushed from outside and
 * corrected by finer steps. */
#include "waitany.h"

#include <string.h>

#define STEP 0.05

void chain_init(struct chain *c, int number)
{
    for (int i = 0; i < MASSES; i++) {
        c->place[i] = (double)((i * 7 + number) % 5) / 10.0;
        c->speed[i] = 0.0;
    }
}

static double spring(const double *place, int i)
{
    double left = i > 0 ? place[i - 1] : 0.0;
    double right = i < MASSES - 1 ? place[i + 1] : 0.0;

    return left + right - 2.0 * place[i];
}

void chain_push(struct chain *c, const double force[MASSES])
{
    for (int i = 0; i < MASSES; i++)
        c->speed[i] += STEP * (spring(c->place, i) + force[i] - 0.1 * c->speed[i]);
    for (int i = 0; i < MASSES; i++)
        c->place[i] += STEP * c->speed[i];
}

/* A force that follows the chain: it damps what moves fast and drives one mass after the other. */
void chain_force(const struct chain *c, int step, double force[MASSES])
{
    for (int i = 0; i < MASSES; i++)
        force[i] = (step + i) % 8 == 0 ? 0.5 : -0.2 * c->speed[i];
}

/* How much a finer integration of the stiff part of the springs departs from none at all. */
void chain_detail(const struct chain *c, int cycles, double correction[MASSES])
{
    struct chain fine = *c;
    double small = STEP / cycles;

    for (int n = 0; n < cycles; n++) {
        for (int i = 0; i < MASSES; i++)
            fine.speed[i] -= small * fine.place[i] * fine.place[i] * fine.place[i];
        for (int i = 0; i < MASSES; i++)
            fine.place[i] += small * (fine.speed[i] - c->speed[i]);
    }
    for (int i = 0; i < MASSES; i++)
        correction[i] = fine.speed[i] - c->speed[i];
}

void chain_correct(struct chain *c, const double correction[MASSES])
{
    for (int i = 0; i < MASSES; i++) {
        c->speed[i] += correction[i];
        c->place[i] *= 1.0 - 0.001 * c->speed[i] * c->speed[i];
    }
}

uint64_t chain_digest(const struct chain *c)
{
    uint64_t words[CHAIN_DOUBLES], h = 0;

    memcpy(words, c, sizeof words);
    for (int i = 0; i < CHAIN_DOUBLES; i++) {
        h = (h ^ words[i]) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    return h;
}
