import { oneLine } from '@portage/domain/text/text-rules';
import type { Catalog } from '@portage/messages';
import type { Below } from './drawn-text.ts';
import type { SignerRow } from './signing-books.ts';
import { utc } from './utc.ts';

type Signer = Pick<SignerRow, 'role' | 'name' | 'signature_png' | 'signature_text' | 'signed_at'>;

const gapAbove = 8;
const roleSpacing = { lineGap: 3 };
const picture = { width: 220, height: 60, gapBelow: 4 } as const;

const roleStyle = (pdf: PDFKit.PDFDocument) => pdf.font('Figtree').fontSize(9).fillColor('#55605a');
const typedStyle = (pdf: PDFKit.PDFDocument) => pdf.font('Signature').fontSize(20).fillColor('#1b211e');
const nameStyle = (pdf: PDFKit.PDFDocument) => pdf.font('Figtree').fontSize(9).fillColor('#1b211e');
const typedText = ({ signature_text }: Signer) => oneLine(signature_text ?? '');
const nameText = ({ name, signed_at }: Signer) => `${oneLine(name)}, ${utc(signed_at)}`;

/** Draws signatures below each other, each with its role, name and moment. A page never ends within one. */
export function drawSignatures(pdf: PDFKit.PDFDocument, m: Catalog['signing'], signers: readonly Signer[]): void {
  for (const signer of signers) {
    if (pdf.y + heightOf(pdf, m, signer) > pdf.page.maxY()) pdf.addPage();
    pdf.y += gapAbove;
    roleStyle(pdf).text(m.role({ role: signer.role }), roleSpacing);
    if (signer.signature_png === null) typedStyle(pdf).text(typedText(signer));
    else {
      pdf.image(signer.signature_png, { fit: [picture.width, picture.height] });
      pdf.y += picture.gapBelow;
    }
    nameStyle(pdf).text(nameText(signer));
  }
}

/** The heights of signatures below a text; null without one. */
export function signaturesBelow(
  pdf: PDFKit.PDFDocument,
  m: Catalog['signing'],
  signers: readonly Signer[],
): Below | null {
  const [first, ...others] = signers.map((signer) => heightOf(pdf, m, signer));
  return first === undefined ? null : { first, all: others.reduce((sum, height) => sum + height, first) };
}

function heightOf(pdf: PDFKit.PDFDocument, m: Catalog['signing'], signer: Signer): number {
  const role = roleStyle(pdf).heightOfString(m.role({ role: signer.role }), roleSpacing);
  const signature =
    signer.signature_png === null
      ? typedStyle(pdf).heightOfString(typedText(signer))
      : picture.height + picture.gapBelow;
  return gapAbove + role + signature + nameStyle(pdf).heightOfString(nameText(signer));
}
