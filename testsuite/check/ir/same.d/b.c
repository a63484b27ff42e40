/* SPDX-License-Identifier: Apache-2.0 */
int helper(void)
{
    return 2;
}
int main(void)
{
    return helper();
}
