import { formatCad, sumCents } from '@portage/domain/money';
import { newPdf, pdfBytes } from './pdf.ts';

export interface InvoiceDocument {
  number: string;
  provider: string;
  client: string;
  /** Plain date. */
  dueDate: string;
  memo: string;
  status: string;
  lines: { description: string; detail: string; amountCents: number }[];
}

/** The invoice as a PDF: the same lines and total as its page. */
export function invoicePdf(invoice: InvoiceDocument): Promise<Buffer> {
  const pdf = newPdf(`Invoice ${invoice.number}`);
  const [left, right] = [60, 552];
  pdf.font('Helvetica-Bold').fontSize(20).text(`Invoice ${invoice.number}`).moveDown(0.3);
  pdf.font('Helvetica').fontSize(10).fillColor('#55605a').text(invoice.memo).moveDown(1);
  pdf
    .fillColor('#1b211e')
    .text(`From: ${invoice.provider}`)
    .text(`To: ${invoice.client}`)
    .text(`Due: ${invoice.dueDate}`)
    .text(`Status: ${invoice.status}`)
    .moveDown(1.2);
  for (const line of invoice.lines) {
    if (pdf.y > 680) pdf.addPage();
    const top = pdf.y;
    pdf.font('Helvetica-Bold').fontSize(10.5).text(line.description, left, top, { width: 380 });
    pdf.font('Helvetica').fontSize(9).fillColor('#55605a').text(line.detail, { width: 380 }).fillColor('#1b211e');
    const bottom = pdf.y;
    pdf.fontSize(10.5).text(formatCad(line.amountCents), 440, top, { width: right - 440, align: 'right' });
    pdf.x = left;
    pdf.y = bottom + 8;
    pdf
      .moveTo(left, pdf.y - 4)
      .lineTo(right, pdf.y - 4)
      .lineWidth(0.5)
      .strokeColor('#e6e2d8')
      .stroke();
  }
  const total = formatCad(sumCents(invoice.lines.map((line) => line.amountCents)));
  pdf.moveDown(0.6).font('Helvetica-Bold').fontSize(13);
  const top = pdf.y;
  pdf.text('Total (CAD)', left, top);
  pdf.text(total, 400, top, { width: right - 400, align: 'right' });
  pdf.moveDown(2).font('Helvetica').fontSize(9).fillColor('#55605a');
  pdf.text('Test mode: issued by the built-in provider; no money moves.', left);
  return pdfBytes(pdf);
}
