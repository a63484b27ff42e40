/* SPDX-License-Identifier: Apache-2.0 */
int f(int);

void lines(int n)
{
	f(1)
	;
	if (n)
		f(2);
}
