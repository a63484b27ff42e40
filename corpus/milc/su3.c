/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic of 3x3 complex matrices and vectors, and random ones made from a number. */
#include "milc.h"

#include <math.h>

uint64_t scatter_bits(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 27)) * 0x3c79ac492ba7b653u;
    x = (x ^ (x >> 33)) * 0x1c69b3f74ac4ae35u;
    return x ^ (x >> 27);
}

static void add_product(complex_t *sum, complex_t a, complex_t b)
{
    sum->real += a.real * b.real - a.imag * b.imag;
    sum->imag += a.real * b.imag + a.imag * b.real;
}

static complex_t conjugate(complex_t a)
{
    return (complex_t){a.real, -a.imag};
}

void mult_mat_vec(const matrix_t *a, const vector_t *b, vector_t *c)
{
    for (int i = 0; i < 3; i++) {
        complex_t sum = {0.0, 0.0};

        for (int j = 0; j < 3; j++)
            add_product(&sum, a->e[i][j], b->c[j]);
        c->c[i] = sum;
    }
}

void mult_adj_mat_vec(const matrix_t *a, const vector_t *b, vector_t *c)
{
    for (int i = 0; i < 3; i++) {
        complex_t sum = {0.0, 0.0};

        for (int j = 0; j < 3; j++)
            add_product(&sum, conjugate(a->e[j][i]), b->c[j]);
        c->c[i] = sum;
    }
}

double real_dot(const vector_t *a, const vector_t *b)
{
    double sum = 0.0;

    for (int i = 0; i < 3; i++)
        sum += a->c[i].real * b->c[i].real + a->c[i].imag * b->c[i].imag;
    return sum;
}

/* Uniform in -1...1. */
static double random_number(uint64_t seed)
{
    return (double)(int64_t)(scatter_bits(seed) >> 11) / 4503599627370496.0 - 1.0;
}

void random_vector(uint64_t seed, vector_t *v)
{
    for (int i = 0; i < 3; i++) {
        v->c[i].real = random_number(seed + (uint64_t)i * 2);
        v->c[i].imag = random_number(seed + (uint64_t)i * 2 + 1);
    }
}

static void normalize(complex_t *row)
{
    double norm = 0.0;

    for (int j = 0; j < 3; j++)
        norm += row[j].real * row[j].real + row[j].imag * row[j].imag;
    norm = sqrt(norm);
    for (int j = 0; j < 3; j++) {
        row[j].real /= norm;
        row[j].imag /= norm;
    }
}

/* Two random rows made orthonormal; the third one follows from determinant 1. */
void random_su3(uint64_t seed, matrix_t *u)
{
    complex_t overlap = {0.0, 0.0};
    vector_t v[2];

    random_vector(scatter_bits(seed), &v[0]);
    random_vector(scatter_bits(seed + 1), &v[1]);
    for (int j = 0; j < 3; j++) {
        u->e[0][j] = v[0].c[j];
        u->e[1][j] = v[1].c[j];
    }
    normalize(u->e[0]);
    for (int j = 0; j < 3; j++)
        add_product(&overlap, conjugate(u->e[0][j]), u->e[1][j]);
    for (int j = 0; j < 3; j++)
        add_product(&u->e[1][j], (complex_t){-overlap.real, -overlap.imag}, u->e[0][j]);
    normalize(u->e[1]);
    for (int j = 0; j < 3; j++) {
        int k = (j + 1) % 3, m = (j + 2) % 3;
        complex_t minor = {0.0, 0.0}, minus = u->e[1][k];

        add_product(&minor, u->e[0][k], u->e[1][m]);
        minus.real = -minus.real;
        minus.imag = -minus.imag;
        add_product(&minor, u->e[0][m], minus);
        u->e[2][j] = conjugate(minor);
    }
}
