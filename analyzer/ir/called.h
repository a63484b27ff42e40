/* SPDX-License-Identifier: Apache-2.0 */
/* Which function of the C library does a name stand for? */
#ifndef SPBC_IR_CALLED_H
#define SPBC_IR_CALLED_H

#include "ir/ir.h"

struct plain_name { /* without what was put around it */
    const char *begin;
    size_t length;
};

/* name_plain, name_is: function_is in two parts, for many names. */
struct plain_name name_plain(const char *name);
bool name_is(const struct plain_name *plain, const char *name);
/* function_is: is it the function of this name, or one of the forms that compilers and headers give it?  __builtin_memcpy
 * and, where sizes are checked, __memcpy_chk and __builtin___memcpy_chk are memcpy; the checked forms have further
 * arguments. */
bool function_is(const struct function *function, const char *name);
/* function_is_one_of: of a list that ends with NULL? */
bool function_is_one_of(const struct function *function, const char *const *names);

#endif
