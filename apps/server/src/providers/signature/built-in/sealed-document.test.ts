import { generateKeyPairSync } from 'node:crypto';
import * as messages from '@portage/messages/index';
import { expect, test } from 'vitest';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { sealDocument } from './sealed-document.ts';
import type { RequestRow } from './signing-books.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const at = new Date('2026-11-20T15:00:00Z');
const sentence =
  'The parties agree on this clause, which is long enough to take two lines of the page, and not one more than two. ';

/** The pages of a document, without its page of evidence, as lines. */
async function pagesOf(text: string): Promise<string[][]> {
  const request = {
    id: 'sr_1',
    subject: 'Agreement',
    document_title: 'Agreement',
    document_text: text,
    created_at: at,
  } as RequestRow;
  const { pdf } = await sealDocument(messages, request, [], at, privateKey);
  return pdfPages(pdf)
    .slice(0, -1)
    .map((page) => page.split('\n').filter((line) => line.trim() !== ''));
}

test('begins a page with a whole paragraph and its heading', async () => {
  // From a document that ends at the end of its page to one whose last section has to begin the next.
  for (let before = 10; before < 24; before += 1) {
    const filling = Array.from({ length: before }, (_, line) => `Line ${line}`);
    const sections = [1, 2, 3, 4, 5, 6, 7, 8].map((section) => `${section}. SECTION\n${sentence}`);
    const [, ...next] = await pagesOf([...filling, '', sections.join('\n\n')].join('\n'));
    for (const page of next) expect(page[0]).toMatch(/^\d\. SECTION$/);
  }
});

test('breaks a paragraph that is longer than a page', async () => {
  const pages = await pagesOf(sentence.repeat(120));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flat().join(' ').replaceAll(/\s+/g, ' ').trim()).toContain(sentence.trim());
});
