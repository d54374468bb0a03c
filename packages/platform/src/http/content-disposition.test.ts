import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

test.each([
  ['Élodie Gagnon - Lettre d’affectation.pdf', undefined, '_lodie Gagnon - Lettre d_affectation.pdf'],
  ['a"b / c\\d.pdf', 'a"b - c-d.pdf', 'a_b - c-d.pdf'],
  ["it's (1)*.pdf", undefined, "it's (1)*.pdf"],
  ['two\r\nlines.pdf', undefined, 'two__lines.pdf'],
])('names the file %j in ASCII and exactly', (name, file = name, plain) => {
  const header = contentDisposition('inline', name);
  const [, ascii, exact = ''] = /^inline; filename="([^"]*)"; filename\*=UTF-8''([\w.~%!-]+)$/.exec(header) ?? [];
  expect(ascii).toBe(plain);
  expect(decodeURIComponent(exact)).toBe(file);
});
