import { describe, expect, test } from 'vitest';
import { issuesOf } from '../forms/standard-schema.ts';
import {
  clientDocumentSchema,
  documentUploadSchema,
  MAX_DOCUMENT_NAME,
  nameFromFile,
  UPLOAD_ACCEPT,
  uploadProblem,
} from './document-upload.ts';

const megabyte = 1_000_000;
const codes = (issues: readonly { code: string; path?: readonly string[] }[]) =>
  issues.map(({ code, path }) => [path?.[0], code]);

describe('a file to upload', () => {
  test.each(UPLOAD_ACCEPT.split(','))('may be a %s', (extension) => {
    expect(uploadProblem({ name: `Scan${extension.toUpperCase()}`, size: 1 }, megabyte)).toBeNull();
  });

  test.each([
    ['of another kind', { name: 'notes.txt', size: 1 }, { code: 'kind' }],
    ['without an extension', { name: 'notes', size: 1 }, { code: 'kind' }],
    ['without content', { name: 'a.pdf', size: 0 }, { code: 'noContent' }],
    ['over the limit', { name: 'a.pdf', size: 8 * megabyte + 1 }, { code: 'tooLarge', params: { megabytes: 8 } }],
  ])('is refused %s', (_, file, problem) => {
    expect(uploadProblem(file, 8 * megabyte)).toEqual(problem);
  });

  test('of exactly the limit is accepted', () => {
    expect(uploadProblem({ name: 'a.pdf', size: megabyte }, megabyte)).toBeNull();
  });
});

test('the name of a document is that of its file, without the extension and cut', () => {
  expect(nameFromFile('Articles.v2.pdf')).toBe('Articles.v2');
  expect(nameFromFile(`${'x'.repeat(300)}.pdf`)).toHaveLength(MAX_DOCUMENT_NAME);
});

test.each([
  ['a direction', 'Arti\u202Ecles.pdf', 'Articles'],
  ['a control character', 'Articles\u0007 2026.pdf', 'Articles 2026'],
  ['half a character', 'Articles\uD83D.pdf', 'Articles'],
  ['half a character where it is cut', `${'x'.repeat(MAX_DOCUMENT_NAME - 1)}👩.pdf`, 'x'.repeat(MAX_DOCUMENT_NAME - 1)],
  ['an accent of its own', 'E\u0301tat.pdf', '\u00C9tat'],
  ['no character that shows', '\u202E\u0007.pdf', ''],
])('the name of a document can come from a file name with %s', (_, file, name) => {
  expect(nameFromFile(file)).toBe(name);
});

test('a document needs a file and a name', () => {
  const schema = documentUploadSchema<object>();
  expect(codes(issuesOf(schema, { file: null, name: ' ', tag: 'Admin' }))).toEqual([
    ['file', 'fileMissing'],
    ['name', 'nameMissing'],
  ]);
  expect(codes(issuesOf(schema, { file: {}, name: 'T\u202E4', tag: 'Admin' }))).toEqual([['name', 'hiddenCharacters']]);
  expect(issuesOf(schema, { file: {}, name: 'T4', tag: 'Admin' })).toEqual([]);
});

test('a document of a client also needs the client, and no person', () => {
  const schema = clientDocumentSchema<object>();
  const values = { file: {}, name: 'T4', tag: 'Admin', client: '', person: '', signed: false } as const;
  expect(codes(issuesOf(schema, values))).toEqual([['client', 'clientMissing']]);
  expect(issuesOf(schema, { ...values, client: 'c' })).toEqual([]);
});
