/* plot_text.c - text in charts: its width, cutting, escaping for XML. */
#include <math.h>
#include <string.h>

#include "base/plot/plot_inside.h"

/* Reads the character at `text` into *sign and returns its bytes; a question mark and 1 if it is
 * not UTF-8. */
static int sign_read(const char *text, unsigned long *sign)
{
    const unsigned char *b = (const unsigned char *)text;
    int more = b[0] < 0x80 ? 0 : b[0] >= 0xf0 && b[0] < 0xf5 ? 3 : b[0] >= 0xe0 ? 2 : 1;
    *sign = more == 0 ? b[0] : b[0] & (0x3fu >> more);
    if (more && (b[0] < 0xc2 || b[0] > 0xf4))
        more = -1;
    for (int i = 1; i <= more; i++) {
        if ((b[i] & 0xc0) != 0x80) {
            more = -1;
            break;
        }
        *sign = *sign << 6 | (b[i] & 0x3fu);
    }
    /* Characters that XML does not allow: control characters, surrogates and the like. */
    bool odd = more < 0 || *sign < ' ' || *sign == 0x7f || (*sign >= 0xd800 && *sign < 0xe000) ||
               (*sign & 0xfffe) == 0xfffe;
    if (odd)
        *sign = '?';
    return more < 0 ? 1 : more + 1;
}

/* The width in a wide sans-serif font, relative to the size. */
static double sign_width(unsigned long sign)
{
    if (sign >= 0x2e80)
        return 1.05;
    if (sign > 0x7f)
        return sign == 0x2212 || sign == 0xb1 ? 0.8 : 0.7;
    if (strchr("ijl|.,:;'!", (int)sign))
        return 0.34;
    if (strchr("frt()[]{}/-\" ", (int)sign))
        return 0.42;
    if (strchr("mwMWQO@%", (int)sign))
        return 0.95;
    if (strchr("+<=>&", (int)sign))
        return 0.84;
    return sign >= 'A' && sign <= 'Z' ? 0.72 : 0.63;
}

double plot_text_width(const char *text, double size)
{
    double width = 0;
    while (*text) {
        unsigned long sign;
        text += sign_read(text, &sign);
        width += sign_width(sign) * size;
    }
    return width;
}

size_t plot_text_line(const char *text, double size, double width)
{
    size_t at = 0, word = 0;
    while (text[at]) {
        unsigned long sign;
        int bytes = sign_read(text + at, &sign);
        width -= sign_width(sign) * size;
        if (sign == ' ')
            word = at + 1;
        else if (width < 0 && at)
            return word ? word : at;
        at += (size_t)bytes;
    }
    return at;
}

static void escape_sign(struct buffer *out, const char *text, int bytes, unsigned long sign)
{
    switch (sign) {
    case '&': buffer_text(out, "&amp;"); return;
    case '<': buffer_text(out, "&lt;"); return;
    case '>': buffer_text(out, "&gt;"); return;
    case '"': buffer_text(out, "&quot;"); return;
    case '?': buffer_char(out, '?'); return;
    default: buffer_append(out, text, (size_t)bytes);
    }
}

void plot_text_escape(struct buffer *out, const char *text, double size, double width)
{
    bool fits = plot_text_width(text, size) <= width;
    double left = fits ? INFINITY : width - size;
    while (*text) {
        unsigned long sign;
        int bytes = sign_read(text, &sign);
        left -= sign_width(sign) * size;
        if (left < 0)
            break;
        escape_sign(out, text, bytes, sign);
        text += bytes;
    }
    if (!fits)
        buffer_text(out, "\xe2\x80\xa6");
}

void plot_pixels(struct buffer *out, double n)
{
    double bounded = fmin(fmax(n, -100000), 100000);
    long tenths = lround(bounded * 10), size = tenths < 0 ? -tenths : tenths;
    if (size % 10)
        buffer_format(out, "%s%ld.%ld", tenths < 0 ? "-" : "", size / 10, size % 10);
    else
        buffer_format(out, "%s%ld", tenths < 0 ? "-" : "", size / 10);
}

void plot_attribute(struct buffer *out, const char *name, double n)
{
    buffer_format(out, " %s=\"", name);
    plot_pixels(out, n);
    buffer_char(out, '"');
}

void plot_text(struct buffer *out, const char *class, double x, double y, enum plot_anchor anchor,
               double size, double width, const char *text)
{
    static const char *const words[] = { "start", "middle", "end" };
    buffer_format(out, "<text class=\"%s\" text-anchor=\"%s\"", class, words[anchor]);
    plot_attribute(out, "x", x);
    plot_attribute(out, "y", y);
    plot_attribute(out, "font-size", size);
    buffer_char(out, '>');
    plot_text_escape(out, text, size, width);
    buffer_text(out, "</text>\n");
}
