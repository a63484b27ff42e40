/* SPDX-License-Identifier: Apache-2.0 */
/* What is a value that the program gives no name to, and where may it lead?
 *
 * Requires: nothing.  The front end says in its text what an unknown expression stands for.
 */
#include "passes/unnamed.h"
#include "base/text.h"
#include "passes/cells.h"

bool expr_is_variadic_argument(const struct expr *expr)
{
    return expr->kind == EXPR_UNKNOWN && expr->text &&
           (text_starts_with(expr->text, "va_arg") ||
            text_starts_with(expr->text, "__builtin_va_arg"));
}

bool expr_is_rest(const struct expr *expr)
{
    return expr_is_variadic_argument(expr) && expr->type && expr->type->kind != TYPE_RECORD;
}

struct cell *cell_of_unnamed(struct analysis *a, const struct expr *expr)
{
    if (expr_is_variadic_argument(expr))
        return cell_of_rest(a);
    return expr->kind == EXPR_UNKNOWN && expr->text &&
                   text_starts_with(expr->text, "an element of the range")
               ? cell_of_elsewhere(a)
               : NULL;
}
