import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A page in letter format with a title for readers' software, tagged as English. */
export function newPdf(title: string): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'LETTER',
    margins: { top: 56, bottom: 56, left: 60, right: 60 },
    info: { Title: title, Producer: 'Portage', Creator: 'Portage' },
    lang: 'en-CA',
    displayTitle: true,
    pdfVersion: '1.7',
    tagged: true,
  });
}

/** Ends the document and gives its bytes. */
export function pdfBytes(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const bytes = buffer(pdf);
  pdf.end();
  return bytes;
}
