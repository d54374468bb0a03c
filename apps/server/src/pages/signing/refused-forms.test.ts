import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { canvasPng, noise, sendDocument, signingEvents } from '../../testing/signing-documents.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

let count = 0;
const send = () => {
  count += 1;
  return sendDocument(server, count);
};
const events = (id: string) => signingEvents(server, id);

test.each([
  ['without consent', { name: 'Ines Weber' }, 'Please agree to sign electronically.', 'consent'],
  ['without a name', { name: ' ', consent: 'yes' }, 'Please type your name.', 'name'],
  [
    'with an invalid drawing',
    { name: 'I', consent: 'yes', drawing: 'data:text/html,x' },
    'We couldn&#39;t read the drawing.',
    null,
  ],
  [
    'with a name that is too long',
    { name: 'x'.repeat(201), consent: 'yes' },
    'Your name is too long. Use at most 200 characters.',
    'name',
  ],
])('rejects a form %s, and shows the problem with what was typed', async (_, form, sentence, field) => {
  const { id, first } = await send();
  const answer = await server.post(first, form);
  expect(answer.status).toBe(400);
  const shown = await answer.text();
  expect(shown).toContain(sentence);
  // The form is below a long document: the browser scrolls to what has the focus.
  const focused = [...shown.matchAll(/<(\w+)[^>]* autofocus/g)].map(([tag]) => tag);
  expect(focused).toHaveLength(1);
  expect(focused[0]).toContain(
    field === null ? '<p class="problem" id="problem" role="alert" tabindex="-1"' : `name="${field}"`,
  );
  expect([...shown.matchAll(/<[^>]* name="(\w+)"[^>]* aria-invalid="true"/g)].map(([, name]) => name)).toEqual(
    field === null ? [] : [field],
  );
  expect(shown).toContain(`value="${form.name.trim()}"`);
  expect(await events(id)).not.toContain('signed');
});

test('says of an empty form all that is missing, each beside its field', async () => {
  const { first } = await send();
  const shown = await (await server.post(first, { name: '' })).text();
  for (const field of ['name', 'consent']) {
    expect(shown).toMatch(new RegExp(`<input[^>]* name="${field}"[^>]* aria-describedby="${field}-problem"`));
    expect(shown.split(`<p class="problem" id="${field}-problem" role="alert">`)).toHaveLength(2);
  }
  expect(shown.match(/ autofocus/g)).toHaveLength(1);
  expect(shown).toMatch(/<input id="name"[^>]* autofocus/);
});

test('keeps the consent, and leaves it to no browser to say in its language what is missing', async () => {
  const { first } = await send();
  const consent = /<input type="checkbox" name="consent"[^>]*>/;
  const empty = await (await server.fetch(first)).text();
  expect(empty).toMatch(/<form [^>]*novalidate>/);
  expect(consent.exec(empty)?.[0]).not.toContain('checked');
  const shown = await (await server.post(first, { name: '', consent: 'yes' })).text();
  expect(consent.exec(shown)?.[0]).toContain(' checked');
});

/** The drawing that a page sends again with its form. */
const keptDrawing = (shown: string) => /name="drawing" value="([^"]*)"/.exec(shown)?.[1];

test('keeps a drawing that it can read, reencoded, until the form is accepted', async () => {
  const { id, first } = await send();
  const drawn = canvasPng(900, 300);
  const shown = await (await server.post(first, { name: '', consent: 'yes', drawing: drawn })).text();
  const kept = keptDrawing(shown) ?? '';
  expect(kept).toMatch(/^data:image\/png;base64,/);
  // Only the pixels: the comment of the file that was sent is gone.
  const bytes = (url: string) => Buffer.from(url.split(',')[1] ?? '', 'base64').toString('latin1');
  expect(bytes(drawn)).toContain('<script>');
  expect(bytes(kept)).not.toContain('<script>');
  expect((await server.post(first, { name: 'Ines Weber', consent: 'yes', drawing: kept })).status).toBe(303);
  expect(await events(id)).toContain('signed');
  const [signer] = await server.rows(
    'select signature_png from vendor_sign.signers where request_id = $1 and signature_png is not null',
    [id],
  );
  expect(signer?.signature_png).toEqual(Buffer.from(bytes(kept), 'latin1'));
});

test.each([
  ['is no picture', 'data:text/html,x'],
  ['is larger than a signature', canvasPng(1601, 10)],
  ['would end its field', 'data:image/png;base64,"><script>'],
])('does not keep a drawing that %s', async (_, drawing) => {
  const { first } = await send();
  const shown = await (await server.post(first, { name: '', consent: 'yes', drawing })).text();
  expect(keptDrawing(shown)).toBe('');
  expect(shown).not.toContain('"><script>');
});

test.each([
  ['', 400],
  [' \0 ', 400],
  ['x'.repeat(2_000_000), 413],
])('rejects a decline without a usable reason', async (reason, status) => {
  const { id, first } = await send();
  expect((await server.post(`${first}/decline`, { reason })).status).toBe(status);
  expect(await events(id)).toEqual(['sent']);
});

test.each([
  ['a name as long as a book', { name: 'x'.repeat(2_000_000), consent: 'yes' }, 413],
  ['a name longer than a field', { name: 'x'.repeat(201), consent: 'yes' }, 400],
  ['a name of nothing visible', { name: '\0\u202e\u2066 \n', consent: 'yes' }, 400],
  ['a drawing larger than a signature', { name: 'Ines', consent: 'yes', drawing: canvasPng(1600, 600, noise()) }, 413],
  [
    'a drawing a little too large',
    { name: 'Ines', consent: 'yes', drawing: `data:image/png;base64,${'A'.repeat(400_004)}` },
    400,
  ],
])('rejects %s', async (_, form, status) => {
  const { id, first } = await send();
  expect((await server.post(first, form)).status).toBe(status);
  expect(await events(id)).not.toContain('signed');
});

test('rejects a form from another site', async () => {
  const { id, first } = await send();
  const answer = await server.fetch(first, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ name: 'Ines', consent: 'yes' }),
  });
  expect(answer.status).toBe(403);
  expect(await events(id)).toEqual(['sent']);
});
