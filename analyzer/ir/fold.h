/* SPDX-License-Identifier: Apache-2.0 */
/* What is the constant value of an operation in C?  Private to ir/. */
#ifndef SPBC_IR_FOLD_H
#define SPBC_IR_FOLD_H

#include "ir/expr.h"

/* Each returns true and sets *value when the operation on constants has a value that C defines. */
bool fold_unary(enum expr_op op, const struct expr *a, const struct type *type, int64_t *value);
bool fold_binary(enum expr_op op, const struct expr *a, const struct expr *b,
                 const struct type *type, int64_t *value);
bool fold_cast(const struct expr *a, const struct type *type, int64_t *value);
/* Does the conversion between two integer types keep every value? */
bool conversion_keeps_values(const struct type *from, const struct type *to);

#endif
