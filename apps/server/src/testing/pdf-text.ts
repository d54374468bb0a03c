import { inflateSync } from 'node:zlib';

/** The text of a PDF made by our own PDF library (standard and embedded fonts, one text run per line), a line for each run. */
export function pdfText(pdf: Uint8Array): string {
  return pdfPages(pdf).join('\n');
}

/** The same by page, in order. */
export const pdfPages = (pdf: Uint8Array): string[] =>
  pdfRuns(pdf).map((runs) => runs.map(({ text }) => text).join('\n'));

/** A text as it is drawn at once, with the place of its first letter from the page's lower left corner, in points. */
export interface TextRun {
  text: string;
  x: number;
  y: number;
}

/** The texts of each page, in the order in which they are drawn. */
export function pdfRuns(pdf: Uint8Array): TextRun[][] {
  const source = Buffer.from(pdf);
  const objects = objectsOf(source);
  const letters = fontLetters(objects);
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const contents = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]));
      return contents === undefined ? [] : runsOf(contents.stream.toString('latin1'), letters);
    });
}

interface PdfObject {
  head: string;
  /** Inflated; empty without one. */
  stream: Buffer;
}

function objectsOf(source: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  const text = source.toString('latin1');
  for (const { 0: start, 1: id, index } of text.matchAll(/(?<=^|\n)(\d+) 0 obj\n/g)) {
    const from = index + start.length;
    const end = text.indexOf('endobj', from);
    const at = text.indexOf('\nstream\n', from);
    const head = text.slice(from, at === -1 || at > end ? end : at);
    let stream = Buffer.alloc(0);
    const length = /\/Length (\d+)/.exec(head)?.[1];
    if (at !== -1 && at < end && length !== undefined) {
      const bytes = source.subarray(at + 8, at + 8 + Number(length));
      stream = Buffer.from(head.includes('/FlateDecode') ? inflateSync(bytes) : bytes);
    }
    objects.set(Number(id), { head, stream });
  }
  return objects;
}

/** The characters of each embedded font's glyphs, by the font's name in the pages. Standard fonts have none. */
function fontLetters(objects: ReadonlyMap<number, PdfObject>): Map<string, string[]> {
  const letters = new Map<string, string[]>();
  for (const { head } of objects.values())
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1];
      const text = objects.get(Number(map))?.stream.toString('latin1');
      if (text === undefined) continue;
      const glyphs = [...text.matchAll(/\[((?:<[0-9a-f ]*> ?)*)\]/g)].flatMap(([, range = '']) =>
        [...range.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
          String.fromCharCode(...hex.split(' ').map((unit) => Number.parseInt(unit, 16))),
        ),
      );
      letters.set(name, glyphs);
    }
  return letters;
}

function runsOf(content: string, letters: ReadonlyMap<string, string[]>): TextRun[] {
  const runs: TextRun[] = [];
  let font: string[] | undefined;
  let [x, y] = [0, 0];
  for (const [, name, left, up, run = ''] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|\[([^\]]*)\] TJ/g,
  )) {
    if (left !== undefined) [x, y] = [Number(left), Number(up)];
    else if (name === undefined) {
      const hex = [...run.matchAll(/<([0-9a-f]*)>/g)].map(([, part = '']) => part).join('');
      const text =
        font === undefined
          ? Buffer.from(hex, 'hex').toString('latin1')
          : (hex.match(/.{4}/g) ?? []).map((glyph) => font?.[Number.parseInt(glyph, 16)] ?? '').join('');
      runs.push({ text, x, y });
    } else font = letters.get(name);
  }
  return runs;
}
