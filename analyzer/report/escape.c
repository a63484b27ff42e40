/* SPDX-License-Identifier: Apache-2.0 */
/* How does any text stand in an HTML page without being taken for markup?  See escape.h. */
#include "report/escape.h"

#include <string.h>

size_t utf8_length(const char *bytes, size_t length)
{
    const unsigned char *byte = (const unsigned char *)bytes;
    if (length == 0)
        return 0;
    if (byte[0] < 0x80)
        return 1;
    const size_t wanted = byte[0] >= 0xc2 && byte[0] <= 0xdf   ? 2
                          : byte[0] >= 0xe0 && byte[0] <= 0xef ? 3
                          : byte[0] >= 0xf0 && byte[0] <= 0xf4 ? 4
                                                               : 0;
    if (wanted == 0 || wanted > length)
        return 0;
    for (size_t i = 1; i < wanted; i++)
        if ((byte[i] & 0xc0) != 0x80)
            return 0;
    /* Overlong forms, surrogates, and what lies above U+10FFFF. */
    if ((byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xed && byte[1] > 0x9f) ||
        (byte[0] == 0xf0 && byte[1] < 0x90) || (byte[0] == 0xf4 && byte[1] > 0x8f))
        return 0;
    return wanted;
}

void escape_html_bytes(FILE *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length;) {
        const size_t width = utf8_length(bytes + i, length - i);
        const char c = bytes[i];
        if (c == '&')
            fputs("&amp;", out);
        else if (c == '<')
            fputs("&lt;", out);
        else if (c == '>')
            fputs("&gt;", out);
        else if (c == '"')
            fputs("&quot;", out);
        else if (c == '\'')
            fputs("&#39;", out);
        else if (width == 0 ||
                 (width == 1 && ((unsigned char)c < ' ' || c == 0x7f) && c != '\t' && c != '\n'))
            fputs("\xef\xbf\xbd", out);
        else
            (void)fwrite(bytes + i, 1, width, out);
        i += width == 0 ? 1 : width;
    }
}

void escape_html(FILE *out, const char *text)
{
    if (text != NULL)
        escape_html_bytes(out, text, strlen(text));
}
