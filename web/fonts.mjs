// fonts.mjs - the serif, reduced to the letters of the page's languages and of names from neighbouring languages.
//
// The font's default figures are old-style and of different widths; the page needs lining figures of equal width, and
// makes them the only ones: the character table is rewritten, so that each character leads to the glyph that `lnum` and
// `tnum` would choose.
import * as harfbuzz from "harfbuzzjs";
import subset from "subset-font";

const letters = [];
for (let c = 0x20; c < 0x7f; c++) letters.push(c);
for (let c = 0xc0; c < 0x100; c++) letters.push(c);
letters.push(0xa0, 0xb7, 0x152, 0x153, 0x178);
letters.push(0x2013, 0x2014, 0x2018, 0x2019, 0x201a, 0x201c, 0x201d, 0x201e, 0x2026, 0x2212);
letters.sort((a, b) => a - b);

/** The glyph of each character: [character, glyph], for those the font has. */
function glyphs(font) {
  const shaped = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(font)));
  return letters.map((letter) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(String.fromCodePoint(letter));
    buffer.guessSegmentProperties();
    harfbuzz.shape(shaped, buffer, ["lnum", "tnum"].map((name) => new harfbuzz.Feature(name)));
    return [letter, buffer.getGlyphInfos()[0].codepoint];
  }).filter(([, glyph]) => glyph);
}

/** A character table: one subtable for Unicode, of format 12, with a group for each character. */
function cmap(pairs) {
  const table = Buffer.alloc(12 + 16 + 12 * pairs.length);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(table.length - 12, 16);
  table.writeUInt32BE(pairs.length, 24);
  pairs.forEach(([letter, glyph], i) => {
    table.writeUInt32BE(letter, 28 + 12 * i);
    table.writeUInt32BE(letter, 32 + 12 * i);
    table.writeUInt32BE(glyph, 36 + 12 * i);
  });
  return table;
}

/** The font with a new table at its end that replaces the old one. */
function withTable(font, name, table) {
  const out = Buffer.concat([font, Buffer.alloc(-font.length & 3), table]);
  const entries = Array.from({ length: out.readUInt16BE(4) }, (_, i) => 12 + 16 * i);
  const entry = entries.find((at) => out.toString("latin1", at, at + 4) === name);
  out.writeUInt32BE(out.length - table.length, entry + 8);
  out.writeUInt32BE(table.length, entry + 12);
  return out;
}

/** The reduced font, as woff2. */
export async function cut(file) {
  const text = String.fromCodePoint(...letters);
  const plain = await subset(file, text, { targetFormat: "truetype", keepFeatures: ["kern", "lnum", "tnum"] });
  const lining = withTable(plain, "cmap", cmap(glyphs(plain)));
  return subset(lining, text, { targetFormat: "woff2", keepFeatures: ["kern"], noHinting: true });
}
