import { setImmediate } from 'node:timers/promises';
import type { Brand } from '@portage/messages/brand';
import { drawBrand } from '../../../platform/pdf/draw-brand.ts';
import type { BrandFont } from '../../../platform/pdf/pdf.ts';

export const [left, middle, right] = [54, 312, 558];
const [top, bottom] = [54, 738];
/** Where a row's amount starts, and where its text ends. */
const [amountX, textWidth] = [438, 370];
/** The same with another amount beside the first. */
const [firstOfTwoX, textWidthOfTwo] = [336, 270];
const amountWidth = right - amountX;
const lineGap = 1.5;
/** Below a row. */
const rowGap = (tight = false): number => (tight ? 4 : 7);
/** Between the brand and the banner on its right. */
const bannerGap = 12;
export const colors = { ink: '#1b211e', quiet: '#55605a', rule: '#e6e2d8' } as const;

interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
  x?: number;
  y?: number;
  width?: number;
  align?: 'left' | 'right';
  link?: string;
}

export interface SheetRow {
  text: string;
  details: readonly string[];
  amount: string;
  /** Another amount, right of it. The texts then have less room. */
  also?: string;
  bold?: boolean;
  size?: number;
  /** Close to the next row. */
  tight?: boolean;
  /** Without a line below. */
  last?: boolean;
}

/** The width of a fact's label. */
const labelWidth = 100;

/** What the pages repeat: the head of later pages, and the foot of each. */
interface Frame {
  running: string;
  footer: string;
  pageOf: (params: { page: number; pages: number }) => string;
}

