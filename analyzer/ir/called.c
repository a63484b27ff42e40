/* SPDX-License-Identifier: Apache-2.0 */
/* Which function of the C library does a name stand for?  See called.h.
 *
 * Names that begin with two underscores belong to the compiler and its library (ISO C 7.1.3): no program has such forms of
 * its own.
 */
#include "ir/called.h"
#include "base/text.h"

#include <string.h>

struct plain_name name_plain(const char *name)
{
    struct plain_name plain;

    if (name[0] != '_')
        return (struct plain_name){name, strlen(name)};
    if (text_starts_with(name, "__builtin_"))
        name += strlen("__builtin_");
    plain = (struct plain_name){name, strlen(name)};
    if (text_starts_with(name, "__") && text_ends_with(name, "_chk"))
        plain =
            (struct plain_name){name + strlen("__"), plain.length - strlen("__") - strlen("_chk")};
    return plain;
}

bool name_is(const struct plain_name *plain, const char *name)
{
    return plain->begin[0] == name[0] && strncmp(plain->begin, name, plain->length) == 0 &&
           name[plain->length] == '\0';
}

bool function_is(const struct function *function, const char *name)
{
    struct plain_name plain = name_plain(function->name);

    return name_is(&plain, name);
}

bool function_is_one_of(const struct function *function, const char *const *names)
{
    struct plain_name plain = name_plain(function->name);

    for (; *names; names++)
        if (name_is(&plain, *names))
            return true;
    return false;
}
