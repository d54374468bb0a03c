import { inflateSync } from 'node:zlib';

/** The text of a PDF made by our own PDF library (standard and embedded fonts, one text run per line), a line for each run. */
export function pdfText(pdf: Uint8Array): string {
  return pdfPages(pdf).join('\n');
}

/** The same by page, in order. */
export function pdfPages(pdf: Uint8Array): string[] {
  const source = Buffer.from(pdf);
  const objects = objectsOf(source);
  const letters = fontLetters(objects);
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const contents = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]));
      return contents === undefined ? '' : textOf(contents.stream.toString('latin1'), letters);
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

function textOf(content: string, letters: ReadonlyMap<string, string[]>): string {
  const lines: string[] = [];
  let font: string[] | undefined;
  for (const [, name, run = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) {
      font = letters.get(name);
      continue;
    }
    const hex = [...run.matchAll(/<([0-9a-f]*)>/g)].map(([, part = '']) => part).join('');
    lines.push(
      font === undefined
        ? Buffer.from(hex, 'hex').toString('latin1')
        : (hex.match(/.{4}/g) ?? []).map((glyph) => font?.[Number.parseInt(glyph, 16)] ?? '').join(''),
    );
  }
  return lines.join('\n');
}
