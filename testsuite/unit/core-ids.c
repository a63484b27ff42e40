/* SPDX-License-Identifier: Apache-2.0 */
/* Do pattern ids stay the same on every rank, nest, count, and refuse by name? */
#include "check.h"
#include "core/ids.h"

static uint64_t hash_constant(const char *name, size_t length)
{
    (void)name;
    (void)length;
    return 42;
}

static void test_stable(void)
{
    struct ids a, b;
    ids_init(&a);
    ids_init(&b);
    uint64_t a1, a2, b1, b2, again;
    CHECK_EQUAL(ids_declare(&a, "x", &a1), IDS_OK);
    CHECK_EQUAL(ids_declare(&a, "y", &a2), IDS_OK);
    CHECK_EQUAL(ids_declare(&b, "y", &b2), IDS_OK); /* another order */
    CHECK_EQUAL(ids_declare(&b, "x", &b1), IDS_OK);
    CHECK_EQUAL(ids_declare(&b, "x", &again), IDS_OK);
    CHECK(a1 == b1 && a2 == b2 && a1 != a2 && again == b1 && a1 != 0);
    CHECK(strcmp(ids_name(&a, a2), "y") == 0);
    CHECK(!ids_name(&a, 12345));
    ids_fini(&a);
    ids_fini(&b);
}

static void test_nameless(void)
{
    struct ids ids;
    ids_init(&ids);
    uint64_t first, second, named;
    CHECK_EQUAL(ids_declare_next(&ids, &first), IDS_OK);
    CHECK_EQUAL(ids_declare_next(&ids, &second), IDS_OK);
    CHECK_EQUAL(ids_declare(&ids, "nameless 1", &named), IDS_OK);
    CHECK(first != second && named != first);
    struct ids other;
    ids_init(&other);
    uint64_t same;
    CHECK_EQUAL(ids_declare_next(&other, &same), IDS_OK);
    CHECK(same == first);
    ids_fini(&other);
    ids_fini(&ids);
}

static void test_nesting(void)
{
    struct ids ids;
    ids_init(&ids);
    uint64_t outer, inner;
    CHECK_EQUAL(ids_declare(&ids, "outer", &outer), IDS_OK);
    CHECK_EQUAL(ids_declare(&ids, "inner", &inner), IDS_OK);
    CHECK(ids.active.pattern == 0 && ids.active.iteration == 0);
    for (uint64_t i = 1; i <= 20; i++) {
        CHECK_EQUAL(ids_begin(&ids, outer), IDS_OK);
        CHECK(ids.active.pattern == outer && ids.active.iteration == i);
        CHECK_EQUAL(ids_begin(&ids, inner), IDS_OK);
        CHECK(ids.active.pattern == inner && ids.active.iteration == i);
        CHECK_EQUAL(ids_end(&ids, outer), IDS_UNBALANCED);
        CHECK_CONTAINS(ids.reason, "\"outer\"");
        CHECK_CONTAINS(ids.reason, "\"inner\"");
        CHECK_EQUAL(ids_end(&ids, inner), IDS_OK);
        CHECK(ids.active.pattern == outer && ids.active.iteration == i);
        CHECK_EQUAL(ids_end(&ids, outer), IDS_OK);
        CHECK(ids.active.pattern == 0 && ids.active.iteration == 0);
    }
    for (int depth = 0; depth < 100; depth++) { /* a pattern in itself: recursion */
        CHECK_EQUAL(ids_begin(&ids, outer), IDS_OK);
    }
    CHECK_EQUAL(ids.active.iteration, 120);
    for (int depth = 0; depth < 100; depth++) {
        CHECK_EQUAL(ids.active.iteration, 120 - depth);
        CHECK_EQUAL(ids_end(&ids, outer), IDS_OK);
    }
    CHECK_EQUAL(ids_end(&ids, outer), IDS_NOT_ACTIVE);
    CHECK_CONTAINS(ids.reason, "\"outer\"");
    ids_fini(&ids);
}

static void test_refusals(void)
{
    struct ids ids;
    ids_init(&ids);
    uint64_t id = 77;
    char name[300];
    memset(name, 'n', sizeof name);
    name[255] = 0;
    CHECK_EQUAL(ids_declare(&ids, name, &id), IDS_OK);
    id = 77;
    name[255] = 'n';
    name[256] = 0;
    CHECK_EQUAL(ids_declare(&ids, name, &id), IDS_NAME_LONG);
    CHECK_EQUAL(ids_declare(&ids, "", &id), IDS_NAME_EMPTY);
    CHECK_EQUAL(ids_declare(&ids, NULL, &id), IDS_NAME_EMPTY);
    CHECK_EQUAL(id, 77); /* outputs are set only on success */
    CHECK_EQUAL(ids_begin(&ids, 5), IDS_NOT_DECLARED);
    CHECK_EQUAL(ids_begin(&ids, 0), IDS_NOT_DECLARED);
    CHECK_EQUAL(ids_end(&ids, 5), IDS_NOT_DECLARED);
    CHECK_CONTAINS(ids.reason, "5");
    ids_fini(&ids);

    ids_init(&ids);
    ids.hash = hash_constant;
    CHECK_EQUAL(ids_declare(&ids, "left", &id), IDS_OK);
    CHECK_EQUAL(ids_declare(&ids, "left", &id), IDS_OK);
    CHECK_EQUAL(ids_declare(&ids, "right", &id), IDS_COLLISION);
    CHECK_CONTAINS(ids.reason, "left");
    CHECK_CONTAINS(ids.reason, "right");
    CHECK_EQUAL(ids_declare_next(&ids, &id), IDS_COLLISION);
    ids_fini(&ids);
}

int main(void)
{
    test_stable();
    test_nameless();
    test_nesting();
    test_refusals();
    return 0;
}
