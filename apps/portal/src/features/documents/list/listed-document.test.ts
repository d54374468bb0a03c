import { expect, test, vi } from 'vitest';
import type { StoredDocument } from '../document-queries.ts';
import { listDocuments } from './listed-document.ts';

vi.mock('#lib/texts/names/document-name.ts', () => ({ fileName: (stored: string) => `${stored} in French` }));

test('a file has the name of its line, so that its preview and its download have it too', () => {
  const stored = { id: '1', name: 'Letter.pdf', tag: null, created_at: '2026-09-01', new_document_id: null };
  const [line] = listDocuments([stored as StoredDocument], [], 'Northwind');
  expect([line?.name, line?.file?.name]).toEqual(['Letter.pdf in French', 'Letter.pdf in French']);
});
