/* SPDX-License-Identifier: Apache-2.0 */
/* A simulation split over three ranks: forcing, motion and fine structure. */
#ifndef WAITANY_H
#define WAITANY_H

#include <mpi.h>
#include <stdint.h>

#define GROUP_SIZE 3

enum role { ROLE_FORCING, ROLE_MOTION, ROLE_DETAIL };
enum { TAG_FORCE = 1, TAG_MOVED, TAG_DETAIL, TAG_STATE };

/* A chain of masses between two walls, small enough to travel whole. */
#define MASSES 16

struct chain {
    double place[MASSES], speed[MASSES];
};

#define CHAIN_DOUBLES (2 * MASSES)

/* roles.c */
void forcing_run(MPI_Comm group, int steps, int is_reporter);
uint64_t motion_run(MPI_Comm group, int steps, int number);
void detail_run(MPI_Comm group, int steps, int cycles);

/* chain.c */
void chain_init(struct chain *c, int number);
void chain_push(struct chain *c, const double force[MASSES]);
void chain_force(const struct chain *c, int step, double force[MASSES]);
void chain_detail(const struct chain *c, int cycles, double correction[MASSES]);
void chain_correct(struct chain *c, const double correction[MASSES]);
uint64_t chain_digest(const struct chain *c);

#endif
