import { cents, parseCents } from '@portage/domain/money/money';
import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import type { Parts } from '../../../platform/parts.ts';
import { drawBrand } from '../../../platform/pdf/draw-brand.ts';
import { numberPages } from '../../../platform/pdf/number-pages.ts';
import { newPdf, pdfBytes } from '../../../platform/pdf/pdf.ts';
import type { Statement } from './statement.ts';

const left = 60;
/** A row that would start below this goes on the next page. */
const maxRowY = 700;
const maxAgeingY = 600;
const [ink, quiet, rule] = ['#1b211e', '#55605a', '#e6e2d8'];
/** Left edge, width and alignment of a column. */
type Column = readonly [x: number, width: number, align: 'left' | 'right'];

const entryColumns: readonly Column[] = [
  [60, 64, 'left'],
  [130, 116, 'left'],
  [252, 84, 'left'],
  [342, 66, 'right'],
  [412, 68, 'right'],
  [484, 68, 'right'],
];
const ageingColumns: readonly Column[] = [0, 1, 2, 3, 4, 5].map((at) => [left + 83 * at, 77, 'right']);

/** A statement of account as a PDF, with the same entries as on screen, tagged for screen readers. */
export async function statementPdf(
  { config, messages }: Pick<Parts, 'config' | 'messages'>,
  made: Statement,
): Promise<Buffer> {
  const m = messages.statement;
  const money = (amount: number) => messages.formats.formatCad(cents(amount));
  const pdf = await newPdf(`${m.title} · ${made.client.name}`, { lang: messages.locale, bufferPages: true });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const tagged = (parent: PDFKit.PDFStructureElement, type: string, draw: () => void, scope?: 'Column' | 'Row') => {
    // The library supports a header cell's scope; its types do not.
    const element = pdf.struct(type, { lang: messages.locale, ...(scope === undefined ? {} : { scope }) });
    parent.add(element);
    element.add(draw);
    element.end();
  };
  const paragraph = (text: string, color = ink) =>
    tagged(root, 'P', () => pdf.font('Figtree').fontSize(10).fillColor(color).text(text, left));
  const heading = (type: 'H1' | 'H2', text: string) =>
    tagged(root, type, () =>
      pdf
        .font('Figtree-SemiBold')
        .fontSize(type === 'H1' ? 20 : 12)
        .fillColor(ink)
        .text(text, left),
    );

  drawBrand(pdf, brandOf(messages), (draw) => tagged(root, 'P', draw));
  heading('H1', m.title);
  pdf.moveDown(0.6);
  paragraph(m.fromProvider({ provider: config.PROVIDER_NAME }));
  paragraph(m.forClient({ client: made.client.name }));
  paragraph(
    made.from === null
      ? m.until({ to: messages.formats.formatDate(made.to) })
      : m.between({ from: messages.formats.formatDate(made.from), to: messages.formats.formatDate(made.to) }),
  );
  pdf.moveDown(1.2);

  const drawRow = (
    table: PDFKit.PDFStructureElement,
    columns: readonly Column[],
    cells: readonly string[],
    kind: 'head' | 'edge' | 'entry',
  ) => {
    const line = pdf.struct('TR');
    table.add(line);
    const top = pdf.y;
    let bottom = top;
    for (const [at, [x, width, align]] of columns.entries()) {
      const type = kind === 'head' || (at === 0 && columns === entryColumns) ? 'TH' : 'TD';
      tagged(
        line,
        type,
        () => {
          pdf.font(kind === 'edge' ? 'Figtree-SemiBold' : 'Figtree').fontSize(9);
          pdf.fillColor(kind === 'head' ? quiet : ink).text(cells[at] ?? '', x, top, { width, align });
        },
        type === 'TD' ? undefined : kind === 'head' ? 'Column' : 'Row',
      );
      bottom = Math.max(bottom, pdf.y);
    }
    line.end();
    pdf.x = left;
    pdf.y = bottom + 8;
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf.lineWidth(0.5).strokeColor(rule);
    pdf
      .moveTo(left, pdf.y - 4)
      .lineTo(552, pdf.y - 4)
      .stroke();
    pdf.endMarkedContent();
  };

  const table = pdf.struct('Table');
  root.add(table);
  const head = [m.date, m.what, m.document, m.charge, m.payment, m.balance];
  const row = (cells: readonly string[], kind: 'edge' | 'entry') => {
    if (pdf.y > maxRowY) {
      pdf.addPage();
      drawRow(table, entryColumns, head, 'head');
    }
    drawRow(table, entryColumns, cells, kind);
  };
  drawRow(table, entryColumns, head, 'head');
  row(
    [made.from === null ? '' : messages.formats.formatShortDate(made.from), m.opening, '', '', '', money(made.opening)],
    'edge',
  );
  for (const { day, kind, document, cents: amount, tax, balance } of made.entries) {
    const [charge, payment] = amount > 0 ? [money(amount), ''] : ['', money(-amount)];
    const what = tax === 0 ? m.kind({ kind }) : m.kindWithTax({ kind: m.kind({ kind }), tax: money(Math.abs(tax)) });
    row([messages.formats.formatShortDate(day), what, document, charge, payment, money(balance)], 'entry');
  }
  row([messages.formats.formatShortDate(made.to), m.closing, '', '', '', money(made.closing)], 'edge');
  const { open, notDue, to30, to60, to90, over90, unapplied } = made.ageing;
  const shown = (amount: string) => messages.formats.formatCad(parseCents(amount));
  // Why the closing balance is not what is open.
  if (parseCents(unapplied) !== 0) {
    row(['', m.closingOpen, '', '', '', shown(open)], 'entry');
    row(['', m.closingUnapplied, '', '', '', money(-parseCents(unapplied))], 'entry');
  }
  table.end();

  pdf.moveDown(1);
  // The ageing and how to pay stay together.
  if (pdf.y > maxAgeingY) pdf.addPage();
  heading('H2', m.openTotal({ amount: shown(open) }));
  pdf.moveDown(0.5);
  const byAge = pdf.struct('Table');
  root.add(byAge);
  drawRow(byAge, ageingColumns, [m.notDue, m.to30, m.to60, m.to90, m.over90, m.unapplied], 'head');
  drawRow(byAge, ageingColumns, [notDue, to30, to60, to90, over90, unapplied].map(shown), 'entry');
  byAge.end();
  pdf.moveDown(1);
  paragraph(m.howToPay({ reference: made.reference }), quiet);
  root.end();
  numberPages(pdf, messages.invoices.pageOf, [m.title, daysOf(messages, made), made.client.name].join(' · '));
  return pdfBytes(pdf);
}

function daysOf({ statement: m, formats }: Pick<Catalog, 'statement' | 'formats'>, { from, to }: Statement): string {
  const last = formats.formatShortDate(to);
  return from === null ? m.daysUntil({ to: last }) : m.daysBetween({ from: formats.formatShortDate(from), to: last });
}
