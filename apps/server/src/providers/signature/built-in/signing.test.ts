import { createHash } from 'node:crypto';
import { formatDate } from '@portage/messages/formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signerMails } from '../../../modules/mail/signer-mails.ts';
import { linkToken } from '../../../platform/secrets/secret-links.ts';
import { today } from '../../../platform/today.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { type ProviderServer, startProviderServer } from '../../../testing/provider-server.ts';
import { canvasPng as png, sendDocument, signingEvents } from '../../../testing/signing-documents.ts';
import { builtInSignature } from './built-in-signature.ts';
import { documentText } from './document-text.ts';
import { drawnSignature } from './drawn-signature.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

let count = 0;
const send = (given: Record<string, string> = {}) => {
  count += 1;
  return sendDocument(server, count, given);
};
const events = (id: string) => signingEvents(server, id);
const give = (path: string, name: string, more: Record<string, string> = {}) =>
  server.post(path, { name, consent: 'yes', ...more });

test('signers sign in turn, the provider signs last automatically, and the document is sealed', async () => {
  const { id, first, omar } = await send();
  expect(await server.rows('select 1 from app.mail_messages where to_address = $1', [omar])).toEqual([]);
  const asked = await (await server.fetch(first)).text();
  expect(asked).toContain('I have read the document');
  expect(asked).toContain('Signature 1 of 2');
  expect(asked).not.toContain('>Signatures<');
  expect((await give(first, 'Ines Weber', { drawing: png(30, 10) })).status).toBe(303);
  expect(await (await server.fetch(first)).text()).toContain('We are waiting for Omar Haddad.');
  expect(await server.deps.signature.download(id)).toBeNull();
  expect((await server.fetch(`${first}/file`)).status).toBe(404);

  const second = await server.mailedLink(omar, 'sign');
  await give(second, 'Omar Haddad');
  const signed = await (await server.fetch(first)).text();
  expect(signed).toContain('Everyone has signed.');
  expect([...signed.matchAll(/<li>([^<]*), signed \d+\s\w+\s\d{4}<\/li>/g)].map(([, who]) => who)).toEqual([
    'Client: Ines Weber',
    'Client: Omar Haddad',
    'Provider: Margaret Sinclair',
  ]);
  const [row] = await server.rows<{ sealed_sha256: string; document_text: string }>(
    'select sealed_sha256, document_text from vendor_sign.requests where id = $1',
    [id],
  );
  const file = Buffer.from(await (await server.fetch(`${second}/file`)).arrayBuffer());
  expect(createHash('sha256').update(file).digest('hex')).toBe(row?.sealed_sha256);
  // In the brand's typeface, as every document.
  expect(file.toString('latin1')).toContain('+Figtree');
  expect(file.toString('latin1')).not.toMatch(/Helvetica|Times/);
  const text = pdfText(file);
  expect(text).toContain('EMPLOYER OF RECORD SERVICE AGREEMENT');
  expect(text).toContain(
    createHash('sha256')
      .update(row?.document_text ?? '')
      .digest('hex'),
  );
  expect(text).toContain('test browser');
  expect(text).toContain('drawn, with the name Ines Weber');
  expect(text).toContain('typed: Omar Haddad');
  expect(text).toContain('Automatically, under the standing instruction of the Provider');
  expect(await events(id)).toEqual([
    ...['sent', 'viewed', 'signed', 'viewed', 'signed'],
    ...['signed', 'all_signed', 'downloadable'],
  ]);
});

test('rejects signing out of turn, twice, or after the end, and says who declined', async () => {
  const { id, first } = await send();
  const [omar] = await server.rows<{ id: string }>(
    "select id from vendor_sign.signers where request_id = $1 and name = 'Omar Haddad'",
    [id],
  );
  const early = `/sign/${linkToken(server.deps.keys, 'sign', omar?.id ?? '')}`;
  expect(await (await server.fetch(early)).text()).toContain('Ines Weber signs first.');
  await give(early, 'Omar Haddad');
  await server.post(`${early}/decline`, { reason: 'too early' });
  await Promise.all([give(first, 'Ines Weber'), give(first, 'Ines Weber')]);
  expect(await events(id)).toEqual(['sent', 'viewed', 'signed']);
  await server.post(`${early}/decline`, { reason: 'The term is too long.' });
  await give(early, 'Omar Haddad');
  expect(await events(id)).toEqual(['sent', 'viewed', 'signed', 'viewed', 'declined']);
  expect((await server.deps.signature.get(id))?.status).toBe('declined');
  const textOf = async (path: string) => (await (await server.fetch(path)).text()).replaceAll('\u00a0', ' ');
  const declined = `This document was declined on ${formatDate(today(server.deps.clock))}. `;
  expect(await textOf(early)).toContain(`${declined}You chose not to sign it.`);
  expect(await textOf(first)).toContain(`${declined}Omar Haddad chose not to sign it.`);
});

test('a link names its signer, and stops working when altered', async () => {
  const { id, first } = await send();
  expect(await (await server.fetch(first)).text()).toContain(
    'This link is only for <strong>Ines Weber</strong> (Client).',
  );
  const altered = `${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`;
  for (const path of [altered, first.slice(0, -1), `${first}A`]) {
    expect((await server.fetch(path)).status).toBe(404);
    await give(path, 'Ines Weber');
    await server.post(`${path}/decline`, { reason: 'x' });
  }
  expect(await events(id)).toEqual(['sent']);
});

