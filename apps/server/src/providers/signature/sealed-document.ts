import { createHash, type KeyObject } from 'node:crypto';
import { newPdf, pdfBytes } from '../../platform/pdf/pdf.ts';
import { seal, sha256 } from './document-seal.ts';
import type { RequestRow, SignerRow } from './signing-books.ts';

/** Builds the signed document: text, signatures, a page of evidence and the seal. The hash covers the whole file. */
export async function sealDocument(
  request: RequestRow,
  signers: readonly SignerRow[],
  completedAt: Date,
  key: KeyObject,
): Promise<{ pdf: Buffer; sha256: string }> {
  const pdf = newPdf(request.document_title);
  for (const paragraph of request.document_text.split('\n')) {
    const heading = /^[A-Z0-9][A-Z0-9 .'-]{3,}$/.test(paragraph);
    pdf
      .font(heading ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(heading ? 12 : 10.5)
      .text(paragraph === '' ? ' ' : paragraph, { lineGap: 2 });
  }
  pdf.moveDown(1);
  for (const signer of signers) {
    if (pdf.y > 660) pdf.addPage();
    pdf.moveDown(0.5).font('Helvetica').fontSize(9).fillColor('#55605a').text(`${signer.role}`);
    if (signer.signature_png !== null) pdf.image(signer.signature_png, { fit: [220, 60] }).moveDown(0.3);
    else
      pdf
        .font('Times-Italic')
        .fontSize(20)
        .fillColor('#1b211e')
        .text(signer.signature_text ?? '');
    pdf
      .font('Helvetica')
      .fontSize(9)
      .fillColor('#1b211e')
      .text(`${signer.name}, ${utc(signer.signed_at)}`);
  }
  const documentHash = createHash('sha256').update(request.document_text).digest('hex');
  pdf.addPage().font('Helvetica-Bold').fontSize(15).text('Evidence of signature').moveDown(0.8);
  const line = (name: string, value: string) => {
    pdf.font('Helvetica').fontSize(8.5).fillColor('#55605a').text(name);
    // Each fact is one line, so a value cannot fake another fact.
    pdf.fontSize(10).fillColor('#1b211e').text(value.replaceAll(/\s+/g, ' ')).moveDown(0.4);
  };
  line('Document', `${request.document_title} (${request.subject})`);
  line('Request', request.id);
  line('SHA-256 of the document text', documentHash);
  line('Sent', utc(request.created_at));
  line('Completed', utc(completedAt));
  for (const signer of signers) {
    pdf.moveDown(0.6).font('Helvetica-Bold').fontSize(11).text(`${signer.role}: ${signer.name}`).moveDown(0.3);
    line('E-mail', signer.email_address);
    if (signer.viewed_at !== null) line('First opened', utc(signer.viewed_at));
    line('Signed', utc(signer.signed_at));
    line(
      'Signature',
      signer.signature_png === null
        ? `typed: ${signer.signature_text ?? ''}`
        : `drawn, with the name ${signer.signature_text ?? ''}`,
    );
    line(
      'How',
      signer.automatic
        ? 'Automatically, under the standing instruction of the Provider'
        : 'By secret link, with consent to sign electronically',
    );
    if (signer.automatic) continue;
    line('Address', signer.ip_address || 'unknown');
    line('Device', signer.user_agent || 'unknown');
  }
  const bytes = seal(await pdfBytes(pdf), request.id, key);
  return { pdf: bytes, sha256: sha256(bytes) };
}

const utc = (moment: Date | null) =>
  moment === null ? '' : `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
