#!/usr/bin/env python3
"""Draws cards.svg: python3 cards.py.

All shapes are our own. A card is a <symbol viewBox="0 0 250 350">:
  #c-Qs   the table face (pips or court; use it from 76 px of card width)
  #p-Qs   the plain face (one large index, one pip; use it below 76 px)
  #back   the back; #back-waves, #back-moon and #back-frames, which may be chosen in its place
  #s-s    a suit alone, viewBox 0 0 100 100        (s h d c)
  #r-Q    a rank alone, viewBox 0 0 w 60
Colours are custom properties, so one sprite serves every palette:
  --paper --card-edge --deck-s --deck-h --deck-d --deck-c --brass --skin --court-ground --back --back-edge --back-thread
"""
import pathlib, re
HERE = pathlib.Path(__file__).resolve().parent

# ---------------------------------------------------------------- suits
SUIT = {
 'h': '<path d="M50 93C45 85 7 61 7 34C7 18.500 18 7.500 31 7.500C40 7.500 47 12.500 50 21C53 12.500 60 7.500 69 7.500C82 7.500 93 18.500 93 34C93 61 55 85 50 93Z"/>',
 's': '<path d="M50 5C55 14 92 37 92 61.500C92 74 83 82 72.500 82C64.500 82 57.500 78 54 71C55 82.500 60 90.500 69 95H31C40 90.500 45 82.500 46 71C42.500 78 35.500 82 27.500 82C17 82 8 74 8 61.500C8 37 45 14 50 5Z"/>',
 'd': '<path d="M50 3C58 20 71 37.500 87 50C71 62.500 58 80 50 97C42 80 29 62.500 13 50C29 37.500 42 20 50 3Z"/>',
 'c': '<path d="M50 5A21.500 21.500 0 0 1 67.500 39A21.500 21.500 0 1 1 54 68.500C55 81 60 90.500 69 95H31C40 90.500 45 81 46 68.500A21.500 21.500 0 1 1 32.500 39A21.500 21.500 0 0 1 50 5Z"/>',
}
NAME = {'s': 'spades', 'h': 'hearts', 'd': 'diamonds', 'c': 'clubs'}
INK  = {'s': '#1d1f33', 'c': '#1d1f33', 'h': '#b0202e', 'd': '#b0202e'}

# ---------------------------------------------------------------- ranks: one pen, 60 high
# (width, path). Pen 10.5 wide, mitred; bowls are round, joints are sharp.
RANK = {
 'A': (44, 'M5 58.500L19 5.250H25L39 58.500M11.500 41H32.500'),
 '2': (40, 'M6.500 19.500C6.500 10.500 12.500 5.250 20 5.250C28 5.250 33.500 10.500 33.500 18C33.500 24.500 30.500 28.500 26.500 33L8.500 53.500V54.750H35.500'),
 '3': (40, 'M6.500 5.250H32.500V6L19 24.500C28.500 24.500 34.750 30.500 34.750 39.500C34.750 48.500 28.500 54.750 19.500 54.750C12.500 54.750 7.500 51.500 5 46.500'),
 '4': (42, 'M28 58.500V5.250H24.500L6 41.500V43.250H39.500'),
 '5': (40, 'M33 5.250H11.500L9 32.500M8.500 29.500C11 25.750 15 23.750 20 23.750C28.500 23.750 34.750 30 34.750 39.250C34.750 48.500 28.500 54.750 19.500 54.750C12.500 54.750 7.500 51.500 5 46.500'),
 '6': (40, 'M28.500 3L8.500 31M20 24.250A15.250 15.250 0 1 1 20 54.750A15.250 15.250 0 1 1 20 24.250Z'),
 '7': (38, 'M4 5.250H33.500V6.500L14 58.500'),
 '8': (40, 'M20 5.250A12 11.500 0 1 1 20 28.250A12 11.500 0 1 1 20 5.250ZM20 28.250A14.500 13.250 0 1 1 20 54.750A14.500 13.250 0 1 1 20 28.250Z'),
 '9': (40, 'M11.500 57L31.500 29M20 35.750A15.250 15.250 0 1 1 20 5.250A15.250 15.250 0 1 1 20 35.750Z'),
 'T': (50, 'M4.500 14.500L11 9V58.500M34.250 5.250C41 5.250 45 14 45 30C45 46 41 54.750 34.250 54.750C27.500 54.750 23.500 46 23.500 30C23.500 14 27.500 5.250 34.250 5.250Z'),
 'J': (34, 'M10 5.250H27.250V39C27.250 48.500 22.500 54.750 15 54.750C8.500 54.750 5 50.500 4 44'),
 'Q': (46, 'M22 5.250C32.500 5.250 38.750 14.500 38.750 30C38.750 45.500 32.500 54.750 22 54.750C11.500 54.750 5.250 45.500 5.250 30C5.250 14.500 11.500 5.250 22 5.250ZM24.500 39.500L41 59'),
 'K': (44, 'M8.250 1.500V58.500M38.500 1.500L9.500 36.500M19.500 25.500L40 58.500'),
}
RANKS = 'A23456789TJQK'
# German letters for queen and jack; settings.ts exchanges the paths.
GERMAN = {
 'D': 'M8.500 5.250V54.750H18C31 54.750 38.250 46 38.250 30C38.250 14 31 5.250 18 5.250H8.500Z',
 'B': 'M7 28.500V5.250H15.500C22.500 5.250 26 9.750 26 16.750C26 23.750 22.500 28.500 15.500 28.500H7V54.750H15.500C24.500 54.750 28.750 49.500 28.750 41.250C28.750 33.500 24.500 28.500 15.500 28.500',
}

