/* SPDX-License-Identifier: Apache-2.0 */
/* Torus, particles and exchange of the particle-in-cell code. */
#ifndef GTC_H
#define GTC_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

/* A marker particle. Lengths are in cells; no padding, all of it travels. */
struct particle {
    uint64_t id;
    double r, theta, zeta; /* 0..nr-1, 0..ntheta, 0..nzeta */
    double speed;          /* along the torus */
};

struct particle_list {
    int n, room;
    struct particle *p;
};

/* The torus is cut into wedges of whole planes, one wedge a rank. */
struct torus {
    MPI_Comm comm;
    int rank, size;
    int nr, ntheta, nzeta;
    int first, last; /* planes of this wedge: first <= k < last */
    int left, right; /* ranks of the neighbouring wedges */
    size_t plane;    /* points of a plane */
    int64_t *charge; /* planes first..last, the last one belongs to the right neighbour */
    double *phi;     /* the same planes */
};

/* How particles change wedges. */
struct shift {
    MPI_Comm comm;
    int left, right;
    int source;  /* whom to receive from: either neighbour may be first */
    int sources; /* messages a round */
    MPI_Datatype type;
    int64_t moved, rounds;
};

/* torus.c */
int torus_init(struct torus *t, int nr, int ntheta, int nzeta, MPI_Comm comm);
void torus_fini(struct torus *t);
int torus_holds(const struct torus *t, double zeta);
int torus_side(const struct torus *t, double zeta);

/* particles.c */
void particles_load(struct particle_list *l, const struct torus *t, int per_cell);
void particles_deposit(const struct particle_list *l, struct torus *t);
void particles_push(struct particle_list *l, const struct torus *t, double dt);
void particles_add(struct particle_list *l, const struct particle *p, int n);
uint64_t particles_digest(const struct particle_list *l, const struct torus *t);

/* field.c */
void field_solve(struct torus *t);
int64_t field_energy(const struct torus *t);

/* shift.c */
void shift_init(struct shift *s, const struct torus *t);
void shift_particles(struct shift *s, const struct torus *t, struct particle_list *l);
void shift_fini(struct shift *s);

/* tools.c */
void *array_new(size_t n, size_t size);
uint64_t mix64(uint64_t x);

#endif
