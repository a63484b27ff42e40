/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions of the C++ library keep what they are given, and which hold copies of it? */
#include "base/arena.h"
#include "check.h"
#include "front/front.h"
#include "passes/external.h"

#include <stdlib.h>
#include <unistd.h>

static const char TEXT[] =
    "#include <list>\n#include <map>\n#include <string>\n"
    "int number;\n"
    "struct less { int *counter; bool operator()(int a, int b) const; };\n"
    "void strings(const char *text) {\n"
    "  std::string s(text), t = s;\n"
    "  s.append(text); s += t; s.c_str(); s.substr(1, 2); s == t; s.rbegin();\n"
    "}\n"
    "void numbers(std::map<int, int> &v, std::map<std::string, double> &m) {\n"
    "  v.erase(number); v[1] = 2; v.size(); m[\"a\"] = 1; v.end();\n"
    "}\n"
    "void pointers(std::list<int *> &v, std::map<int, int *> &m, std::map<int, int, less> &l,\n"
    "              std::list<std::pair<std::string, int *>> &p, std::list<void (*)()> &f,\n"
    "              std::list<char *> &c, std::map<std::string, const char *> &t) {\n"
    "  c.pop_back(); t.clear(); v.push_back(&number); m[1] = &number; l[1] = 1; p.pop_back(); "
    "f.pop_back();\n"
    "}\n";

static const struct function *defined(const struct program *program, const char *name)
{
    const struct function *function = program_function_by_name(program, name);
    CHECK(function != NULL && function->is_defined);
    return function;
}

/* Of the functions of the library that are called there: how many keep what they are given, how many do not? */
static void count(const struct function *function, uint32_t *keeping, uint32_t *copying)
{
    for (uint32_t k = 0; k < function->node_count; k++) {
        const struct node *node = function->nodes[k];
        if (node->kind != NODE_CALL || node->callee->kind != EXPR_FUNCTION)
            continue;
        if (external_keeps(node->callee->callee))
            ++*keeping;
        else
            ++*copying;
    }
}

int main(void)
{
    struct arena *arena = arena_new();
    char path[] = "/tmp/spbc-unit-XXXXXX.cc";
    int descriptor = mkstemps(path, 3);
    uint32_t keeping = 0, copying = 0;

    CHECK(descriptor >= 0 && write(descriptor, TEXT, strlen(TEXT)) == (ssize_t)strlen(TEXT));
    const struct front_source source = {.path = path};
    const struct program *program = front_read(arena, &source, 1, NULL);
    CHECK(program->units[0]->is_analysed);
    count(defined(program, "strings"), &keeping, &copying);
    CHECK_EQUAL(keeping, 1); /* rbegin() */
    CHECK(copying >= 7);
    keeping = copying = 0;
    count(defined(program, "numbers"), &keeping, &copying);
    CHECK_EQUAL(keeping, 1); /* end() */
    CHECK(copying >= 4);
    keeping = copying = 0;
    count(defined(program, "pointers"), &keeping, &copying);
    CHECK(keeping >= 7);
    CHECK_EQUAL(copying, 0);
    CHECK(unlink(path) == 0 && close(descriptor) == 0);
    arena_free(arena);
    return 0;
}
