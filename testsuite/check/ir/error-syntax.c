/* SPDX-License-Identifier: Apache-2.0 */
int f(int a)
{
    if (a {
        return 1;
    }
    return 2;
}
