/* SPDX-License-Identifier: Apache-2.0 */
/* Quark propagators on a few random gauge fields, and their correlation over displacements of the
 * lattice. */
#include "milc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    int size[4], configs, iterations, displacements, timing;
} params_t;

static int read_number(const char *s, int low, int high, int *value)
{
    char *end;
    long v = strtol(s, &end, 10);

    if (end == s || *end || v < low || v > high)
        return 0;
    *value = (int)v;
    return 1;
}

static int read_params(int argc, char **argv, params_t *p)
{
    static const char letters[] = "xyzn";
    int c;

    *p = (params_t){{8, 8, 8, 8}, 3, 12, 4, 0};
    opterr = 0;
    while ((c = getopt(argc, argv, "x:y:z:n:c:i:d:t")) != -1) {
        const char *letter = strchr(letters, c);
        int ok = 1;

        if (c == 't')
            p->timing = 1;
        else if (c == 'c')
            ok = read_number(optarg, 1, 10000, &p->configs);
        else if (c == 'i')
            ok = read_number(optarg, 1, 10000, &p->iterations);
        else if (c == 'd')
            ok = read_number(optarg, 1, 64, &p->displacements);
        else
            ok = letter && read_number(optarg, 2, 64, &p->size[letter - letters]);
        if (!ok)
            return 0;
    }
    return optind == argc;
}

static void usage(void)
{
    fputs("usage: milc [-x N] [-y N] [-z N] [-n N] [-c CONFIGS] [-i ITERATIONS] [-d DISPLACEMENTS] "
          "[-t]\n"
          "  -x -y -z -n  sites in x, y, z and time (2..64, default 8)\n"
          "  -c           gauge fields (default 3)\n"
          "  -i           relaxation steps for each (default 12)\n"
          "  -d           displacements to correlate over (default 4)\n"
          "  -t           print the elapsed time on stderr\n",
          stderr);
}

static void make_fields(const lattice_t *l, int config, matrix_t *links[4], vector_t *source)
{
    for (int i = 0; i < l->sites_on_node; i++) {
        uint64_t key;
        int x[4];

        site_coords(l, i, x);
        key = scatter_bits(site_number(l, x) + ((uint64_t)config << 40));
        for (int d = 0; d < 4; d++)
            random_su3(key + (uint64_t)d * 1000, &links[d][i]);
        random_vector(key + 5000, &source[i]);
    }
}

/* Sum over all sites of the product with the field a displacement away. */
static int64_t correlate(const lattice_t *l, const vector_t *field, int config, int which)
{
    vector_t *moved = node_alloc((size_t)l->sites_on_node, sizeof *moved);
    int64_t sum = 0;
    int displacement[4];

    for (int d = 0; d < 4; d++)
        displacement[d] =
            (int)(scatter_bits((uint64_t)(config * 64 + which) * 4 + (uint64_t)d) % 64) %
            l->size[d];
    general_gather(l, field, displacement, moved);
    for (int i = 0; i < l->sites_on_node; i++)
        sum += fixed_point(real_dot(&field[i], &moved[i]));
    free(moved);
    return g_int64_sum(l, sum);
}

static uint64_t field_digest(const lattice_t *l, const vector_t *field)
{
    uint64_t here = 0, all;

    for (int i = 0; i < l->sites_on_node; i++) {
        uint64_t bits[6];
        int x[4];

        site_coords(l, i, x);
        memcpy(bits, &field[i], sizeof bits);
        for (int k = 0; k < 6; k++)
            here += scatter_bits(bits[k] ^ scatter_bits(site_number(l, x) * 6 + (uint64_t)k));
    }
    MPI_Allreduce(&here, &all, 1, MPI_UINT64_T, MPI_SUM, l->comm);
    return all;
}

static uint64_t do_config(const lattice_t *l, const params_t *p, int config)
{
    vector_t *source = node_alloc((size_t)l->sites_on_node, sizeof *source);
    vector_t *quark = node_alloc((size_t)l->sites_on_node, sizeof *quark);
    matrix_t *links[4];
    uint64_t digest;
    int64_t norm;

    for (int d = 0; d < 4; d++)
        links[d] = node_alloc((size_t)l->sites_on_node, sizeof *links[d]);
    make_fields(l, config, links, source);
    invert(l, links, source, quark, p->iterations);
    norm = residual_norm(l, links, source, quark);
    if (l->this_node == 0)
        printf("milc: config %d: residual 0x%" PRIx64 ", correlation", config, (uint64_t)norm);
    digest = field_digest(l, quark);
    for (int k = 0; k < p->displacements; k++) {
        int64_t c = correlate(l, quark, config, k);

        digest = scatter_bits(digest ^ (uint64_t)c);
        if (l->this_node == 0)
            printf(" %" PRId64, c);
    }
    if (l->this_node == 0) {
        putchar('\n');
        fflush(stdout);
    }
    for (int d = 0; d < 4; d++)
        free(links[d]);
    free(source);
    free(quark);
    return digest;
}

int main(int argc, char **argv)
{
    lattice_t lattice;
    params_t params;
    uint64_t digest = 0;
    double start;
    int fits;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &mynode);
    if (!read_params(argc, argv, &params)) {
        if (mynode == 0)
            usage();
        MPI_Finalize();
        return 2;
    }
    start = MPI_Wtime();
    fits = layout_init(&lattice, params.size, MPI_COMM_WORLD);
    if (!fits) {
        if (mynode == 0)
            fprintf(stderr, "milc: %d nodes cannot share a %dx%dx%dx%d lattice in equal boxes\n",
                    lattice.number_of_nodes, params.size[0], params.size[1], params.size[2],
                    params.size[3]);
        MPI_Finalize();
        return 2;
    }
    for (int config = 0; config < params.configs; config++)
        digest = scatter_bits(digest + do_config(&lattice, &params, config));
    if (mynode == 0) {
        printf("checksum milc 0x%016" PRIx64 "\n", digest);
        if (params.timing)
            fprintf(stderr, "milc: %.3f s\n", MPI_Wtime() - start);
    }
    layout_free(&lattice);
    MPI_Finalize();
    return 0;
}
