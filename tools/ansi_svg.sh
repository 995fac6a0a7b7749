#!/bin/sh
# ansi_svg.sh - makes a picture of a terminal: tmux capture-pane -e -p | ansi_svg.sh > screen.svg
#
# Understands the colours and attributes that tmux writes; every character is taken to be one column wide.
exec env LC_ALL=C awk '
function hex(n,    r, g, b, v) {
    if (n >= 1000) { n -= 1000; return sprintf("#%06x", n) } # a direct colour
    if (n < 16) return basic[n]
    if (n >= 232) { v = 8 + (n - 232) * 10; return sprintf("#%02x%02x%02x", v, v, v) }
    n -= 16; r = int(n / 36); g = int(n / 6) % 6; b = n % 6
    return sprintf("#%02x%02x%02x", r ? 55 + 40 * r : 0, g ? 55 + 40 * g : 0, b ? 55 + 40 * b : 0)
}
function direct(part, at) { return 1000 + part[at] * 65536 + part[at + 1] * 256 + part[at + 2] }
function reset() { ink = -1; ground = -1; bold = 0; dim = 0; reverse = 0 }
function attributes(list,    part, count, i, n) {
    count = split(list, part, ";")
    if (count == 0) reset()
    for (i = 1; i <= count; i++) {
        n = part[i] + 0
        if (n == 0) reset()
        else if (n == 1) bold = 1
        else if (n == 2) dim = 1
        else if (n == 7) reverse = 1
        else if (n == 22) { bold = 0; dim = 0 }
        else if (n == 27) reverse = 0
        else if (n >= 30 && n <= 37) ink = n - 30
        else if (n == 38 && part[i + 1] == 5) { ink = part[i + 2] + 0; i += 2 }
        else if (n == 38 && part[i + 1] == 2) { ink = direct(part, i + 2); i += 4 }
        else if (n == 39) ink = -1
        else if (n >= 40 && n <= 47) ground = n - 40
        else if (n == 48 && part[i + 1] == 5) { ground = part[i + 2] + 0; i += 2 }
        else if (n == 48 && part[i + 1] == 2) { ground = direct(part, i + 2); i += 4 }
        else if (n == 49) ground = -1
        else if (n >= 90 && n <= 97) ink = n - 82
        else if (n >= 100 && n <= 107) ground = n - 92
    }
}
function flush_run(    fore, back, x, y, blank) {
    if (run == "") return
    fore = ink < 0 ? "#d8d8d8" : hex(ink); back = ground < 0 ? "#16161e" : hex(ground)
    if (reverse) { x = fore; fore = back; back = x }
    x = start * W; y = row * H; blank = run; gsub(/ /, "", blank)
    body = body sprintf("<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n", \
                        x, y, (column - start) * W + 0.3, H, back)
    if (blank != "")
        body = body sprintf("<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\"%s%s textLength=\"%.1f\" lengthAdjust=\"spacingAndGlyphs\">%s</text>\n", \
                            x, y + H * 0.78, fore, bold ? " font-weight=\"bold\"" : "", \
                            dim ? " opacity=\"0.6\"" : "", (column - start) * W, run)
    run = ""; start = column
}
function sign(s) {
    if (s == "&") s = "&amp;"; else if (s == "<") s = "&lt;"; else if (s == ">") s = "&gt;"
    run = run s; column++
}
BEGIN {
    W = 9.6; H = 20; row = 0; wide = 0
    split("#000000 #b0202e #1a6b3c #d9a441 #202a4d #7a4a8a #3f7f8f #d0d0d0 #606060 #ff8f8a #6fbf73 #e9bd6b #6f7fd0 #c08fd0 #7fc0cf #ffffff", b16, " ")
    for (i = 1; i <= 16; i++) basic[i - 1] = b16[i]
    for (i = 1; i < 256; i++) code[sprintf("%c", i)] = i
    reset()
}
{
    column = 0; start = 0; run = ""; n = length($0); i = 1
    while (i <= n) {
        c = substr($0, i, 1)
        if (c == "\033") {
            end = match(substr($0, i), /m/)
            flush_run(); attributes(substr($0, i + 2, end - 3)); i += end; continue
        }
        bytes = code[c] >= 240 ? 4 : code[c] >= 224 ? 3 : code[c] >= 192 ? 2 : 1
        sign(substr($0, i, bytes)); i += bytes
    }
    flush_run(); if (column > wide) wide = column
    row++
}
END {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"16\" xml:space=\"preserve\">\n", wide * W, row * H
    printf "<rect width=\"100%%\" height=\"100%%\" fill=\"#16161e\"/>\n%s</svg>\n", body
}'
