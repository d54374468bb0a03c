import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import * as messages from '@portage/messages/index';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { sendMail } from '../../modules/mail/send-mail.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { type MailServer, startMailServer } from '../../testing/services/mail-server.ts';
import { smtpMail } from './smtp.ts';

const password = 'hunter2:päss/word';
let mail: MailServer;
let server: ProviderServer;
beforeAll(async () => {
  mail = await startMailServer({ user: 'portage', password });
  server = await startProviderServer({ SMTP_URL: urlWith(password), PROVIDER_TIMEOUT_MS: '1000' });
});
beforeEach(() => {
  mail.taken.length = 0;
  mail.seen.length = 0;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});

const urlWith = (given: string) => `smtp://portage:${encodeURIComponent(given)}@${mail.host}`;
const smtp = (url: string) =>
  smtpMail({ config: readConfig({ SITE_URL: 'http://portage.test', PROVIDER_TIMEOUT_MS: '1000' }), messages }, url);
const message = (given: Partial<Parameters<ReturnType<typeof smtp>['send']>[0]> = {}) => ({
  id: '5f0c7a1e-0000-4000-8000-000000000001',
  from: 'Portage <no-reply@provider.example>',
  to: 'ines@aurora.example',
  subject: 'Bienvenue à bord',
  html: '<p>Hello</p>',
  text: 'Hello',
  replyTo: 'help@provider.example',
  ...given,
});

/** Queues a message; returns its id, `send`, and a reader of its outbox row. */
async function queued(to = 'ines@aurora.example') {
  const [row] = await server.rows<{ id: string }>(
    "insert into app.mail_messages (kind, to_address, subject, html, body_text) values ('test', $1, 'Hello', '<p>Hi</p>', 'Hi') returning id",
    [to],
  );
  const id = row?.id ?? '';
  return {
    id,
    send: () => sendMail(server.deps, id, async () => null),
    state: async () =>
      (
        await server.rows(
          'select attempts, last_error, sent_at is not null as sent from app.mail_messages where id = $1',
          [id],
        )
      )[0],
  };
}
const idsOf = (messages: { source: string }[]) =>
  messages.map(({ source }) => /^Message-ID: (.+)\r$/im.exec(source)?.[1]);

test('delivers a message once, as text and HTML, from the configured sender', async () => {
  const { id, send, state } = await queued();
  await send();
  await send();
  expect(mail.taken).toHaveLength(1);
  const [{ recipients, source } = { recipients: [], source: '' }] = mail.taken;
  expect(recipients).toEqual(['ines@aurora.example']);
  for (const part of ['From: Portage <no-reply@provider.example>', 'Subject: Hello', 'text/plain', 'text/html'])
    expect(source).toContain(part);
  expect(idsOf(mail.taken)).toEqual([`<${id}@provider.example>`]);
  expect(await state()).toEqual({ attempts: 1, last_error: null, sent: true });
});

test('says that it is automatic, and where a reply goes', async () => {
  const { send } = await queued();
  await send();
  const { source } = mail.taken[0] ?? { source: '' };
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/im);
  expect(source).toMatch(/^Reply-To: help@provider\.example\r$/im);
});

test('has no reply address without one for questions, and the domain of its sender in its id', async () => {
  const provider = smtp(urlWith(password));
  await provider.send(message({ replyTo: null }));
  await provider.send(message({ from: 'portage' }));
  expect(mail.seen[0]?.source).not.toMatch(/^Reply-To:/im);
  expect(idsOf(mail.seen)).toEqual([`<${message().id}@provider.example>`, `<${message().id}@portage.test>`]);
  provider.close?.();
});

test.each([
  ['try later', '451 Try again later', 2],
  ['no such mailbox', '550 No such mailbox here', 1],
  ['connection lost', 'ECONNECTION', 2],
  ['silence', 'ETIMEDOUT', 1],
] as const)('after "%s", stores the reason and retries with the same Message-ID', async (fault, reason, seen) => {
  const { id, send, state } = await queued();
  // A pooled connection that goes silent is first replaced by a new one.
  mail.faults.push(...(fault === 'silence' ? [fault, fault] : [fault]));
  await expect(send()).rejects.toThrow(reason);
  expect(await state()).toEqual({
    attempts: 1,
    last_error: expect.stringMatching(`^The mail server did not accept the message: .*${reason}`),
    sent: false,
  });
  await send();
  expect(idsOf(mail.seen)).toEqual(Array(seen).fill(`<${id}@provider.example>`));
  expect(mail.taken).toHaveLength(1);
  expect(await state()).toEqual({ attempts: 2, last_error: null, sent: true });
});

test('omits a rejected password from the error, even if the server repeats it', async () => {
  const wrong = smtp(urlWith('wröng+p4ss'));
  const errors = [
    await wrong.send(message()).catch((error: Error) => error),
    new Error((await wrong.check?.())?.[0]?.wrong ?? ''),
  ];
  for (const error of errors) {
    const everything = `${(error as Error).stack} ${JSON.stringify(error, Object.getOwnPropertyNames(error))}`;
    expect(everything).toContain('535');
    for (const secret of ['wröng+p4ss', encodeURIComponent('wröng+p4ss'), btoa('\0portage\0wr\xc3\xb6ng+p4ss')])
      expect(everything).not.toContain(secret);
  }
  expect(mail.seen).toEqual([]);
  wrong.close?.();
});

test('sends nothing unencrypted when TLS is required', async () => {
  const strict = smtp(`${urlWith(password)}?requireTLS=true`);
  await expect(strict.send(message())).rejects.toThrow('The mail server did not accept the message');
  expect(mail.seen).toEqual([]);
  strict.close?.();
});

test('treats any address as one recipient and any subject as one line', async () => {
  const provider = smtp(urlWith(password));
  await provider.send(message({ subject: 'Hello\r\nBcc: mallory@evil.example' }));
  await provider.send(message({ to: 'mallory@evil.example,ines@aurora.example' })).catch(() => {});
  const recipients = mail.seen.flatMap((one) => one.recipients);
  expect(recipients).toContain('ines@aurora.example');
  expect(recipients).not.toContain('mallory@evil.example');
  expect(mail.seen[0]?.source).not.toMatch(/^Bcc:/im);
  provider.close?.();
});

test('times out on a silent server', async () => {
  const sockets = new Set<Socket>();
  const mute = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const provider = smtp(`smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`);
  await expect(provider.send(message())).rejects.toThrow('ETIMEDOUT');
  provider.close?.();
  for (const socket of sockets) socket.destroy();
  mute.close();
});

test('attaches a PDF under its name', async () => {
  const provider = smtp(urlWith(password));
  await provider.send(message({ attachments: [{ name: 'INV-2026-0001.pdf', pdf: Buffer.from('%PDF-1.7') }] }));
  const { source } = mail.seen[0] ?? { source: '' };
  expect(source).toMatch(/Content-Type: application\/pdf; name=INV-2026-0001\.pdf/i);
  expect(source).toContain(Buffer.from('%PDF-1.7').toString('base64'));
  provider.close?.();
});

test('finds nothing wrong with a working mail server', async () => {
  expect(await server.deps.mail.check?.()).toEqual([{ check: `Mail: server ${mail.host}`, wrong: null }]);
});
