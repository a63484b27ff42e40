/* SPDX-License-Identifier: Apache-2.0 */
#define OTHER
#include "../shared.h"

const int size = 8;
struct own {
    long tag;
};
static int local(int a)
{
    struct own o = {2};
    return a + o.tag;
}

int exported(int a)
{
    extern int late;
    common.tag = late;
    return local(a) + same_for_all(3) + differs(4);
}
int late = 6;
