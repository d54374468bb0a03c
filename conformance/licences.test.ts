import { expect, inject, test } from 'vitest';

test.each([
  ['/licences.txt', ['## react-router', '## pdfjs-dist', 'Apache License']],
  ['/figtree-licence.txt', ['SIL Open Font License']],
])('%s has the licences of what browsers load', async (path, parts) => {
  const answer = await fetch(new URL(path, inject('baseUrl')));
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  for (const part of parts) expect(text).toContain(part);
});
