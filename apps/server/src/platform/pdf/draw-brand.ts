import type { Brand } from '@portage/messages/brand';

/** Side of the mark, the distance from its left edge to the name, and to what follows below. */
const [markSize, nameAfter, gap] = [20, 28, 16];

/**
 * Draws the brand's mark and name as the first line of a document, from the current place on. What follows starts below.
 * @param tagName draws the name as content. The mark repeats it, so it is an artifact.
 * @param end where the line ends, in points from the page's left edge. A longer name wraps. By default the right margin
 */
export function drawBrand(
  pdf: PDFKit.PDFDocument,
  brand: Brand,
  tagName: (draw: () => void) => void,
  end: number = pdf.page.width - pdf.page.margins.right,
): void {
  const { x, y } = pdf;
  let below = y + markSize;
  pdf.markContent('Artifact', { type: 'Layout' });
  drawMark(pdf, brand, x, y);
  pdf.endMarkedContent();
  tagName(() => {
    pdf.font('Figtree-SemiBold').fontSize(11).fillColor(brand.color);
    pdf.text(brand.name, x + nameAfter, y + 3, { width: end - x - nameAfter });
    below = Math.max(below, pdf.y);
  });
  pdf.fillColor('#000000');
  pdf.x = x;
  pdf.y = below + gap;
}

/** The mark, or a tile with the first letter of the name. */
function drawMark(pdf: PDFKit.PDFDocument, { initial, color, mark }: Brand, x: number, y: number): void {
  if (mark !== null) {
    pdf.image(Buffer.from(mark.png), x, y, { width: markSize });
    return;
  }
  pdf.roundedRect(x, y, markSize, markSize, 5).fill(color);
  pdf.font('Figtree-SemiBold').fontSize(12).fillColor('#ffffff');
  pdf.text(initial, x, y + 3, { width: markSize, align: 'center' });
}
