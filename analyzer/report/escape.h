/* SPDX-License-Identifier: Apache-2.0 */
/* How does any text stand in an HTML page without being taken for markup? */
#ifndef SPBC_REPORT_ESCAPE_H
#define SPBC_REPORT_ESCAPE_H

#include <stddef.h>
#include <stdio.h>

/* escape_html: for element content and quoted attributes.  Bytes that are no UTF-8 and control
 * characters become U+FFFD, so that the page stays valid whatever the sources hold.  NULL: nothing.
 */
void escape_html(FILE *out, const char *text);
void escape_html_bytes(FILE *out, const char *bytes, size_t length);

/* utf8_length: bytes of the well-formed character (RFC 3629) that begins here; 0: there is none. */
size_t utf8_length(const char *bytes, size_t length);

#endif
