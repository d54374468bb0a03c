const [left, right] = [60, 552];
const [headY, footY] = [30, 748];

/**
 * Numbers all pages of a document that buffers them.
 * @param pageOf 'Page 1 of 2'
 * @param running what the pages after the first also say, in one line: what they belong to
 */
export function numberPages(
  pdf: PDFKit.PDFDocument,
  pageOf: (params: { page: number; pages: number }) => string,
  running?: string,
): void {
  const { start, count } = pdf.bufferedPageRange();
  const width = right - left;
  for (let at = 0; at < count; at++) {
    pdf.switchToPage(start + at);
    // The foot lies in the margin, where the library would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.font('Figtree').fontSize(8).fillColor('#55605a');
    if (at > 0 && running !== undefined) pdf.text(running, left, headY, { width, height: 10, ellipsis: true });
    pdf.text(pageOf({ page: at + 1, pages: count }), left, footY, { width, align: 'right' });
    pdf.endMarkedContent();
  }
}