def num(s):            # tidy: 18.500 -> 18.5
    return re.sub(r'(\d+)\.(\d*?)0+(?=\D|$)', lambda m: m[1] + ('.' + m[2] if m[2] else ''), s)

def suit_at(s, cx, cy, size, turn=False):
    k = size / 100
    t = f'translate({cx:g} {cy:g}) scale({k:g})' + (' rotate(180)' if turn else '') + ' translate(-50 -50)'
    return f'<use href="#g-{s}" transform="{t}"/>'

def rank_at(r, x, y, h, centre=False, width=None):
    w = RANK[r][0]; k = h / 60
    if centre: x = x - w * k / 2
    return f'<use href="#n-{r}" transform="translate({x:g} {y:g}) scale({k:g})"/>'

COLS = (90, 125, 160)
def pips(r, s):
    L, C, R = COLS; T, M, B = 74, 175, 276
    lay = {
      '2': [(C,T),(C,B)], '3': [(C,T),(C,M),(C,B)],
      '4': [(L,T),(R,T),(L,B),(R,B)], '5': [(L,T),(R,T),(C,M),(L,B),(R,B)],
      '6': [(L,T),(R,T),(L,M),(R,M),(L,B),(R,B)],
      '7': [(L,T),(R,T),(L,M),(R,M),(L,B),(R,B),(C,124)],
      '8': [(L,T),(R,T),(L,M),(R,M),(L,B),(R,B),(C,124),(C,226)],
      '9': [(L,T),(R,T),(L,141),(R,141),(L,209),(R,209),(L,B),(R,B),(C,M)],
      'T': [(L,T),(R,T),(L,141),(R,141),(L,209),(R,209),(L,B),(R,B),(C,107),(C,243)],
    }[r]
    size = 48 if r in '2345678' else 45
    return ''.join(suit_at(s, x, y, size, y > 175) for x, y in lay)

# ---------------------------------------------------------------- courts
# Half a figure in a 134 x 133 panel, drawn once per rank and turned for the other half.
# Robe = suit colour; pattern of the robe tells the suit without colour:
#   spades chevrons, hearts scallops, diamonds lozenges, clubs rings.
def robe_pattern(s):
    b = 'stroke="var(--brass,#d9a441)" fill="none" stroke-width="3"'
    if s == 's':
        return f'<path {b} d="M6 121L36 97L67 121L98 97L128 121M6 134L36 110L67 134L98 110L128 134"/>'
    if s == 'h':
        return f'<path {b} d="M4 114a10.500 10.500 0 0 0 21 0a10.500 10.500 0 0 0 21 0a10.500 10.500 0 0 0 21 0a10.500 10.500 0 0 0 21 0a10.500 10.500 0 0 0 21 0a10.500 10.500 0 0 0 21 0"/>'
    if s == 'd':
        return f'<path {b} d="M16 122l9-9 9 9-9 9zM37 122l9-9 9 9-9 9zM79 122l9-9 9 9-9 9zM100 122l9-9 9 9-9 9zM58 122l9-9 9 9-9 9z"/>'
    return f'<g {b}><circle cx="25" cy="121" r="6.500"/><circle cx="46" cy="121" r="6.500"/><circle cx="67" cy="121" r="6.500"/><circle cx="88" cy="121" r="6.500"/><circle cx="109" cy="121" r="6.500"/></g>'

