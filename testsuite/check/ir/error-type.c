/* SPDX-License-Identifier: Apache-2.0 */
struct s;
int f(struct s *s)
{
    unknown_type x;
    return s->field;
}
