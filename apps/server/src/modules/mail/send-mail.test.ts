import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MailMessage } from '../../providers/mail/mail-provider.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import type { MailAttachment } from './outbox.ts';
import { attemptsWithFiles, maxAttachmentBytes, maxFileMs, renewalMs, sendMail } from './send-mail.ts';

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
    id,
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

/** A step that waits until the test lets it go on. */
function gate() {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    reached: reached.promise,
    open: () => opened.resolve(),
    pass: () => {
      reached.resolve();
      return opened.promise;
    },
  };
}

/** What is left of an attempt whose worker was stopped a while ago. */
const stop = (id: string) =>
  server.rows("update app.mail_messages set sending_until = app.now() - interval '1 second' where id = $1", [id]);

test('sends a mail once when two attempts run at once', async () => {
  const { send, accepted, state } = await queued([]);
  const { reached, open, pass } = gate();
  const slow = { name: 'test', send: (message: MailMessage) => pass().then(() => void accepted.push(message)) };
  const running = send(async () => null, slow);
  await reached;
  await expect(send(async () => null)).rejects.toThrow('Another attempt is sending this mail.');
  open();
  await running;
  await send(async () => null);
  expect(accepted).toHaveLength(1);
  expect(await state()).toEqual({ attempts: 1, last_error: null, sent: true, unattached: null });
});

test('sends nothing once another attempt took over', async () => {
  const { id, send, names, state } = await queued([first]);
  const { reached, open, pass } = gate();
  const stalled = send(() => pass().then(() => file('late.pdf')));
  const outcome = expect(stalled).rejects.toThrow('Another attempt is sending this mail.');
  await reached;
  await stop(id);
  await send(async () => file('INV-1.pdf'));
  open();
  await outcome;
  expect(names()).toEqual([['INV-1.pdf']]);
  expect(await state()).toEqual({ attempts: 2, last_error: null, sent: true, unattached: null });
});

test('goes on with a mail whose attempt ended without a word', async () => {
  const { id, send, names } = await queued([]);
  await stop(id);
  await send(async () => null);
  expect(names()).toEqual([[]]);
});

test.each(['making its file', 'speaking to the mail server'])('keeps a mail while its attempt is %s', async (step) => {
  const { id, send } = await queued([first]);
  const { reached, open, pass } = gate();
  const isMaking = step === 'making its file';
  const provider = { name: 'test', send: async () => (isMaking ? undefined : void (await pass())) };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const running = send(async () => {
      if (isMaking) await pass();
      return file('INV-1.pdf');
    }, provider);
    await reached;
    const until = async () => {
      const [row] = await server.rows<{ until: Date | null }>(
        'select sending_until as until from app.mail_messages where id = $1',
        [id],
      );
      return row?.until;
    };
    const before = await until();
    await vi.advanceTimersByTimeAsync(renewalMs);
    await vi.waitFor(async () => expect(Number(await until())).toBeGreaterThan(Number(before)), 45_000);
    open();
    await running;
    expect(await until()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
