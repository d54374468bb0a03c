import { isHeading } from './heading.ts';

const spacing = { lineGap: 2 };

/** The share of a page that is kept together at most. More would leave the page before half empty. */
const maxKept = 0.75;

/** The heights of what must stay with the end of a text, such as signatures: of all of it, and of its first part. */
export interface Below {
  all: number;
  first: number;
}

/**
 * Writes the sections of a text below each other. One that the page has no room for begins the next page, unless it is long. The
 * last clause, from its heading on, stays with what is below the text; where that is too much for a page, only its last section does.
 */
export function drawText(pdf: PDFKit.PDFDocument, text: string, below: Below | null): void {
  const style = (line: string) =>
    isHeading(line) ? pdf.font('Figtree-SemiBold').fontSize(12) : pdf.font('Figtree').fontSize(10.5);
  // An empty line is as high as another.
  const write = (line: string) => style(line).text(line || ' ', spacing);
  const heightOf = (lines: string) =>
    lines.split('\n').reduce((sum, line) => sum + style(line).heightOfString(line || ' ', spacing), 0);
  const sections = text.split('\n\n');
  const bottom = pdf.page.maxY();
  const room = bottom - pdf.page.margins.top;
  const end = below === null ? null : endOf(sections, below, { heightOf, room });
  for (const [at, section] of sections.entries()) {
    const isEnd = end !== null && at === end.from;
    const height = isEnd ? end.height : heightOf(section);
    const isKept = isEnd || height < bottom / 3;
    if (isKept && pdf.y + height + pdf.currentLineHeight(true) > bottom) pdf.addPage();
    else if (at > 0) write('');
    for (const line of section.split('\n')) write(line);
  }
}

/** Where the end of a text begins that stays with what is below it, and the height of both; null when no part of it fits. */
function endOf(
  sections: readonly string[],
  { all, first }: Below,
  { heightOf, room }: { heightOf: (lines: string) => number; room: number },
): { from: number; height: number } | null {
  const clause = sections.findLastIndex((section) => isHeading(section.split('\n')[0] ?? ''));
  const last = sections.length - 1;
  for (const [from, under] of [
    [clause, all],
    [last, all],
    [last, first],
  ] as const) {
    // An empty line separates the text from what is below it.
    const height = heightOf(sections.slice(from).join('\n\n')) + heightOf('') + under;
    if (from > 0 && height < room * maxKept) return { from, height };
  }
  return null;
}
