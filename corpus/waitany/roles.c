/* SPDX-License-Identifier: Apache-2.0 */
/* The three sides of a step.
 *
 * The rank that moves the chain asks for the force (m0) and for the detail (m2) at once and takes
 * what is there with MPI_Waitany. As the detail is computed from the chain that the force has moved
 * (m1), m2 never comes before m0. Nothing in the code says so, though: were m2 already there, the
 * chain would be corrected before it is moved (SPBC section 4.2.2). */
#include "waitany.h"

#include <stdio.h>

void forcing_run(MPI_Comm group, int steps, int is_reporter)
{
    int stride = steps >= 4 ? steps / 4 : steps;

    for (int step = 0; step < steps; step++) {
        double force[MASSES];
        struct chain chain;

        MPI_Recv(&chain, CHAIN_DOUBLES, MPI_DOUBLE, ROLE_MOTION, TAG_STATE, group,
                 MPI_STATUS_IGNORE);
        chain_force(&chain, step, force);
        MPI_Send(force, MASSES, MPI_DOUBLE, ROLE_MOTION, TAG_FORCE, group);
        if (is_reporter && (step % stride == 0 || step == steps - 1)) {
            printf("waitany: step %d: first mass at %.12e\n", step, chain.place[0]);
            fflush(stdout);
        }
    }
}

uint64_t motion_run(MPI_Comm group, int steps, int number)
{
    struct chain chain;

    chain_init(&chain, number);
    for (int step = 0; step < steps; step++) {
        double force[MASSES], correction[MASSES];
        MPI_Request requests[2];

        MPI_Irecv(force, MASSES, MPI_DOUBLE, ROLE_FORCING, TAG_FORCE, group, &requests[0]);
        MPI_Irecv(correction, MASSES, MPI_DOUBLE, ROLE_DETAIL, TAG_DETAIL, group, &requests[1]);
        MPI_Send(&chain, CHAIN_DOUBLES, MPI_DOUBLE, ROLE_FORCING, TAG_STATE, group);
        for (int arrived = 0; arrived < 2; arrived++) {
            int which;

            MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
            if (which == 0) {
                chain_push(&chain, force);
                MPI_Send(&chain, CHAIN_DOUBLES, MPI_DOUBLE, ROLE_DETAIL, TAG_MOVED, group);
            } else {
                chain_correct(&chain, correction);
            }
        }
    }
    return chain_digest(&chain);
}

void detail_run(MPI_Comm group, int steps, int cycles)
{
    for (int step = 0; step < steps; step++) {
        double correction[MASSES];
        struct chain chain;

        MPI_Recv(&chain, CHAIN_DOUBLES, MPI_DOUBLE, ROLE_MOTION, TAG_MOVED, group,
                 MPI_STATUS_IGNORE);
        chain_detail(&chain, cycles, correction);
        MPI_Send(correction, MASSES, MPI_DOUBLE, ROLE_MOTION, TAG_DETAIL, group);
    }
}