def court_half(r, s):
    skin = 'fill="var(--skin,#f3ddc4)"'; brass = 'fill="var(--brass,#d9a441)"'; paper = 'fill="var(--paper,#fffdf7)"'
    ink = 'stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"'
    o = []
    # robe
    o.append('<path fill="currentColor" d="M0 133C2 108 16 96 40 91C52 88 58 84 59 76H75C76 84 82 88 94 91C118 96 132 108 134 133Z"/>')
    o.append(robe_pattern(s))
    face = '<path %s %s d="M48.500 44H85.500V61C85.500 75 77 84.500 67 84.500C57 84.500 48.500 75 48.500 61Z"/>' % (skin, ink)
    line = f'fill="none" {ink.replace(chr(34)+"3"+chr(34), chr(34)+"2.600"+chr(34))}'
    eyes = f'<path {line} d="M53.500 58.500q4.200-3.600 8.400 0M72.100 58.500q4.200-3.600 8.400 0"/>'
    nose = f'<path {line} d="M67 57V67.500H64"/>'
    if r == 'K':
        # hair behind, beard, crown with three leaves
        o.append('<path fill="currentColor" d="M42 42H92V70C92 76 88 80 84 80H50C46 80 42 76 42 70Z"/>')
        o.append(face)
        o.append('<path fill="currentColor" d="M48.500 62C54 69 58 70.500 67 70.500C76 70.500 80 69 85.500 62V72C85.500 88 76 99 67 103C58 99 48.500 88 48.500 72Z"/>')
        o.append(f'<path fill="none" stroke="var(--skin,#f3ddc4)" stroke-width="2.600" stroke-linecap="round" d="M62 76.500H72"/>')
        o.append(eyes + nose)
        o.append(f'<path {brass} {ink} d="M42 44V17L54.500 28L67 9L79.500 28L92 17V44Z"/>')
        o.append(f'<path fill="none" {ink} d="M42 36H92"/>')
        o.append('<g fill="currentColor"><circle cx="42" cy="14.500" r="4"/><circle cx="67" cy="6.500" r="4"/><circle cx="92" cy="14.500" r="4"/></g>')
        # sword at the right
        o.append(f'<path fill="none" {ink} d="M113 18V92" /><path fill="none" stroke="currentColor" stroke-width="5" d="M103 74H123"/><circle cx="113" cy="97" r="5" {brass} {ink}/>')
    elif r == 'Q':
        moon = (s == 's')
        # long hair / veil
        o.append('<path fill="currentColor" d="M67 20C86 20 96 33 96 50C96 66 92 74 101 90C94 96 84 96 78 91L67 84L56 91C50 96 40 96 33 90C42 74 38 66 38 50C38 33 48 20 67 20Z"/>')
        o.append(f'<path {skin} d="M60 80H74V92L67 99L60 92Z"/>')
        o.append('<path %s %s d="M49.500 49C49.500 44 55 38 67 38C79 38 84.500 44 84.500 49V61C84.500 75 77 85 67 85C57 85 49.500 75 49.500 61Z"/>' % (skin, ink))
        o.append('<path fill="currentColor" d="M48 53C50 40 60 37 67 36C74 37 84 40 86 53C80 47 73 44 67 41C61 44 54 47 48 53Z"/>')
        o.append(eyes + nose)
        o.append(f'<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" d="M62.500 75.500q4.500 3 9 0"/>')
        o.append(f'<path {brass} {ink} d="M54 92L67 104L80 92L84 97C80 106 75 110 67 112C59 110 54 106 50 97Z"/>')
        if moon:   # the Lady of spades wears the moon
            o.append(f'<path {brass} {ink} d="M67 34C55.500 34 47 26.500 46 14C51 21.500 58 25.500 67 25.500C76 25.500 83 21.500 88 14C87 26.500 78.500 34 67 34Z"/>')
            o.append(f'<circle cx="67" cy="14" r="4.500" {brass} {ink}/>')
        else:
            o.append(f'<path {brass} {ink} d="M45 30C45 22 48 15 52 12C54 17 57 19 60 20C61 15 64 10 67 7C70 10 73 15 74 20C77 19 80 17 82 12C86 15 89 22 89 30C82 26.500 75 25.500 67 25.500C59 25.500 52 26.500 45 30Z"/>')
        # a flower of the suit at the right
        o.append(f'<path fill="none" {ink} d="M113 96V47M113 82C106 80 103 75 102 69C109 70 112 75 113 82ZM113 72C119 70 122 66 123 60C117 61 114 66 113 72Z"/>')
        o.append(suit_at(s, 113, 34, 27))
    else:
        # J: bobbed hair, flat cap, feather
        o.append('<path fill="currentColor" d="M41 40H93V72C93 79 88 82 80 82H54C46 82 41 79 41 72Z"/>')
        o.append(f'<path {skin} d="M60 78H74V92L67 98L60 92Z"/>')
        o.append(face.replace('M48.500 44H85.500V61C85.500 75 77 84.500 67 84.500C57 84.500 48.500 75 48.500 61Z', 'M50.500 44H83.500V63C83.500 76 76 84.500 67 84.500C58 84.500 50.500 76 50.500 63Z'))
        o.append(eyes + nose)
        o.append(f'<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" d="M63 76H71"/>')
        o.append(f'<path {brass} {ink} d="M50 90L67 100L84 90L88 99L67 112L46 99Z"/>')
        o.append(f'<path {brass} {ink} d="M38 46C36 30 48 20 68 20C90 20 99 28 97 46Z"/>')
        o.append(f'<path fill="currentColor" d="M36 39H99V48H36Z"/>')
        o.append(f'<path {paper} {ink} d="M86 38C90 22 100 11 118 6C120 22 110 34 92 40Z"/><path fill="none" {ink} d="M88 39L111 14"/>')
    return ''.join(o)

