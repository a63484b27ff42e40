/* SPDX-License-Identifier: Apache-2.0 */
/* Do texts, word distances, maps and paths answer what they promise? */
#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/text.h"
#include "check.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void texts(struct arena *arena)
{
    struct text text = {.arena = arena};
    CHECK(strcmp(text_get(&text), "") == 0);
    for (int i = 0; i < 1000; i++) {
        text_append(&text, "ab");
        text_append_char(&text, 'c');
        text_printf(&text, "%d", i % 10);
    }
    CHECK_EQUAL(text.length, 4000);
    CHECK(text_starts_with(text_get(&text), "abc0abc1"));
    CHECK(text_ends_with(text_get(&text), "abc9"));
    CHECK(!text_ends_with("9", "abc9"));
    CHECK(!text_starts_with("ab", "abc"));
}

static void distances(void)
{
    CHECK_EQUAL(text_distance("format", "format", 3), 0);
    CHECK_EQUAL(text_distance("fromat", "format", 3), 1);
    CHECK_EQUAL(text_distance("formats", "format", 3), 1);
    CHECK_EQUAL(text_distance("f", "format", 10), 5);
    CHECK_EQUAL(text_distance("", "abc", 10), 3);
    CHECK_EQUAL(text_distance("kitten", "sitting", 10), 3);
    CHECK_EQUAL(text_distance("kitten", "sitting", 1), 2);
}

static void maps(struct arena *arena)
{
    struct map *map = map_new(arena);
    enum { KEYS = 20000 };
    static int values[KEYS];
    for (int i = 0; i < KEYS; i++)
        map_set(map, arena_printf(arena, "key %d", i), &values[i]);
    CHECK_EQUAL(map_count(map), KEYS);
    for (int i = 0; i < KEYS; i++)
        CHECK(map_get(map, arena_printf(arena, "key %d", i)) == &values[i]);
    CHECK(map_get(map, "key") == NULL);
    map_set(map, "key 7", &values[8]);
    CHECK(map_get(map, "key 7") == &values[8]);
    CHECK_EQUAL(map_count(map), KEYS);
    map_clear(map);
    CHECK_EQUAL(map_count(map), 0);
    CHECK(map_get(map, "key 7") == NULL);
    map_set(map, "key 7", &values[7]);
    CHECK(map_get(map, "key 7") == &values[7]);
    CHECK_EQUAL(map_count(map), 1);

    struct map *addresses = map_new(arena);
    for (int i = 0; i < KEYS; i++)
        map_set_address(addresses, &values[i], &values[KEYS - 1 - i]);
    for (int i = 0; i < KEYS; i++)
        CHECK(map_get_address(addresses, &values[i]) == &values[KEYS - 1 - i]);
    CHECK(map_get_address(addresses, map) == NULL);
}

static void paths(struct arena *arena)
{
    CHECK(strcmp(path_absolute(arena, "/a/b", "c/../d/./e.c"), "/a/b/d/e.c") == 0);
    CHECK(strcmp(path_absolute(arena, "/a/b", "/x//y/../z"), "/x/z") == 0);
    CHECK(strcmp(path_absolute(arena, "/a", "../../.."), "/") == 0);
    CHECK(strcmp(path_absolute(arena, "/a/b/", "."), "/a/b") == 0);
    const char *below = arena_printf(arena, "%s/x/y.c", path_current(arena));
    CHECK(strcmp(path_absolute(arena, NULL, "x/y.c"), below) == 0);
    /* the folder above a link is the one above what it leads to */
    char made[] = "/tmp/spbc-paths-XXXXXX";
    CHECK(mkdtemp(made) != NULL);
    const char *folder = realpath(made, NULL);
    const char *inner = arena_printf(arena, "%s/inner", folder);
    const char *link = arena_printf(arena, "%s/inner/link", folder);
    CHECK(mkdir(inner, 0777) == 0 && symlink(folder, link) == 0);
    CHECK(strcmp(path_absolute(arena, inner, "link/x.c"), arena_printf(arena, "%s/x.c", link)) ==
          0);
    CHECK(strcmp(path_absolute(arena, inner, "link/../x.c"), "/tmp/x.c") == 0);
    CHECK(strcmp(path_absolute(arena, folder, "inner/../x.c"),
                 arena_printf(arena, "%s/x.c", folder)) == 0);
    CHECK(unlink(link) == 0 && rmdir(inner) == 0 && rmdir(folder) == 0);
    free((char *)folder);
    CHECK(strcmp(path_shown(arena, below), "x/y.c") == 0);
    CHECK(strcmp(path_shown(arena, "/elsewhere/y.c"), "/elsewhere/y.c") == 0);
    const char *beside = arena_printf(arena, "%sx/y.c", path_current(arena));
    CHECK(strcmp(path_shown(arena, beside), beside) == 0);
    CHECK(strcmp(path_relative(arena, "/a/b", "/a/b/c/d.c"), "c/d.c") == 0);
    CHECK(strcmp(path_relative(arena, "/a/b", "/a/bc/d.c"), "../bc/d.c") == 0);
    CHECK(strcmp(path_relative(arena, "/a/b/c", "/a/d.c"), "../../d.c") == 0);
    CHECK(strcmp(path_relative(arena, "/a/b", "/x/d.c"), "../../x/d.c") == 0);
    CHECK(strcmp(path_relative(arena, "/", "/x/d.c"), "x/d.c") == 0);
    CHECK(strcmp(path_relative(arena, "/a/b", "/a/b"), ".") == 0);
    CHECK(strcmp(path_relative(arena, "/a/b", "/a"), "../") == 0);
    CHECK(strcmp(path_directory(arena, "a/b/c"), "a/b") == 0);
    CHECK(strcmp(path_directory(arena, "c"), ".") == 0);
    CHECK(strcmp(path_directory(arena, "/c"), "/") == 0);
    CHECK(strcmp(path_base("a/b/c"), "c") == 0);
    CHECK(strcmp(path_base("c"), "c") == 0);
}

static void files(struct arena *arena)
{
    char name[] = "/tmp/spbc-unit-XXXXXX";
    const int descriptor = mkstemp(name);
    CHECK(descriptor >= 0);
    CHECK_EQUAL(write(descriptor, "a\0b", 3), 3);
    close(descriptor);
    const char *text = NULL;
    const char *error = NULL;
    size_t length = 0;
    CHECK_EQUAL(file_read(arena, name, &text, &length, &error), 0);
    CHECK_EQUAL(length, 3);
    CHECK_EQUAL(memcmp(text, "a\0b", 4), 0);
    if (geteuid() != 0) { /* root reads everything */
        CHECK_EQUAL(chmod(name, 0), 0);
        CHECK_EQUAL(file_read(arena, name, &text, &length, &error), -1);
        CHECK(strcmp(error, "no permission to read it") == 0);
    }
    CHECK_EQUAL(unlink(name), 0);
    CHECK_EQUAL(file_read(arena, name, &text, &length, &error), -1);
    CHECK(strcmp(error, "no such file") == 0);
    CHECK_EQUAL(file_read(arena, "/tmp", &text, &length, &error), -1);
    CHECK(strcmp(error, "it is a directory") == 0);
    CHECK_EQUAL(file_read(arena, "/dev/zero", &text, &length, &error), -1);
    CHECK(strcmp(error, "it is not a regular file") == 0);
}

int main(void)
{
    struct arena *arena = arena_new();
    texts(arena);
    distances();
    maps(arena);
    paths(arena);
    files(arena);
    arena_free(arena);
    return 0;
}