/** Draws tagged text and tables in the brand's typeface, a block after the other, with page breaks between rows only. */
export class InvoiceSheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #frame: Frame;
  readonly #root: PDFKit.PDFStructureElement;
  /** Whether only heights are wanted, and nothing is drawn. */
  #isMeasuring = false;
  /** Draws the heading of the open table again on a new page. */
  #heading: (() => void) | null = null;

  constructor(pdf: PDFKit.PDFDocument, frame: Frame) {
    this.#pdf = pdf;
    this.#frame = frame;
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
    this.y = top;
  }

  get y(): number {
    return this.#pdf.y;
  }

  set y(value: number) {
    this.#pdf.y = value;
  }

  gap(points: number): void {
    this.y += points;
  }

  newPage(): void {
    this.#pdf.addPage();
    this.y = top;
    this.#artifact(() => {
      this.#write(this.#frame.running, { size: 8.5, color: colors.quiet, width: right - left });
      this.y += 10;
    });
    this.#heading?.();
  }

  /** Starts a new page unless this much room is left. */
  keepTogether(points: number): void {
    if (!this.#isMeasuring && this.y + points > bottom) this.newPage();
  }

  /** Lets the server answer other requests; a document of 200 people takes seconds to draw. Call it between blocks. */
  async pause(): Promise<void> {
    await setImmediate();
  }

  /** The first line of the document, with a banner on its right if there is one. */
  brand(brand: Brand, banner: string | null): void {
    this.#pdf.x = left;
    const { y } = this;
    const end = banner === null ? right : middle - bannerGap;
    drawBrand(this.#pdf, brand, (draw) => this.#tagged(this.#root, 'P', draw), end);
    if (banner === null) return;
    const below = this.y;
    this.text('P', banner, {
      size: 8.5,
      color: colors.quiet,
      x: middle,
      y: y + 5,
      width: right - middle,
      align: 'right',
    });
    this.y = Math.max(below, this.y);
  }

  /** A paragraph or heading. */
  text(tag: string, text: string, style: TextStyle = {}): void {
    const height = this.#height(text, style);
    if (this.#isMeasuring) {
      this.y = (style.y ?? this.y) + height;
      return;
    }
    this.keepTogether(style.y === undefined ? height : 0);
    this.#tagged(this.#root, tag, () => this.#write(text, style));
  }

  /** The height of what is drawn, without drawing it. @param draw texts, gaps and columns */
  heightOf(draw: () => void): number {
    const { y } = this;
    const wasMeasuring = this.#isMeasuring;
    this.#isMeasuring = true;
    draw();
    const height = this.y - y;
    this.#isMeasuring = wasMeasuring;
    this.y = y;
    return height;
  }

  /** The height of rows of a table below each other. */
  heightOfRows(rows: readonly SheetRow[]): number {
    return rows.reduce((sum, row) => sum + this.#rowHeight(row), 0);
  }

  /** Labels and values in two columns. @param width of both */
  facts(facts: readonly (readonly [label: string, value: string])[], x: number, width: number): void {
    for (const [label, value] of facts) {
      const top = this.y;
      this.text('P', label, { x, width: labelWidth - 6, color: colors.quiet });
      const bottom = this.y;
      this.text('P', value, { x: x + labelWidth, y: top, width: width - labelWidth });
      this.y = Math.max(bottom, this.y) + 1.5;
    }
  }

  /** Blocks side by side, from the same height and on one page; what follows starts below the longest. */
  columns(blocks: readonly { draw: () => void }[]): void {
    this.keepTogether(Math.max(0, ...blocks.map(({ draw }) => this.heightOf(draw))));
    const from = this.y;
    let lowest = from;
    for (const block of blocks) {
      this.y = from;
      block.draw();
      lowest = Math.max(lowest, this.y);
    }
    this.y = lowest;
  }

  /** A table of texts and right-aligned amounts. @param heading repeated on each page; null for none */
  table(heading: { label: string; amount: string; also?: string } | null) {
    const table = this.#pdf.struct('Table');
    this.#root.add(table);
    if (heading !== null) {
      const draw = (isFirst: boolean) => {
        const { label: text, ...amounts } = heading;
        const row = { text, details: [], ...amounts, size: 8.5 };
        if (isFirst) this.#row(table, row, true);
        else {
          this.#artifact(() => this.#cells(row, colors.quiet));
          this.#rule();
        }
      };
      this.keepTogether(60);
      draw(true);
      this.#heading = () => draw(false);
    }
    return {
      row: (row: SheetRow) => this.#row(table, row, false),
      end: () => {
        this.#heading = null;
        table.end();
      },
    };
  }

  /** Numbers the pages and ends the document's structure. */
  end(): void {
    this.#root.end();
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let at = 0; at < count; at++) {
      this.#pdf.switchToPage(start + at);
      const style = { size: 8, color: colors.quiet, y: 748 };
      // The foot lies in the margin, where the library would start a new page.
      this.#pdf.page.margins.bottom = 0;
      this.#artifact(() => {
        this.#write(this.#frame.footer, { ...style, width: 380 });
        this.#write(this.#frame.pageOf({ page: at + 1, pages: count }), {
          ...style,
          x: amountX,
          width: right - amountX,
          align: 'right',
        });
      });
    }
  }

  #row(table: PDFKit.PDFStructureElement, row: SheetRow, isHeading: boolean): void {
    this.keepTogether(this.#rowHeight(row));
    const line = this.#pdf.struct('TR');
    table.add(line);
    this.#cells(row, isHeading ? colors.quiet : colors.ink, (cell, draw) => {
      const tag = cell !== 'text' && !isHeading ? 'TD' : 'TH';
      this.#tagged(line, tag, draw, tag === 'TD' ? undefined : isHeading ? 'Column' : 'Row');
    });
    line.end();
    if (!row.last) this.#rule(row.tight);
  }

  #rowHeight({ text, details, also, tight, size = 10, bold = false }: SheetRow): number {
    const width = also === undefined ? textWidth : textWidthOfTwo;
    return [text, ...details].reduce((sum, line) => sum + this.#height(line, { size, bold, width }), 1 + rowGap(tight));
  }

  /** The line below a row. */
  #rule(tight = false): void {
    const y = this.y - rowGap(tight) / 2;
    this.#artifact(() => this.#pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(colors.rule).stroke());
  }

  #cells(
    { text, details, amount, also, tight, size = 10, bold = false }: SheetRow,
    color: string,
    cell: (cell: 'text' | 'amount' | 'also', draw: () => void) => void = (_, draw) => draw(),
  ): void {
    const from = this.y;
    const width = also === undefined ? textWidth : textWidthOfTwo;
    cell('text', () => {
      this.#write(text, { size, bold, color, width });
      for (const detail of details) this.#write(detail, { size: Math.min(size, 8.5), color: colors.quiet, width });
    });
    const to = this.y;
    const write = (shown: string, x: number) =>
      this.#write(shown, { size, bold, color, x, y: from, width: amountWidth, align: 'right' });
    cell('amount', () => write(amount, also === undefined ? amountX : firstOfTwoX));
    if (also !== undefined) cell('also', () => write(also, amountX));
    this.y = Math.max(to, this.y) + rowGap(tight);
  }

  #write(
    text: string,
    { size = 9.5, bold = false, color = colors.ink, x = left, y = this.y, width = right - x, align, link }: TextStyle,
  ): void {
    this.#font(bold, size).fillColor(color);
    this.#pdf.text(text, x, y, {
      width,
      lineGap,
      // Amounts have digits of equal width, to align. Features are slow: the library caches no word that has some.
      ...(align === undefined ? {} : { align, features: ['tnum'] as const }),
      ...(link === undefined ? {} : { link }),
    });
    this.#pdf.x = left;
  }

  #height(text: string, { size = 9.5, bold = false, x = left, width = right - x }: TextStyle): number {
    const pdf = this.#font(bold, size);
    // Most texts are one line, which needs no line breaking.
    if (pdf.widthOfString(text) < width) return pdf.currentLineHeight(true) + lineGap;
    return pdf.heightOfString(text, { width, lineGap });
  }

  #font(bold: boolean, size: number): PDFKit.PDFDocument {
    const name: BrandFont = bold ? 'Figtree-SemiBold' : 'Figtree';
    return this.#pdf.font(name).fontSize(size);
  }

  #tagged(parent: PDFKit.PDFStructureElement, tag: string, draw: () => void, scope?: 'Column' | 'Row'): void {
    // The library supports a header cell's scope; its types do not.
    const options: object = scope === undefined ? {} : { scope };
    const element = this.#pdf.struct(tag, options);
    parent.add(element);
    element.add(draw);
    element.end();
  }

  #artifact(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#pdf.endMarkedContent();
  }
}