def court(r, s):
    half = court_half(r, s)
    big = suit_at(s, 79, 69, 28)
    # panel
    out = ['<rect x="62" y="50" width="126" height="250" rx="7" fill="var(--court-ground,#f7ecd8)"/>']
    out.append(f'<g transform="translate(62 50) scale(.94)">{half}</g>')
    out.append(f'<g transform="rotate(180 125 175) translate(62 50) scale(.94)">{half}</g>')
    out.append('<path stroke="var(--brass,#d9a441)" stroke-width="5" d="M62 175H188"/><path stroke="currentColor" stroke-width="2.500" d="M62 171.500H188M62 178.500H188"/>')
    out.append('<rect x="62" y="50" width="126" height="250" rx="7" fill="none" stroke="currentColor" stroke-width="3"/>')
    out.append(big + suit_at(s, 171, 281, 28, True))
    return ''.join(out)

# small hats for the plain court faces, drawn over a large pip, 100 wide, base on y=0
HAT = {
 'K': '<path d="M22 0V-34L36-20L50-42L64-20L78-34V0Z"/>',
 'Q': '<path d="M22 0C20-14 22-26 29-33C32-24 38-20 43-19C44-27 47-33 50-37C53-33 56-27 57-19C62-20 68-24 71-33C78-26 80-14 78 0C60-6 40-6 22 0Z"/>',
 'J': '<path d="M20 0C17-20 28-30 50-30C72-30 83-20 80 0ZM66-26C70-40 78-47 92-50C92-38 86-28 74-21Z"/>',
}
MOON = '<path d="M50 0C34 0 21-11 19-30C27-19 37-13 50-13C63-13 73-19 81-30C79-11 66 0 50 0Z"/>'

