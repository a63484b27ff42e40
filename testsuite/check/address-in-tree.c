/* SPDX-License-Identifier: Apache-2.0 */
/* A tree is ordered by where its keys lie. */
#include <mpi.h>
#include <stdlib.h>

struct item {
    int value;
    struct item *next;
};

struct tree {
    struct item *key;
    struct tree *left, *right;
};

static struct tree *insert(struct tree *t, struct item *key)
{
    if (!t) {
        t = calloc(1, sizeof *t);
        t->key = key;
    } else if (key < t->key)
        t->left = insert(t->left, key);
    else
        t->right = insert(t->right, key);
    return t;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct item *items[5];

    for (int k = 0; k < 5; k++) {
        items[k] = malloc(sizeof *items[k]);
        items[k]->value = k;
    }

    struct tree *root = NULL;

    for (int k = 0; k < 5; k++)
        root = insert(root, items[k]);
    while (root->left)
        root = root->left;
    out = root->key->value;
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 49 spbc-run-dependent
 */
