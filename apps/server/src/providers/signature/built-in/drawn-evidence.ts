import { oneLine } from '@portage/domain/text/text-rules';

/** What the evidence says, and its value. */
export type Fact = readonly [name: string, value: string];

const gapBelow = 5;
const heading = { gapAbove: 7, gapBelow: 4 } as const;

const nameStyle = (pdf: PDFKit.PDFDocument) => pdf.font('Figtree').fontSize(8.5).fillColor('#55605a');
const valueStyle = (pdf: PDFKit.PDFDocument) => pdf.font('Figtree').fontSize(10).fillColor('#1b211e');
const headingStyle = (pdf: PDFKit.PDFDocument) => pdf.font('Figtree-SemiBold').fontSize(11).fillColor('#1b211e');

/** Draws facts below each other. Each is one line, so a value cannot fake another fact. */
export function drawFacts(pdf: PDFKit.PDFDocument, facts: readonly Fact[]): void {
  for (const [name, value] of facts) {
    nameStyle(pdf).text(name);
    valueStyle(pdf).text(oneLine(value));
    pdf.y += gapBelow;
  }
}

/** Draws facts under a heading. A page ends within them only where they are longer than a page. */
export function drawSection(pdf: PDFKit.PDFDocument, title: string, facts: readonly Fact[]): void {
  const { gapAbove } = heading;
  const heights = facts.map(
    ([name, value]) => nameStyle(pdf).heightOfString(name) + valueStyle(pdf).heightOfString(oneLine(value)) + gapBelow,
  );
  const above = gapAbove + headingStyle(pdf).heightOfString(title) + heading.gapBelow;
  if (pdf.y + heights.reduce((sum, height) => sum + height, above) > pdf.page.maxY()) pdf.addPage();
  pdf.y += gapAbove;
  headingStyle(pdf).text(title);
  pdf.y += heading.gapBelow;
  drawFacts(pdf, facts);
}