PAPER = '<rect x="1.500" y="1.500" width="247" height="347" rx="19" fill="var(--paper,#fffdf7)" stroke="var(--card-edge,#8b8171)" stroke-width="3"/>'

def index(r, s, y=18, h=63, pip=41, cx=31.5):
    return rank_at(r, cx, y, h, True) + suit_at(s, cx, y + h + 9 + pip / 2, pip)

def face(r, s):
    o = [PAPER, f'<g color="var(--deck-{s},{INK[s]})" fill="currentColor">']
    ix = index(r, s)
    o.append(ix + f'<g transform="rotate(180 125 175)">{ix}</g>')
    if r == 'A':
        o.append('<circle cx="125" cy="175" r="74" fill="none" stroke="currentColor" stroke-width="4" stroke-dasharray="13.500 9.740" stroke-linecap="round"/>')
        o.append(suit_at(s, 125, 175 + (3 if s == 'h' else 0), 96))
    elif r in 'JQK':
        o.append(court(r, s))
    else:
        o.append(pips(r, s))
    o.append('</g>')
    return f'<symbol id="c-{r}{s}" viewBox="0 0 250 350">' + ''.join(o) + '</symbol>'

def plain(r, s):
    o = [PAPER, f'<g color="var(--deck-{s},{INK[s]})" fill="currentColor">']
    o.append(rank_at(r, 20, 24, 104))
    o.append(suit_at(s, 20 + 35, 172, 68))
    if r in 'JQK':
        hat = MOON if (r + s) == 'Qs' else HAT[r]
        o.append(suit_at(s, 172, 272, 100))
        o.append(f'<g transform="translate(107 212) scale(1.3)" fill="var(--brass,#d9a441)" stroke="currentColor" stroke-width="4" stroke-linejoin="round">{hat}</g>')
    else:
        o.append(suit_at(s, 172, 262, 112))
    o.append('</g>')
    return f'<symbol id="p-{r}{s}" viewBox="0 0 250 350">' + ''.join(o) + '</symbol>'

HEART_LINE = 'M50 90C45 83 9 60 9 35C9 20 19 10 31 10C40 10 47 15 50 23'   # left half; mirrored for the right

THREAD = 'stroke="var(--back-thread,#f2e8d5)" fill="none" stroke-linecap="round"'

def back_ground():
    return ('<rect x="1.500" y="1.500" width="247" height="347" rx="19" fill="var(--back-edge,#f2e8d5)" stroke="var(--card-edge,#8b8171)" stroke-width="3"/>'
            '<rect x="16" y="16" width="218" height="318" rx="10" fill="var(--back,#2c3a6b)"/>')

def back_symbol(name, inside):
    return f'<symbol id="back-{name}" viewBox="0 0 250 350">{back_ground()}{inside}</symbol>'

def more_backs():
    rows = ''.join(f'M{11 - 19 * (i % 2)} {y}' + 'q19 -30 38 0' * 7 for i, y in enumerate(range(42, 372, 24)))
    waves = f'<path clip-path="url(#backclip)" {THREAD} stroke-width="4.5" opacity=".7" d="{rows}"/>'
    stars = ''.join(f'M{x - 5} {y}h10M{x} {y - 5}v10' for i, y in enumerate(range(40, 330, 30)) for x in range(40 + 17 * (i % 2), 225, 34)
                    if (x - 125) ** 2 + (y - 175) ** 2 > 64 ** 2)
    moon = (f'<path {THREAD} stroke-width="4" opacity=".7" d="{stars}"/>'
            f'<circle cx="125" cy="175" r="50" {THREAD} stroke-width="4" stroke-dasharray="8 7.700"/>'
            '<path fill="var(--back-thread,#f2e8d5)" d="M133 144A33 33 0 1 0 157 187A27 27 0 1 1 133 144Z"/>')
    boxes = ''.join(f'<rect x="{16 + i}" y="{16 + i}" width="{218 - 2 * i}" height="{318 - 2 * i}" rx="6"/>' for i in (16, 34, 52))
    frames = (f'<g {THREAD} stroke-width="4.5" stroke-dasharray="11 9" opacity=".75">{boxes}</g>'
              '<g color="var(--back-thread,#f2e8d5)">' + ''.join(suit_at(s, x, y, 34) for s, x, y in
              (('s', 125, 115), ('h', 125, 235), ('d', 103, 175), ('c', 147, 175))) + '</g>')
    return [back_symbol('waves', waves), back_symbol('moon', moon), back_symbol('frames', frames)]

