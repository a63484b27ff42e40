/* SPDX-License-Identifier: Apache-2.0 */
/* Does the front find MPI's constants, obey overlays and compile databases, and name what it cannot
 * read? */
#include "base/arena.h"
#include "check.h"
#include "front/front.h"

#include <mpi.h>
#include <stdlib.h>
#include <sys/stat.h>

static struct arena *arena;
static char folder[] = "/tmp/spbc-unit-XXXXXX";

static const char *put(const char *name, const char *text)
{
    const char *path = arena_printf(arena, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    CHECK(file != NULL);
    CHECK(fputs(text, file) >= 0);
    CHECK_EQUAL(fclose(file), 0);
    return path;
}

static struct program *read_one(const char *path, const struct front_options *options)
{
    const struct front_source source = {.path = path};
    return front_read(arena, &source, 1, options);
}

static void constants(void)
{
    const struct program *program = read_one(put("c.c", "int f(void) { return 1; }\n"), NULL);
    CHECK(program->units[0]->is_analysed);
    CHECK_EQUAL(program->any_source, MPI_ANY_SOURCE);
    CHECK_EQUAL(program->any_tag, MPI_ANY_TAG);
    CHECK_EQUAL(program->proc_null, MPI_PROC_NULL);
    CHECK_EQUAL(program->comm_world, MPI_COMM_WORLD);
    CHECK_EQUAL(program->comm_self, MPI_COMM_SELF);
    CHECK_EQUAL(program->comm_null, MPI_COMM_NULL);
    CHECK_EQUAL(program->request_null, MPI_REQUEST_NULL);
    CHECK_EQUAL(program->status_ignore, (long)MPI_STATUS_IGNORE);
}

static void overlays(void)
{
    const char *path = put("o.c", "#include \"o.h\"\nint before(void) { return N; }\n");
    const char *header = put("o.h", "#define N 1\n");
    const char *text = "#include \"o.h\"\nint behind(void) { return N; }\n";
    const char *header_text = "#define N 2\n";
    const struct front_overlay list[] = {{path, text, strlen(text)},
                                         {header, header_text, strlen(header_text)}};
    const struct front_options options = {.overlays = list, .overlay_count = 2, .keeps_all = true};
    const struct program *program = read_one(path, &options);
    CHECK(program_function_by_name(program, "before") == NULL);
    const struct function *function = program_function_by_name(program, "behind");
    CHECK(function != NULL && function->is_defined);
    CHECK_EQUAL(function->nodes[2]->value->value, 2);
    CHECK_EQUAL(program->units[0]->include_count, 1);
    CHECK(strcmp(program->units[0]->includes[0]->text, header_text) == 0);
}

static const char *reason_of(const char *path)
{
    const struct program *program = read_one(path, NULL);
    CHECK_EQUAL(program->unit_count, 1);
    CHECK(!program->units[0]->is_analysed);
    CHECK_EQUAL(program->function_count, 0);
    return program->units[0]->reason;
}

static void unreadable(void)
{
    CHECK_CONTAINS(reason_of(arena_printf(arena, "%s/absent.c", folder)),
                   "/absent.c: no such file");
    CHECK_CONTAINS(reason_of(folder), ": it is a directory");
    CHECK_CONTAINS(reason_of(put("empty.c", "")), "/empty.c: contains no declarations");
    CHECK_CONTAINS(reason_of(put("broken.c", "int f(void) {\n")), "/broken.c:");
    CHECK_CONTAINS(reason_of(put("zero.c", "int f(void) { return x; }\n")),
                   "/zero.c:1:22: use of undeclared identifier 'x'");
}

static void database(void)
{
    struct front_source *sources = NULL;
    uint32_t count = 0;
    const char *error = NULL;
    CHECK_EQUAL(front_database_load(arena, folder, &sources, &count, &error), -1);
    CHECK_CONTAINS(error, "compile_commands.json: no such file");
    put("compile_commands.json", "[{");
    CHECK_EQUAL(front_database_load(arena, folder, &sources, &count, &error), -1);
    CHECK_CONTAINS(error, "compile_commands.json: ");

    const char *below = arena_printf(arena, "%s/sub", folder);
    CHECK_EQUAL(mkdir(below, 0700), 0);
    put("sub/d.c", "#ifndef FROM_DATABASE\n#error missing\n#endif\nint d(void) { return D; }\n");
    put("include.h", "#define D 4\n");
    put("compile_commands.json",
        arena_printf(
            arena,
            "[{\"directory\": \"%s\", \"file\": \"d.c\", \"command\": \"mpicc -O3 -march=native "
            "-MD -MF d.d "
            "-DFROM_DATABASE='1 + 1' -I.. -include include.h -o d.o -c d.c\"},\n"
            "{\"directory\": \"%s\", \"file\": \"d.c\", \"arguments\": [\"mpicc\", \"-O3\", "
            "\"-march=native\", \"-MD\", \"-MF\", \"d.d\", \"-DFROM_DATABASE=1 + 1\", \"-I..\", "
            "\"-include\", \"include.h\", \"-o\", \"d.o\", \"-c\", \"d.c\"]}]",
            below, below));
    CHECK_EQUAL(front_database_load(arena, folder, &sources, &count, &error), 0);
    CHECK_EQUAL(count, 2);
    const struct front_options all = {.keeps_all = true};
    const struct program *program = front_read(arena, sources, count, &all);
    for (uint32_t i = 0; i < program->unit_count; i++)
        CHECK(program->units[i]->is_analysed);
    CHECK_EQUAL(program_function_by_name(program, "d")->nodes[2]->value->value, 4);
    CHECK(access(arena_printf(arena, "%s/d.d", below), F_OK) != 0);
}

int main(void)
{
    arena = arena_new();
    CHECK(mkdtemp(folder) != NULL);
    constants();
    overlays();
    unreadable();
    database();
    const char *clean = arena_printf(arena, "rm -r '%s'", folder);
    CHECK_EQUAL(system(clean), 0);
    arena_free(arena);
    return 0;
}
