import { formatDate } from '@portage/domain/date-format';
import { formatCad, sumCents } from '@portage/domain/money';
import { newPdf, pdfBytes } from '../../platform/pdf/pdf.ts';
import { dateLabel, documentTitle, type InvoiceDocument } from './invoice-document.ts';

const [left, right] = [60, 552];
/** A row that would start below this goes on the next page. */
const maxRowY = 680;
const [ink, quiet, rule] = ['#1b211e', '#55605a', '#e6e2d8'];

/** The invoice or credit note as a PDF with the same lines and total as its page, tagged for screen readers. */
export function invoicePdf(invoice: InvoiceDocument): Promise<Buffer> {
  const pdf = newPdf(documentTitle(invoice));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const tagged = (parent: PDFKit.PDFStructureElement, type: string, draw: () => void, scope?: 'Column' | 'Row') => {
    // The library supports a header cell's scope; its types do not.
    const options = { lang: 'en-CA', ...(scope === undefined ? {} : { scope }) };
    const element = pdf.struct(type, options);
    parent.add(element);
    element.add(draw);
    element.end();
  };

  tagged(root, 'H1', () => pdf.font('Helvetica-Bold').fontSize(20).fillColor(ink).text(documentTitle(invoice)));
  pdf.moveDown(0.15);
  tagged(root, 'P', () => pdf.font('Helvetica').fontSize(10).fillColor(quiet).text(invoice.memo));
  pdf.moveDown(1);
  for (const [name, value] of [
    ['From', invoice.provider],
    ['To', invoice.client],
    [dateLabel(invoice), formatDate(invoice.date)],
    ['Status', invoice.status],
  ])
    tagged(root, 'P', () => pdf.font('Helvetica').fontSize(10).fillColor(ink).text(`${name}: ${value}`));
  pdf.moveDown(1.2);

  const table = pdf.struct('Table');
  root.add(table);
  /** One row of two cells; the second is a right-aligned amount. */
  const row = (cells: { draw: () => void; money: string; heading?: 'Column' | 'Row' }) => {
    if (pdf.y > maxRowY) pdf.addPage();
    const line = pdf.struct('TR');
    table.add(line);
    const top = pdf.y;
    tagged(line, cells.heading === undefined ? 'TD' : 'TH', cells.draw, cells.heading);
    const bottom = pdf.y;
    const asMoney = () => pdf.text(cells.money, 400, top, { width: right - 400, align: 'right' });
    tagged(line, cells.heading === 'Column' ? 'TH' : 'TD', asMoney, cells.heading === 'Column' ? 'Column' : undefined);
    line.end();
    pdf.x = left;
    pdf.y = Math.max(bottom, pdf.y) + 8;
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf
      .moveTo(left, pdf.y - 4)
      .lineTo(right, pdf.y - 4)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke();
    pdf.endMarkedContent();
  };

  row({
    heading: 'Column',
    money: 'Amount (CAD)',
    draw: () => pdf.font('Helvetica').fontSize(9).fillColor(quiet).text('Team member', left, pdf.y, { width: 330 }),
  });
  for (const line of invoice.lines)
    row({
      heading: 'Row',
      money: formatCad(line.amountCents),
      draw: () => {
        pdf.font('Helvetica-Bold').fontSize(10.5).fillColor(ink).text(line.description, left, pdf.y, { width: 330 });
        pdf.font('Helvetica').fontSize(9).fillColor(quiet).text(line.detail, { width: 330 });
        pdf.fontSize(10.5).fillColor(ink);
      },
    });
  row({
    heading: 'Row',
    money: formatCad(sumCents(invoice.lines.map((line) => line.amountCents))),
    draw: () => pdf.font('Helvetica-Bold').fontSize(13).fillColor(ink).text('Total (CAD)', left, pdf.y, { width: 330 }),
  });
  table.end();

  pdf.moveDown(1.5);
  tagged(root, 'P', () => pdf.font('Helvetica').fontSize(9).fillColor(quiet).text(invoice.note, left));
  root.end();
  return pdfBytes(pdf);
}