test('reminds the signer whose turn it is at most once an hour, and no one after the end', async () => {
  const { id, ines, omar, first } = await send();
  const remind = () => server.deps.signature.remind?.(id);
  const reminders = (to: string) =>
    server.rows("select 1 from app.mail_messages where to_address = $1 and kind = 'signature-reminder'", [to]);
  expect([await remind(), await remind()]).toEqual([true, false]);
  expect(await reminders(ines)).toHaveLength(1);
  expect(await server.mailedLink(ines, 'sign')).toBe(first);
  await give(first, 'Ines Weber');
  server.pass(3601);
  expect(await remind()).toBe(true);
  expect([await reminders(ines), await reminders(omar)].map(({ length }) => length)).toEqual([1, 1]);
  await give(await server.mailedLink(omar, 'sign'), 'Omar Haddad');
  server.pass(3601);
  expect(await remind()).toBe(false);
});

test('resending creates no second request and keeps the link', async () => {
  const before = await send();
  count -= 1;
  const again = await send();
  expect(again).toEqual(before);
  expect(await events(again.id)).toEqual(['sent']);
});

test('prints a typed name as one line of the evidence, without control characters', async () => {
  const { first, omar } = await send();
  await give(first, 'Ines\0\u202e Weber\r\nCompleted\r\n2020-01-01 00:00:00 UTC');
  await give(await server.mailedLink(omar, 'sign'), 'Omar Haddad');
  const text = pdfText(Buffer.from(await (await server.fetch(`${first}/file`)).arrayBuffer()));
  expect(text).toContain('typed: Ines Weber Completed 2020-01-01 00:00:00 UTC');
  expect(text.match(/^Completed$/gm)).toHaveLength(1);
});

test('records one first view when a document is opened in several tabs at once', async () => {
  const { id, first } = await send();
  await Promise.all([1, 2, 3].map(() => server.post(`${first}/opened`, {})));
  expect(await events(id)).toEqual(['sent', 'viewed']);
});

test('a page escapes user input, is not cached and allows no inline scripts', async () => {
  const { first } = await send({ company_name: '<script>alert(1)</script>\n\n9. FREE OF CHARGE' });
  const answer = await server.fetch(first);
  const page = await answer.text();
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; 9. FREE OF CHARGE');
  expect(page).not.toContain('<script>alert');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const asset of ['/built-in/pages.css', '/built-in/sign.js'])
    expect((await server.fetch(asset)).status).toBe(200);
});

test('rejects a template with a missing value', async () => {
  await expect(documentText('EMPLOYEE_PLACEMENT_LETTER', { date: '1 June 2026' })).rejects.toThrow('employee_name');
});

describe('a drawing', () => {
  test('is reencoded with only its pixels', () => {
    const clean = drawnSignature(png(30, 10));
    expect(clean?.includes('tEXt')).toBe(false);
    expect(drawnSignature(`data:image/png;base64,${clean?.toString('base64')}`)).toEqual(clean);
  });
  test.each([
    ['is too wide', png(1601, 1)],
    ['has fewer pixels than it says', png(30, 10, Buffer.alloc(100))],
    ['has more pixels than it says', png(30, 10, Buffer.alloc(100_000))],
    ['has an invalid filter', png(1, 1, Buffer.from([9, 0, 0, 0, 0]))],
    ['is not a PNG', `data:image/png;base64,${Buffer.from('GIF89a').toString('base64')}`],
    ['ends early', png(30, 10).slice(0, 80)],
    ['is empty', 'data:image/png;base64,'],
  ])('that %s is rejected', (_, url) => {
    expect(drawnSignature(url)).toBeNull();
  });
});

describe('a document', () => {
  const day = 86_400;
  test('shows its deadline, and cannot be signed after it', async () => {
    const { id, first } = await send();
    expect(await (await server.fetch(first)).text()).toMatch(/Please sign by \d+\u00a0\w+\u00a0\d{4}\./);
    server.pass(90 * day - 60);
    expect(await (await server.fetch(first)).text()).toContain('Type your full name');
    server.pass(61);
    await Promise.all([give(first, 'Ines Weber'), give(first, 'Ines Weber')]);
    await server.post(`${first}/decline`, { reason: 'late' });
    const page = await (await server.fetch(first)).text();
    expect(page).toMatch(/The deadline to sign this document was .+ Ask the sender for a new one\./);
    expect(page).not.toContain('Type your full name');
    // Whose link it was no longer matters.
    expect(page).not.toContain('This link is only for');
    expect(await events(id)).toEqual(['sent', 'expired']);
    expect((await server.deps.signature.get(id))?.status).toBe('expired');
  });

  test('past its deadline expires once without being opened, and sends no reminder', async () => {
    const { id } = await send();
    server.pass(90 * day);
    for (let time = 0; time < 2; time++) await server.deps.signature.endOverdue?.();
    expect(await server.deps.signature.remind?.(id)).toBe(false);
    expect(await events(id)).toEqual(['sent', 'expired']);
  });

  test('signed in time stays signed', async () => {
    const { id, first, omar } = await send();
    await give(first, 'Ines Weber');
    await give(await server.mailedLink(omar, 'sign'), 'Omar Haddad');
    server.pass(91 * day);
    await server.deps.signature.endOverdue?.();
    expect((await server.deps.signature.get(id))?.status).toBe('signed');
    expect(await (await server.fetch(first)).text()).toContain('Everyone has signed.');
  });

  test('never expires when the setting is 0', async () => {
    const { deps } = server;
    const { config } = deps;
    const mails = signerMails(deps);
    const forever = builtInSignature({ ...deps, mails, config: { ...config, SIGNATURE_EXPIRY_DAYS: 0 } });
    deps.signature = forever;
    const { id, first } = await send();
    server.pass(5000 * day);
    await forever.endOverdue?.();
    expect(await (await server.fetch(first)).text()).toContain('Type your full name');
    expect((await forever.get(id))?.status).toBe('sent');
  });
});
