/* SPDX-License-Identifier: Apache-2.0 */
/* How are objects of std::function made and called?  Private to front/; see object.h. */
#ifndef SPBC_FRONT_CALLABLE_H
#define SPBC_FRONT_CALLABLE_H

#include "front/object.h"

/* callable_construct: a construction of such an object; false: of another one, or of something that is not followed. */
bool callable_construct(struct lowering *lower, const struct expr *object, CXCursor call);
/* callable_method: a call of such an object, or of a method of it; false: likewise. */
bool callable_method(struct lowering *lower, CXCursor expression, CXCursor referenced,
                     const struct expr **value);
/* callable_is: the type of such objects? */
bool callable_is(const struct type *type);
/* callable_made: the value that gets to be an object of this type: of a function, which the library makes such an object of
 * unseen, the object; then the function around is unknown. */
const struct expr *callable_made(struct lowering *lower, const struct type *type,
                                 const struct expr *value);

#endif
