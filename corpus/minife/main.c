/* SPDX-License-Identifier: Apache-2.0 */
/* Heats a brick in load steps: assemble, make the matrix local, solve with conjugate gradients. */
#include "minife.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct parameters {
    int n[3], steps, iterations, show_time;
};

/* The parameters are NAME=VALUE words, as in many codes of the kind. */
static int parameters_parse(int argc, char **argv, struct parameters *p)
{
    struct {
        const char *name;
        int *value, high;
    } known[] = {{"nx", &p->n[0], 1000},
                 {"ny", &p->n[1], 1000},
                 {"nz", &p->n[2], 1000},
                 {"steps", &p->steps, 10000},
                 {"iters", &p->iterations, 100000}};

    *p = (struct parameters){{24, 24, 24}, 4, 60, 0};
    for (int i = 1; i < argc; i++) {
        int is_known = 0;

        if (strcmp(argv[i], "-t") == 0) {
            p->show_time = 1;
            continue;
        }
        for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
            size_t length = strlen(known[k].name);
            char *end;
            long value;

            if (strncmp(argv[i], known[k].name, length) != 0 || argv[i][length] != '=')
                continue;
            value = strtol(argv[i] + length + 1, &end, 10);
            if (end == argv[i] + length + 1 || *end || value < 1 || value > known[k].high)
                return 0;
            *known[k].value = (int)value;
            is_known = 1;
        }
        if (!is_known)
            return 0;
    }
    return (long)p->n[0] * p->n[1] * p->n[2] <= 1L << 23;
}

static void usage(void)
{
    fputs("usage: minife [nx=N] [ny=N] [nz=N] [steps=N] [iters=N] [-t]\n"
          "  nx, ny, nz  unknowns in each direction (default 24, at most 8388608 together)\n"
          "  steps       load steps, each with a new matrix (default 4)\n"
          "  iters       most iterations for a step (default 60)\n"
          "  -t          print the elapsed time on stderr\n",
          stderr);
}

static uint64_t digest(const struct mesh *m, const double *x, MPI_Comm comm)
{
    uint64_t here = 0, all, bits;

    for (int i = 0; i < m->nrows; i++) {
        memcpy(&bits, &x[i], sizeof bits);
        here += scramble(point_key(m, i), bits);
    }
    MPI_Allreduce(&here, &all, 1, MPI_UINT64_T, MPI_SUM, comm);
    return all;
}

static void step_run(const struct mesh *m, const struct parameters *p, int step, double *solution,
                     MPI_Comm comm)
{
    struct matrix a;
    double *x, *b, norm;
    int iterations;

    matrix_assemble(&a, m, step);
    matrix_localize(&a, m, comm);
    x = checked_alloc((long)a.nrows + a.nexternal, sizeof *x);
    b = checked_alloc(a.nrows, sizeof *b);
    memcpy(x, solution, (size_t)a.nrows * sizeof *x);
    for (int i = 0; i < a.nrows; i++)
        b[i] = source_term(m, i, step) + 0.25 * solution[i];
    iterations = cg_solve(&a, b, x, p->iterations, &norm, comm);
    memcpy(solution, x, (size_t)a.nrows * sizeof *x);
    if (m->rank == 0) {
        printf("minife: step %d: %d iterations, residual %.10e\n", step, iterations, norm);
        fflush(stdout);
    }
    free(x);
    free(b);
    matrix_fini(&a);
}

int main(int argc, char **argv)
{
    MPI_Comm comm = MPI_COMM_WORLD;
    struct parameters p;
    struct mesh mesh;
    double *solution, start;
    uint64_t sum;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(comm, &rank);
    if (!parameters_parse(argc, argv, &p)) {
        if (rank == 0)
            usage();
        MPI_Finalize();
        return 2;
    }
    start = MPI_Wtime();
    mesh_init(&mesh, p.n, comm);
    solution = checked_alloc(mesh.nrows, sizeof *solution);
    for (int step = 0; step < p.steps; step++)
        step_run(&mesh, &p, step, solution, comm);
    sum = digest(&mesh, solution, comm);
    if (rank == 0) {
        printf("checksum minife 0x%016" PRIx64 "\n", sum);
        if (p.show_time)
            fprintf(stderr, "minife: %.3f s\n", MPI_Wtime() - start);
    }
    free(solution);
    mesh_fini(&mesh);
    MPI_Finalize();
    return 0;
}
