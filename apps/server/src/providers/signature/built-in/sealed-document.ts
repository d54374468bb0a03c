import { createHash, type KeyObject } from 'node:crypto';
import { oneLine } from '@portage/domain/text/text-rules';
import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { drawBrand } from '../../../platform/pdf/draw-brand.ts';
import { newPdf, pdfBytes } from '../../../platform/pdf/pdf.ts';
import { seal, sha256 } from './document-seal.ts';
import type { RequestRow, SignerRow } from './signing-books.ts';
import { subjectIn } from './subject-in.ts';
import { versionsOf } from './written-document.ts';

const spacing = { lineGap: 2 };

/** Builds the signed document: text, signatures, a page of evidence and the seal. The hash covers the whole file. */
export async function sealDocument(
  messages: Catalog,
  request: RequestRow,
  signers: readonly SignerRow[],
  completedAt: Date,
  key: KeyObject,
): Promise<{ pdf: Buffer; sha256: string }> {
  const m = messages.signing;
  const pdf = await newPdf(request.document_title, { lang: messages.locale });
  drawBrand(pdf, brandOf(messages), (draw) => draw());
  for (const [at, version] of versionsOf(request.document_text).entries()) {
    if (at > 0) pdf.addPage();
    writeVersion(pdf, version);
  }
  pdf.moveDown(1);
  for (const signer of signers) {
    if (pdf.y > 660) pdf.addPage();
    pdf
      .moveDown(0.5)
      .font('Figtree')
      .fontSize(9)
      .fillColor('#55605a')
      .text(m.role({ role: signer.role }), { lineGap: 3 });
    if (signer.signature_png !== null) pdf.image(signer.signature_png, { fit: [220, 60] }).moveDown(0.3);
    else
      pdf
        .font('Signature')
        .fontSize(20)
        .fillColor('#1b211e')
        .text(oneLine(signer.signature_text ?? ''));
    pdf
      .font('Figtree')
      .fontSize(9)
      .fillColor('#1b211e')
      .text(`${oneLine(signer.name)}, ${utc(signer.signed_at)}`);
  }
  const documentHash = createHash('sha256').update(request.document_text).digest('hex');
  pdf.addPage().font('Figtree-SemiBold').fontSize(15).text(m.evidence).moveDown(0.8);
  const line = (name: string, value: string) => {
    pdf.font('Figtree').fontSize(8.5).fillColor('#55605a').text(name);
    // Each fact is one line, so a value cannot fake another fact.
    pdf.fontSize(10).fillColor('#1b211e').text(oneLine(value)).moveDown(0.4);
  };
  line(m.document, `${request.document_title} (${subjectIn(messages, request)})`);
  line(m.evidenceRequest, request.id);
  line(m.evidenceHash, documentHash);
  line(m.evidenceSent, utc(request.created_at));
  line(m.evidenceCompleted, utc(completedAt));
  for (const signer of signers) {
    pdf
      .moveDown(0.6)
      .font('Figtree-SemiBold')
      .fontSize(11)
      .text(m.evidenceSigner({ role: m.role({ role: signer.role }), name: oneLine(signer.name) }))
      .moveDown(0.3);
    line(m.evidenceEmail, signer.email_address);
    if (signer.viewed_at !== null) line(m.evidenceOpened, utc(signer.viewed_at));
    line(m.evidenceSigned, utc(signer.signed_at));
    line(
      m.evidenceSignature,
      signer.signature_png === null
        ? m.evidenceTyped({ name: signer.signature_text ?? '' })
        : m.evidenceDrawn({ name: signer.signature_text ?? '' }),
    );
    line(m.evidenceHow, signer.automatic ? m.evidenceAutomatic : m.evidenceByLink);
    if (signer.automatic) continue;
    line(m.evidenceAddress, signer.ip_address || m.evidenceUnknown);
    line(m.evidenceDevice, signer.user_agent || m.evidenceUnknown);
  }
  const bytes = seal(await pdfBytes(pdf), request.id, key);
  return { pdf: bytes, sha256: sha256(bytes) };
}

/** Writes sections below each other. One that the page has no room for begins the next page, unless it is long. */
function writeVersion(pdf: PDFKit.PDFDocument, version: string): void {
  const style = (line: string) =>
    isHeading(line) ? pdf.font('Figtree-SemiBold').fontSize(12) : pdf.font('Figtree').fontSize(10.5);
  // An empty line is as high as another.
  const write = (line: string) => style(line).text(line || ' ', spacing);
  for (const [at, section] of version.split('\n\n').entries()) {
    const lines = section.split('\n');
    const height = lines.reduce((sum, line) => sum + style(line).heightOfString(line || ' ', spacing), 0);
    const last = pdf.page.maxY();
    if (height < last / 3 && pdf.y + height + pdf.currentLineHeight(true) > last) pdf.addPage();
    else if (at > 0) write('');
    for (const line of lines) write(line);
  }
}

/** Whether a line of a document is a heading: written in capitals. */
export const isHeading = (line: string): boolean => /^[\p{Lu}\d][\p{Lu}\d .'’-]{2,}$/u.test(line);

const utc = (moment: Date | null) =>
  moment === null ? '' : `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
