/* SPDX-License-Identifier: Apache-2.0 */
/* Are topologies what MPI says, and MPICH where MPI leaves it open?  Coordinates, shifts, grids
 * without dimensions, parts of grids, graphs, arguments that are wrong.  4 ranks or more.
 */
#include "world.h"

#include <stdlib.h>
#include <string.h>

static int rank, size;

static int class_of(int code)
{
    int class;
    MPI_Error_class(code, &class);
    return class;
}

#define FAILS(call, error) CHECK(class_of(call) == (error), "%s", #call)

static int kind_of(MPI_Comm comm)
{
    int kind;
    MPI_Topo_test(comm, &kind);
    return kind;
}

/* Every rank's coordinates by the definition: row-major order */
static void check_coords(MPI_Comm grid, int ndims, const int *dims, const int *periods)
{
    int mine, n, got[3], their_dims[3], their_periods[3], coords[3];
    MPI_Comm_rank(grid, &mine);
    MPI_Comm_size(grid, &n);
    MPI_Cart_get(grid, ndims, their_dims, their_periods, coords);
    for (int r = 0; r < n; r++) {
        int rest = r, back = -1;
        MPI_Cart_coords(grid, r, ndims, got);
        for (int d = ndims; d-- > 0; rest /= dims[d]) {
            CHECK(got[d] == rest % dims[d], "coordinate %d of %d is %d", d, r, got[d]);
            CHECK(r != mine || coords[d] == got[d], "my coordinate %d", d);
        }
        MPI_Cart_rank(grid, got, &back);
        CHECK(back == r, "%d became %d", r, back);
    }
    for (int d = 0; d < ndims; d++)
        CHECK(their_dims[d] == dims[d] && their_periods[d] == periods[d], "dimension %d", d);
}

static void test_shift(MPI_Comm grid, int ndims, const int *dims, const int *periods)
{
    int mine, coords[3];
    MPI_Comm_rank(grid, &mine);
    for (int d = 0; d < ndims; d++)
        for (int by = -3; by <= 3; by++) {
            int source, dest, want[2];
            for (int way = 0; way < 2; way++) {
                MPI_Cart_coords(grid, mine, ndims, coords);
                coords[d] += way ? by : -by;
                want[way] = MPI_PROC_NULL;
                if (periods[d] || (coords[d] >= 0 && coords[d] < dims[d]))
                    MPI_Cart_rank(grid, coords, &want[way]);
            }
            MPI_Cart_shift(grid, d, by, &source, &dest);
            CHECK(source == want[0] && dest == want[1], "shift %d by %d: %d, %d", d, by, source,
                  dest);
        }
}

static void test_sub(MPI_Comm grid, int ndims, const int *dims)
{
    MPI_Comm part;
    int mine, kind, coords[3], n, wanted;
    MPI_Comm_rank(grid, &mine);
    MPI_Cart_coords(grid, mine, ndims, coords);
    for (int set = 0; set < 1 << ndims; set++) {
        int remain[3], place = 0, count = 1, left = 0;
        for (int d = 0; d < ndims; d++) {
            remain[d] = set >> d & 1;
            if (remain[d]) {
                place = place * dims[d] + coords[d];
                count *= dims[d];
                left++;
            }
        }
        MPI_Cart_sub(grid, remain, &part);
        CHECK((part != MPI_COMM_NULL) == (set != 0 || mine == 0), "set %d", set);
        if (part == MPI_COMM_NULL)
            continue;
        kind = kind_of(part);
        MPI_Cartdim_get(part, &wanted);
        MPI_Comm_size(part, &n);
        MPI_Comm_rank(part, &mine);
        CHECK(kind == MPI_CART && wanted == left && n == count && mine == place,
              "set %d: %d dimensions, %d ranks, I am %d", set, wanted, n, mine);
        MPI_Comm_rank(grid, &mine);
        MPI_Comm_free(&part);
    }
}

static void test_grid(int ndims, const int *dims, const int *periods)
{
    MPI_Comm grid, twin;
    int nodes = 1, n, mine;
    for (int d = 0; d < ndims; d++)
        nodes *= dims[d];
    MPI_Cart_map(MPI_COMM_WORLD, ndims, dims, periods, &mine);
    CHECK(mine == (rank < nodes ? rank : MPI_UNDEFINED), "mapped to %d", mine);
    MPI_Cart_create(MPI_COMM_WORLD, ndims, dims, periods, 1, &grid);
    CHECK((grid != MPI_COMM_NULL) == (rank < nodes), "members of a grid of %d", nodes);
    if (grid == MPI_COMM_NULL)
        return;
    MPI_Comm_size(grid, &n);
    CHECK(n == nodes && kind_of(grid) == MPI_CART, "%d of %d nodes", n, nodes);
    MPI_Comm_dup(grid, &twin);
    CHECK(kind_of(twin) == MPI_CART, "a duplicate has no topology");
    MPI_Comm_free(&grid);
    check_coords(twin, ndims, dims, periods);
    test_shift(twin, ndims, dims, periods);
    test_sub(twin, ndims, dims);
    MPI_Comm_split(twin, 0, 0, &grid);
    CHECK(kind_of(grid) == MPI_UNDEFINED, "a part has a topology");
    MPI_Comm_free(&grid);
    MPI_Comm_free(&twin);
}

