import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type DocumentFont, rememberLayouts } from './remember-layouts.ts';
import { noLetter, textPieces } from './text-pieces.ts';
import { unpackWoff } from './woff.ts';

/**
 * Creates a letter-size document with a title. Text may be in any script. Loads the library at its first use.
 * @param options.lang its language for screen readers, such as 'fr-CA'
 * @param options.bufferPages keeps all pages until the end, so that each can be numbered
 * @param options.created when the file says that it was created, for one that is made again with the same bytes
 */
export async function newPdf(
  title: string,
  { bufferPages = false, lang = 'en-CA', created }: { bufferPages?: boolean; lang?: string; created?: Date } = {},
): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  return withFontFallback(
    new PDFDocument({
      bufferPages,
      size: 'LETTER',
      margins: { top: 56, bottom: 56, left: 60, right: 60 },
      info: {
        Title: title,
        Producer: 'Portage',
        Creator: 'Portage',
        ...(created === undefined ? {} : { CreationDate: created }),
      },
      lang,
      displayTitle: true,
      pdfVersion: '1.7',
      tagged: true,
    }),
  );
}

/** Ends the document and returns its bytes. */
export function pdfBytes(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const bytes = buffer(pdf);
  pdf.end();
  return bytes;
}

/** Characters that every font has. */
const ascii = /^[\x20-\x7e]*$/;

const dejaVuSans = import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
/** Covers every living script with bitmap-style glyphs, without shaping. */
const unifont = import.meta.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff');

const dejaVuSansBold = import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** The brand's typefaces. */
export type BrandFont = 'Figtree' | 'Figtree-SemiBold';
const brandFonts: Record<BrandFont, string> = {
  Figtree: import.meta.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
  'Figtree-SemiBold': import.meta.resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff'),
};

/** What documents are set in, always embedded: the brand's typefaces, and the one of typed signatures. */
const typefaces = {
  ...brandFonts,
  Signature: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif-Italic.ttf'),
};

/** The fonts that have a typeface's characters, in order. Latin, Greek, Cyrillic, Arabic and Hebrew look good; the rest is legible. */
const fallbackFonts: Record<string, readonly [string, ...string[]]> = {
  // By their own names: the library opens a font file again and again that has two.
  Figtree: [
    'Figtree',
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-400-normal.woff'),
    dejaVuSans,
    unifont,
  ],
  'Figtree-SemiBold': [
    'Figtree-SemiBold',
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-600-normal.woff'),
    dejaVuSansBold,
    unifont,
  ],
  Signature: ['Signature', dejaVuSans, unifont],
};

const files = new Map<string, Buffer>();
function fontFile(address: string): Buffer {
  const known = files.get(address);
  if (known !== undefined) return known;
  const bytes = readFileSync(new URL(address));
  const font = address.endsWith('.woff') ? unpackWoff(bytes) : bytes;
  files.set(address, font);
  return font;
}

/** The library's current font, which its types do not declare. */
interface SetFont {
  _font: DocumentFont;
}

/**
 * Makes a document fall back to wider fonts for characters that the chosen font lacks, so names are never misspelled.
 * A letter that no font has is shown as missing, and the full line is kept in the file's keywords.
 */
function withFontFallback(pdf: PDFKit.PDFDocument): PDFKit.PDFDocument {
  const setFont = pdf.font.bind(pdf) as (name: string) => PDFKit.PDFDocument;
  const font = (name: string) => {
    setFont(name);
    rememberLayouts(current(), name, name in brandFonts);
    return pdf;
  };
  const current = () => (pdf as unknown as SetFont)._font;
  const text = pdf.text.bind(pdf) as (text: string, ...where: unknown[]) => PDFKit.PDFDocument;
  let chosen = 'Figtree';
  const kept = new Set<string>();
  /** The letters that were looked up in each font file. */
  const letters = new Map<string, Map<number, boolean>>();
  const has = (file: string, codePoint: number) => {
    let looked = letters.get(file);
    if (looked === undefined) {
      if (!(file in typefaces)) pdf.registerFont(file, fontFile(file));
      looked = new Map();
      letters.set(file, looked);
    }
    let found = looked.get(codePoint);
    if (found === undefined) {
      font(file);
      found = current().font.hasGlyphForCodePoint(codePoint);
      looked.set(codePoint, found);
    }
    return found;
  };
  for (const [name, file] of Object.entries(typefaces)) pdf.registerFont(name, fontFile(file));
  /** Writes a text if it fits on one line: much faster than the library, which looks for places to break it. @returns false if not */
  const writeLine = (piece: { font: string; text: string }, start: unknown[], options: PDFKit.Mixins.TextOptions) => {
    const { width, align = 'left', lineGap = 0, ...rest } = options;
    const [x = pdf.x, y = pdf.y] = start as number[];
    const isOneOfSeveral = options.continued === true || options.height !== undefined || piece.text.includes('\n');
    if (width === undefined || isOneOfSeveral || (align !== 'left' && align !== 'right')) return false;
    font(piece.font);
    const textWidth = pdf.widthOfString(piece.text, rest);
    const height = pdf.currentLineHeight(true);
    if (textWidth > width || y + height > pdf.page.maxY()) return false;
    const indent = align === 'right' ? width - textWidth : 0;
    text(piece.text, x + indent, y, { ...rest, lineBreak: false });
    pdf.x = x;
    pdf.y = y + height + lineGap;
    return true;
  };
  const writePieces = (line: string, fonts: readonly [string, ...string[]], where: unknown[]) => {
    const pieces = ascii.test(line) ? [{ font: fonts[0], text: line }] : textPieces(line, fonts, has);
    if (pieces.some((piece) => piece.text.includes(noLetter))) kept.add(line);
    if (kept.size > 0) pdf.info.Keywords = [...kept].join('; ');
    const given = where.at(-1);
    const [place, options] =
      typeof given === 'object' ? [where.slice(0, -1), given as PDFKit.Mixins.TextOptions] : [where, {}];
    const start = place.length === 1 ? [...place, pdf.y] : place;
    const [only, ...others] = pieces;
    if (only !== undefined && others.length === 0 && writeLine(only, start, options)) return;
    pieces.forEach((piece, at) => {
      font(piece.font);
      text(piece.text, ...(at === 0 ? start : []), { ...options, continued: at < pieces.length - 1 });
    });
  };
  return Object.assign(pdf, {
    font(name: string) {
      chosen = name;
      return font(name);
    },
    text(given: string, ...where: unknown[]) {
      const line = given.normalize('NFC');
      const fonts = fallbackFonts[chosen];
      if (fonts === undefined) return text(line, ...where);
      writePieces(line, fonts, where);
      return font(chosen);
    },
  });
}
