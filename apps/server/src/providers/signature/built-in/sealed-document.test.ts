import { generateKeyPairSync } from 'node:crypto';
import * as messages from '@portage/messages/index';
import { expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { canvasPng } from '../../../testing/signing-documents.ts';
import { drawnSignature } from './drawn-signature.ts';
import { sealDocument } from './sealed-document.ts';
import type { RequestRow, SignerRow } from './signing-books.ts';
import { writtenDocument } from './written-document.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const at = new Date('2026-11-20T15:00:00Z');
const sentence =
  'The parties agree on this clause, which is long enough to take two lines of the page, and not one more than two. ';

/** The pages of a sealed document as lines. */
async function sealedPages(text: string, signers: readonly SignerRow[]): Promise<string[][]> {
  const request = {
    id: 'sr_1',
    subject: 'Agreement',
    document_title: 'Agreement',
    document_text: text,
    created_at: at,
  } as RequestRow;
  const { pdf } = await sealDocument(messages, request, signers, at, privateKey);
  return pdfPages(pdf).map((page) => page.split('\n').filter((line) => line.trim() !== ''));
}

/** The pages of a document, without its page of evidence. */
const pagesOf = async (text: string, signers: readonly SignerRow[] = []): Promise<string[][]> =>
  (await sealedPages(text, signers)).slice(0, -1);

test('begins a page with a whole paragraph and its heading', async () => {
  // From a document that ends at the end of its page to one whose last section has to begin the next.
  for (let before = 10; before < 24; before += 1) {
    const filling = Array.from({ length: before }, (_, line) => `Line ${line}`);
    const sections = [1, 2, 3, 4, 5, 6, 7, 8].map((section) => `${section}. SECTION\n${sentence}`);
    const [, ...next] = await pagesOf([...filling, '', sections.join('\n\n')].join('\n'));
    for (const page of next) expect(page[0]).toMatch(/^\d\. SECTION$/);
  }
});

const signer = (name: string, signature_png: Buffer | null = null) =>
  ({
    role: 'Client',
    name,
    email_address: 'signer@aurora.example',
    signature_text: name,
    signature_png,
    viewed_at: null,
    signed_at: at,
    automatic: true,
  }) as SignerRow;
const drawn = drawnSignature(canvasPng(900, 300));

const longName = 'Maximiliane Theodora von und zu Hohenlohe-Waldenburg-Schillingsfürst '.repeat(2).trim();

test.each([
  ['typed', [signer('Ines Weber'), signer('Omar Haddad')]],
  ['drawn', [signer('Ines Weber', drawn), signer('Omar Haddad', drawn)]],
  ['typed with long names', [signer(longName), signer(longName)]],
])('keeps the last clause with the signatures, which are %s', async (_, signers) => {
  for (let before = 4; before < 30; before += 1) {
    const filling = Array.from({ length: before }, (_, line) => `Line ${line}`);
    const sections = [1, 2, 3, 4, 5, 6, 7].map((section) => `${section}. SECTION\n${sentence}`);
    const pages = await pagesOf(
      [...filling, '', sections.join('\n\n'), '', 'Signed electronically.'].join('\n'),
      signers,
    );
    const signed = pages.filter((page) => page.join(' ').includes('2026-11-20 15:00:00 UTC'));
    expect(signed).toHaveLength(1);
    expect(signed[0]).toContain('Signed electronically.');
    expect(signed[0]).toContain('7. SECTION');
  }
});

test.each([
  ['en-CA', '7. LAW', 'Ines Weber'],
  ['en-CA', '7. LAW', longName],
  ['fr-CA', '7. DROIT APPLICABLE', 'Ines Weber'],
  ['fr-CA', '7. DROIT APPLICABLE', longName],
] as const)(
  'keeps the last clause of the agreement in %s with its signatures: %s, %s',
  async (language, clause, name) => {
    const parts = {
      config: readConfig({ PROVIDER_NAME: 'Portage Employment Services Inc.' }),
      clock: { offset: 0, now: () => at.getTime() },
      messages,
    };
    const { text } = await writtenDocument(parts, {
      type: 'EOR_SERVICE_AGREEMENT',
      customFields: { company_name: 'Aurora Robotics', company_address: 'Torstrasse 1, 10119 Berlin, Germany' },
      languages: [language],
    });
    const pages = await pagesOf(text, [signer(name), signer('Margaret Sinclair')]);
    expect(pages.at(-1)).toContain(clause);
    expect(pages.at(-1)?.join(' ')).toContain('Margaret Sinclair, 2026-11-20 15:00:00 UTC');
  },
);

test('keeps the end of the text with the first signature where all of them are too many for a page', async () => {
  const many = Array.from({ length: 12 }, (_, at) => signer(`Signer ${at}`));
  const pages = await pagesOf(
    [...Array.from({ length: 44 }, (_, at) => `Line ${at}`), '', 'Signed electronically.'].join('\n'),
    many,
  );
  const page = pages.find((lines) => lines.includes('Signed electronically.'));
  expect(page?.join(' ')).toContain('Signer 0, 2026-11-20');
});

test('breaks a paragraph that is longer than a page', async () => {
  const pages = await pagesOf(sentence.repeat(120));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flat().join(' ').replaceAll(/\s+/g, ' ').trim()).toContain(sentence.trim());
});

test('numbers its pages, with that of the evidence', async () => {
  const pages = await pagesOf(sentence.repeat(120));
  expect(pages.map((page) => page.at(-1)?.trim())).toEqual(
    pages.map((_, at) => `Page ${at + 1} of ${pages.length + 1}`),
  );
});

test('begins a page of the evidence with a whole signer', async () => {
  for (let count = 2; count < 9; count += 1) {
    const signers = Array.from({ length: count }, (_, at) => signer(`Signer ${at}`));
    const pages = await sealedPages(sentence, signers);
    const evidence = pages.findIndex(([first]) => first === 'Evidence of signature');
    for (const page of pages.slice(evidence + 1)) expect(page[0]).toMatch(/^Client: Signer \d$/);
  }
});