def back():
    n = [back_ground()]
    # running stitch lattice
    d = []
    for k in range(-7, 9):
        x = 125 + k * 36
        d.append(f'M{x - 175} 0L{x + 175} 350M{x + 175} 0L{x - 175} 350')
    n.append('<g clip-path="url(#backclip)" stroke="var(--back-thread,#f2e8d5)" fill="none" stroke-linecap="round">'
             f'<path stroke-width="4.5" stroke-dasharray="9 9.730" opacity=".62" d="{"".join(d)}"/></g>')
    n.append('<circle cx="125" cy="175" r="53" fill="var(--back,#2c3a6b)"/>')
    n.append('<circle cx="125" cy="175" r="46" fill="none" stroke="var(--back-thread,#f2e8d5)" stroke-width="4" stroke-linecap="round" stroke-dasharray="8 6.450"/>')
    n.append('<use href="#openheart" transform="translate(98 149) scale(.54)" color="var(--back-thread,#f2e8d5)"/>')
    return '<symbol id="back" viewBox="0 0 250 350">' + ''.join(n) + '</symbol>'

def build():
    # Clip paths may not be inside an element that is not displayed; everything else should be, or a browser lays out
    # 3000 invisible elements.
    o = ['<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" id="clips"><clipPath id="backclip">'
         '<rect x="20" y="20" width="210" height="310" rx="7"/></clipPath></svg>']
    o.append('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" id="sprite"><defs>')
    for s, p in SUIT.items():
        o.append(f'<g id="g-{s}" fill="currentColor">{p}</g>')
    for r in RANKS:
        o.append(f'<path id="n-{r}" fill="none" stroke="currentColor" stroke-width="10.500" stroke-linejoin="miter" stroke-miterlimit="6" d="{RANK[r][1]}"/>')
    for r, d in GERMAN.items():
        o.append(f'<path id="n-{r}" d="{d}"/>')
    # the mark: a heart whose thread is left open
    o.append('<path id="openheart" fill="none" stroke="currentColor" stroke-width="11" stroke-linecap="round" stroke-linejoin="round" d="M93 52C94.500 46 95 41 95 36C95 20 84 8 70 8C60.500 8 53.500 13 50 22C46.500 13 39.500 8 30 8C16 8 5 20 5 36C5 62 41 84 50 94C57 86 70 77 80 66"/>')
    o.append('<path id="shutheart" fill="none" stroke="currentColor" stroke-width="11" stroke-linecap="round" stroke-linejoin="round" d="M50 94C41 84 5 62 5 36C5 20 16 8 30 8C39.500 8 46.500 13 50 22C53.500 13 60.500 8 70 8C84 8 95 20 95 36C95 62 59 84 50 94Z"/>')
    o.append('</defs>')
    for s in 'shdc':
        o.append(f'<symbol id="s-{s}" viewBox="0 0 100 100"><use href="#g-{s}"/></symbol>')
    for r in RANKS:
        o.append(f'<symbol id="r-{r}" viewBox="0 0 {RANK[r][0]} 60"><use href="#n-{r}"/></symbol>')
    o.append('<symbol id="mark" viewBox="-4 -2 108 104"><use href="#openheart"/></symbol>')
    o.append('<symbol id="mark-shut" viewBox="-4 -2 108 104"><use href="#shutheart"/></symbol>')
    o.append(back())
    o.extend(more_backs())
    for s in 'cdsh':
        for r in RANKS:
            o.append(face(r, s)); o.append(plain(r, s))
    o.append('</svg>')
    return num('\n'.join(o))

if __name__ == '__main__':
    svg = build()
    (HERE / 'cards.svg').write_text(svg + '\n')
    import gzip
    print(len(svg), 'bytes;', len(gzip.compress(svg.encode(), 9)), 'gz')
