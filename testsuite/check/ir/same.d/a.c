/* SPDX-License-Identifier: Apache-2.0 */
/* Two programs in one list: each keeps its own main and its own helper. */
int helper(void)
{
    return 1;
}
int main(void)
{
    return helper();
}
