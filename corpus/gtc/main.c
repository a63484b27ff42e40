/* SPDX-License-Identifier: Apache-2.0 */
/* Particles in a torus: deposit their charge, solve for the potential, push them, hand them to
 * their new wedges. */
#include "gtc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct settings {
    int nr, ntheta, nzeta, per_cell, steps, report, show_time;
};

static int settings_read(int argc, char **argv, struct settings *s)
{
    const struct {
        char letter;
        int *value, low, high;
    } table[] = {{'r', &s->nr, 5, 4096},       {'a', &s->ntheta, 2, 4096},
                 {'z', &s->nzeta, 1, 4096},    {'p', &s->per_cell, 1, 1000},
                 {'s', &s->steps, 1, 1000000}, {'o', &s->report, 1, 1000000}};
    int c;

    *s = (struct settings){16, 24, 16, 8, 40, 10, 0};
    opterr = 0;
    while ((c = getopt(argc, argv, "r:a:z:p:s:o:t")) != -1) {
        int known = c == 't';

        s->show_time |= known;
        for (size_t k = 0; k < sizeof table / sizeof table[0]; k++)
            if (c == table[k].letter) {
                char *end;
                long v = strtol(optarg, &end, 10);

                if (end == optarg || *end || v < table[k].low || v > table[k].high)
                    return 0;
                *table[k].value = (int)v;
                known = 1;
            }
        if (!known)
            return 0;
    }
    return optind == argc;
}

static void usage(void)
{
    fputs("usage: gtc [-r N] [-a N] [-z N] [-p N] [-s STEPS] [-o EVERY] [-t]\n"
          "  -r, -a, -z  points along the radius, angle and torus (default 16, 24, 16)\n"
          "  -p          particles per point (default 8)\n"
          "  -s          time steps (default 40)\n"
          "  -o          steps between two lines of output (default 10)\n"
          "  -t          print the elapsed time on stderr\n",
          stderr);
}

static uint64_t simulate(struct torus *t, const struct settings *s)
{
    struct particle_list particles = {0};
    struct shift shift;
    uint64_t digest;
    int64_t energy = 0;

    shift_init(&shift, t);
    particles_load(&particles, t, s->per_cell);
    for (int step = 1; step <= s->steps; step++) {
        particles_deposit(&particles, t);
        field_solve(t);
        particles_push(&particles, t, 0.5);
        shift_particles(&shift, t, &particles);
        if (step % s->report == 0 || step == s->steps) {
            energy = field_energy(t);
            if (t->rank == 0) {
                printf("gtc: step %d: field energy %" PRId64 "\n", step, energy);
                fflush(stdout);
            }
        }
    }
    if (t->rank == 0 && s->show_time)
        fprintf(stderr, "gtc: %" PRId64 " particles moved on in %" PRId64 " rounds\n", shift.moved,
                shift.rounds);
    digest = mix64(particles_digest(&particles, t) + (uint64_t)energy);
    shift_fini(&shift);
    free(particles.p);
    return digest;
}

int main(int argc, char **argv)
{
    struct settings settings;
    struct torus torus;
    int rank, threads, fits;
    double start;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (!settings_read(argc, argv, &settings)) {
        if (rank == 0)
            usage();
        MPI_Finalize();
        return 2;
    }
    start = MPI_Wtime();
    fits = torus_init(&torus, settings.nr, settings.ntheta, settings.nzeta, MPI_COMM_WORLD);
    if (fits) {
        uint64_t digest = simulate(&torus, &settings);

        if (rank == 0) {
            printf("checksum gtc 0x%016" PRIx64 "\n", digest);
            if (settings.show_time)
                fprintf(stderr, "gtc: %.3f s\n", MPI_Wtime() - start);
        }
        torus_fini(&torus);
    } else if (rank == 0) {
        fprintf(stderr, "gtc: a torus of %d planes is too small for %d ranks, raise -z\n",
                settings.nzeta, torus.size);
    }
    MPI_Finalize();
    return fits ? 0 : 2;
}
