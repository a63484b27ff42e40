/* SPDX-License-Identifier: Apache-2.0 */
#include "there-is-no-such-header.h"
int f(int a)
{
    return a;
}
