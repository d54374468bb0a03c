import { createHash, type KeyObject } from 'node:crypto';
import { oneLine } from '@portage/domain/text/text-rules';
import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { drawBrand } from '../../../platform/pdf/draw-brand.ts';
import { numberPages } from '../../../platform/pdf/number-pages.ts';
import { newPdf, pdfBytes } from '../../../platform/pdf/pdf.ts';
import { seal, sha256 } from './document-seal.ts';
import { drawFacts, drawSection, type Fact } from './drawn-evidence.ts';
import { drawSignatures, signaturesBelow } from './drawn-signatures.ts';
import { drawText } from './drawn-text.ts';
import type { RequestRow, SignerRow } from './signing-books.ts';
import { subjectIn } from './subject-in.ts';
import { utc } from './utc.ts';
import { versionsOf } from './written-document.ts';

/** Builds the signed document: text, signatures, a page of evidence, page numbers and the seal. The hash covers the whole file. */
export async function sealDocument(
  messages: Catalog,
  request: RequestRow,
  signers: readonly SignerRow[],
  completedAt: Date,
  key: KeyObject,
): Promise<{ pdf: Buffer; sha256: string }> {
  const m = messages.signing;
  const pdf = await newPdf(request.document_title, { lang: messages.locale, bufferPages: true });
  drawBrand(pdf, brandOf(messages), (draw) => draw());
  const versions = versionsOf(request.document_text);
  for (const [at, version] of versions.entries()) {
    if (at > 0) pdf.addPage();
    drawText(pdf, version, at === versions.length - 1 ? signaturesBelow(pdf, m, signers) : null);
  }
  pdf.moveDown(1);
  drawSignatures(pdf, m, signers);
  const documentHash = createHash('sha256').update(request.document_text).digest('hex');
  pdf.addPage().font('Figtree-SemiBold').fontSize(15).text(m.evidence).moveDown(0.8);
  drawFacts(pdf, [
    [m.document, `${request.document_title} (${subjectIn(messages, request)})`],
    [m.evidenceRequest, request.id],
    [m.evidenceHash, documentHash],
    [m.evidenceSent, utc(request.created_at)],
    [m.evidenceCompleted, utc(completedAt)],
  ]);
  for (const signer of signers) {
    const title = m.evidenceSigner({ role: m.role({ role: signer.role }), name: oneLine(signer.name) });
    drawSection(pdf, title, evidenceOf(m, signer));
  }
  numberPages(pdf, messages.invoices.pageOf);
  const bytes = seal(await pdfBytes(pdf), request.id, key);
  return { pdf: bytes, sha256: sha256(bytes) };
}

/** What is recorded of a signature. */
function evidenceOf(m: Catalog['signing'], signer: SignerRow): readonly Fact[] {
  const name = signer.signature_text ?? '';
  const facts: Fact[] = [[m.evidenceEmail, signer.email_address]];
  if (signer.viewed_at !== null) facts.push([m.evidenceOpened, utc(signer.viewed_at)]);
  facts.push(
    [m.evidenceSigned, utc(signer.signed_at)],
    [m.evidenceSignature, signer.signature_png === null ? m.evidenceTyped({ name }) : m.evidenceDrawn({ name })],
    [m.evidenceHow, signer.automatic ? m.evidenceAutomatic : m.evidenceByLink],
  );
  if (!signer.automatic)
    facts.push(
      [m.evidenceAddress, signer.ip_address || m.evidenceUnknown],
      [m.evidenceDevice, signer.user_agent || m.evidenceUnknown],
    );
  return facts;
}
