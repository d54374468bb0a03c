import { inflateSync } from 'node:zlib';

/** The text of a PDF made by our own PDF library (standard fonts, one text run per line), a line for each run. */
export function pdfText(pdf: Uint8Array): string {
  const source = Buffer.from(pdf);
  const lines: string[] = [];
  for (let at = source.indexOf('stream\n'); at !== -1; at = source.indexOf('stream\n', at + 7)) {
    const end = source.indexOf('endstream', at);
    let content: string;
    try {
      content = inflateSync(source.subarray(at + 7, end)).toString('latin1');
    } catch {
      continue;
    }
    for (const [, run = ''] of content.matchAll(/\[([^\]]*)\] TJ/g))
      lines.push(
        [...run.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
      );
  }
  return lines.join('\n');
}