static void test_nothing(void)
{
    MPI_Comm point;
    int n = -1, at = 7, a, b;
    MPI_Cart_create(MPI_COMM_WORLD, 0, NULL, NULL, 0, &point);
    CHECK((point != MPI_COMM_NULL) == (rank == 0), "a grid without dimensions");
    if (point != MPI_COMM_NULL) {
        MPI_Comm_set_errhandler(point, MPI_ERRORS_RETURN);
        MPI_Cartdim_get(point, &n);
        MPI_Cart_rank(point, NULL, &at);
        CHECK(n == 0 && at == 0, "%d dimensions, rank %d", n, at);
        FAILS(MPI_Cart_shift(point, 0, 1, &a, &b), MPI_ERR_TOPOLOGY);
        MPI_Comm_free(&point);
    }
}

static void test_graph(void)
{
    int index[4] = {2, 3, 4, 6}, edges[6] = {1, 3, 0, 3, 0, 2}, n, e, got[6], mine;
    MPI_Comm graph, twin;
    MPI_Graph_map(MPI_COMM_WORLD, 4, index, edges, &mine);
    CHECK(mine == (rank < 4 ? rank : MPI_UNDEFINED), "mapped to %d", mine);
    MPI_Graph_create(MPI_COMM_WORLD, 4, index, edges, 0, &twin);
    CHECK((twin != MPI_COMM_NULL) == (rank < 4), "members of a graph");
    if (twin == MPI_COMM_NULL)
        return;
    MPI_Comm_dup(twin, &graph);
    MPI_Comm_free(&twin);
    MPI_Graphdims_get(graph, &n, &e);
    CHECK(kind_of(graph) == MPI_GRAPH && n == 4 && e == 6, "%d nodes, %d edges", n, e);
    for (int r = 0; r < 4; r++) {
        int begin = r ? index[r - 1] : 0;
        MPI_Graph_neighbors_count(graph, r, &n);
        MPI_Graph_neighbors(graph, r, 6, got);
        CHECK(n == index[r] - begin && !memcmp(got, edges + begin, (size_t)n * sizeof(int)),
              "neighbours of %d", r);
    }
    int their_index[4], their_edges[6];
    MPI_Graph_get(graph, 4, 6, their_index, their_edges);
    CHECK(!memcmp(index, their_index, sizeof index) && !memcmp(edges, their_edges, sizeof edges),
          "another graph");
    MPI_Comm_set_errhandler(graph, MPI_ERRORS_RETURN);
    FAILS(MPI_Graph_neighbors_count(graph, 4, &n), MPI_ERR_RANK);
    FAILS(MPI_Graph_get(graph, 2, 6, their_index, their_edges), MPI_ERR_ARG);
    FAILS(MPI_Cartdim_get(graph, &n), MPI_ERR_TOPOLOGY);
    MPI_Comm_free(&graph);
}

static void test_errors(void)
{
    int dims[2] = {2, 2}, periods[2] = {0, 1}, coords[2] = {-1, 5}, n, a, b, zero[1] = {0};
    int index[2] = {1, 2}, bad[2] = {1, 9}, self[1] = {rank}, none[1] = {size}, minus[1] = {-1};
    MPI_Comm grid, made;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    FAILS(MPI_Cart_create(MPI_COMM_WORLD, -1, dims, periods, 0, &made), MPI_ERR_ARG);
    FAILS(MPI_Cart_create(MPI_COMM_WORLD, 1, &(int){size + 1}, periods, 0, &made), MPI_ERR_ARG);
    FAILS(MPI_Cart_map(MPI_COMM_WORLD, 1, &(int){size + 1}, periods, &n), MPI_ERR_DIMS);
    FAILS(MPI_Cartdim_get(MPI_COMM_WORLD, &n), MPI_ERR_TOPOLOGY);
    FAILS(MPI_Graph_create(MPI_COMM_WORLD, size + 1, index, bad, 0, &made), MPI_ERR_ARG);
    FAILS(MPI_Graph_create(MPI_COMM_WORLD, 2, index, bad, 0, &made), MPI_ERR_ARG);
    FAILS(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, none, MPI_UNWEIGHTED, 0, self,
                                         MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made),
          MPI_ERR_RANK);
    FAILS(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, self, minus, self, MPI_UNWEIGHTED, MPI_INFO_NULL,
                                0, &made),
          MPI_ERR_ARG);
    CHECK(MPI_Cart_create(MPI_COMM_WORLD, 1, zero, zero, 0, &made) == MPI_SUCCESS &&
              made == MPI_COMM_NULL,
          "a dimension of 0");
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    if (grid == MPI_COMM_NULL)
        return;
    MPI_Comm_set_errhandler(grid, MPI_ERRORS_RETURN);
    FAILS(MPI_Cart_rank(grid, coords, &n), MPI_ERR_ARG);
    coords[0] = 1;
    CHECK(MPI_Cart_rank(grid, coords, &n) == MPI_SUCCESS && n == 3, "beyond a period: %d", n);
    FAILS(MPI_Cart_coords(grid, 4, 2, coords), MPI_ERR_RANK);
    FAILS(MPI_Cart_coords(grid, 0, 1, coords), MPI_ERR_ARG);
    FAILS(MPI_Cart_shift(grid, 2, 1, &a, &b), MPI_ERR_ARG);
    FAILS(MPI_Cart_shift(grid, -1, 1, &a, &b), MPI_ERR_ARG);
    FAILS(MPI_Graphdims_get(grid, &a, &b), MPI_ERR_TOPOLOGY);
    MPI_Comm_free(&grid);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int turn = 0; turn < 4; turn++) {
        int a = turn & 1, b = turn >> 1;
        test_grid(1, (int[]){size - a}, (int[]){b});
        test_grid(2, (int[]){2, 2}, (int[]){a, b});
        test_grid(3, (int[]){2, 1, size / 2}, (int[]){a, 1, b});
        test_nothing();
        test_graph();
    }
    test_errors();
    MPI_Finalize();
    return 0;
}
