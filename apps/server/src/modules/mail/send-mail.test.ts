import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MailMessage } from '../../providers/mail/mail-provider.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import type { MailAttachment } from './outbox.ts';
import { attemptsWithFiles, maxAttachmentBytes, maxFileMs, sendMail } from './send-mail.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const file = (name: string, bytes = 10): MailAttachment => ({ name, pdf: Buffer.alloc(bytes) });

/** Queues a mail about documents; returns what the mail server accepted, and `send` with a maker of its files. */
async function queued(documents: readonly string[]) {
  const [row] = await server.rows<{ id: string }>(
    `insert into app.mail_messages (kind, to_address, subject, html, body_text, document_ids)
     values ('test', 'ines@aurora.example', 'Hello', '<p>Hi</p>', 'Hi', $1) returning id`,
    [documents],
  );
  const id = row?.id ?? '';
  const accepted: MailMessage[] = [];
  const mail = { name: 'test', send: async (message: MailMessage) => void accepted.push(message) };
  return {
    accepted,
    names: () => accepted.map(({ attachments = [] }) => attachments.map(({ name }) => name)),
    send: (make: (id: string) => Promise<MailAttachment | null>, provider = mail) =>
      sendMail({ ...server.deps, mail: provider }, id, make),
    state: async () =>
      (
        await server.rows(
          'select attempts, last_error, sent_at is not null as sent, unattached from app.mail_messages where id = $1',
          [id],
        )
      )[0],
  };
}

test('makes the files of a mail when it is sent, in their order', async () => {
  const { send, names, state } = await queued([first, second]);
  await send(async (id) => file(id === first ? 'INV-1.pdf' : 'INV-2.pdf'));
  expect(names()).toEqual([['INV-1.pdf', 'INV-2.pdf']]);
  expect(await state()).toEqual({ attempts: 1, last_error: null, sent: true, unattached: null });
});

test('makes them again for a retry, and sends one mail', async () => {
  const { send, names, accepted } = await queued([first]);
  const make = vi.fn(async () => file('INV-1.pdf'));
  const failing = { name: 'test', send: () => Promise.reject(new Error('451 Try again later')) };
  await expect(send(make, failing)).rejects.toThrow('451');
  await Promise.all([send(make), send(make)].map((sent) => sent.catch(() => {})));
  await send(make);
  expect(new Set(accepted.map(({ id }) => id)).size).toBe(1);
  expect(names().at(-1)).toEqual(['INV-1.pdf']);
  const made = make.mock.calls.length;
  await send(make);
  expect(make.mock.calls.length).toBe(made);
});

test('retries a file that cannot be made, then sends the mail without it and keeps the reason', async () => {
  const { send, names, state } = await queued([first, second]);
  const make = async (id: string) => {
    if (id === first) throw new Error('no font');
    return file('INV-2.pdf');
  };
  for (let attempt = 1; attempt < attemptsWithFiles; attempt++) await expect(send(make)).rejects.toThrow('no font');
  expect(names()).toEqual([]);
  expect(await state()).toMatchObject({ sent: false, last_error: 'no font' });
  await send(make);
  expect(names()).toEqual([['INV-2.pdf']]);
  expect(await state()).toEqual({ attempts: attemptsWithFiles, last_error: null, sent: true, unattached: 'no font' });
});

test('gives up on a file that takes too long', async () => {
  const { send, names, state } = await queued([first]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const sending = send(() => {
      asked();
      return new Promise<never>(() => {});
    });
    const outcome = expect(sending).rejects.toThrow('took too long');
    await isAsked;
    await vi.advanceTimersByTimeAsync(maxFileMs);
    await outcome;
  } finally {
    vi.useRealTimers();
  }
  expect(names()).toEqual([]);
  expect(await state()).toMatchObject({ attempts: 1, sent: false });
});

test('leaves out a document that has no file, and what is too large for a mail', async () => {
  const none = await queued([first]);
  await none.send(async () => null);
  expect(none.names()).toEqual([[]]);
  expect(await none.state()).toMatchObject({ sent: true, unattached: null });
  const large = await queued([first, second]);
  await large.send(async (id) => (id === first ? file('INV-1.pdf', maxAttachmentBytes) : file('INV-2.pdf', 1)));
  expect(large.names()).toEqual([['INV-1.pdf']]);
  expect(await large.state()).toMatchObject({ sent: true, unattached: 'INV-2.pdf is too large' });
});

test('sends the file that an earlier version queued with its mail', async () => {
  const { send, names } = await queued([]);
  await server.rows(
    "update app.mail_messages set attachment_name = 'INV-9.pdf', attachment = 'x' where sent_at is null and document_ids = '{}'",
  );
  await send(async () => null);
  expect(names()).toEqual([['INV-9.pdf']]);
});
