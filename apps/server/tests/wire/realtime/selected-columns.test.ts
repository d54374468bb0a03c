import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startRealtime } from './testing/realtime-under-test.ts';

let realtime: Awaited<ReturnType<typeof startRealtime>>;

beforeAll(async () => {
  realtime = await startRealtime();
});
afterEach(() => realtime.reset());
afterAll(() => realtime.close());

const all = { event: '*', schema: 'public', table: 'new_documents' } as const;
type Own = Awaited<ReturnType<typeof realtime.someone>>;

/** Joins with these bindings; `next` is the first change that each of them gets. */
async function follow(own: Own, selects: (string[] | undefined)[]) {
  const channel = own.client.channel('selected');
  const next = selects.map(
    (select) =>
      new Promise<{ new: Record<string, unknown>; old: Record<string, unknown> }>((resolve) => {
        channel.on('postgres_changes', { ...all, event: 'UPDATE', ...(select && { select }) }, (change) =>
          resolve({ new: change.new, old: change.old }),
        );
      }),
  );
  const system = new Promise<{ status: string; message: string }>((resolve) => {
    channel.on('system', {}, resolve);
  });
  channel.subscribe();
  return { next, system: await system };
}

test('sends only the selected columns and the primary key', async () => {
  const own = await realtime.someone();
  const id = await realtime.document(own.company);
  const { next, system } = await follow(own, [['status'], ['id', 'type'], undefined]);
  expect(system).toMatchObject({ status: 'ok' });
  await realtime.database.owner.query("update public.new_documents set status = 'signed' where id = $1", [id]);
  const [status, type, whole] = await Promise.all(next);
  expect(status).toEqual({ new: { id, status: 'signed' }, old: { id, status: 'sent' } });
  const kind = { id, type: 'EOR_SERVICE_AGREEMENT' };
  expect(type).toEqual({ new: kind, old: kind });
  expect(whole?.new).toMatchObject({ ...kind, status: 'signed', company_id: own.company });
});

test('describes only the columns that it sends, and repeats the select in the reply', async () => {
  const own = await realtime.someone();
  const socket = await realtime.socket(realtime.keys.publishableKey);
  socket.send('1', '1', 'realtime:a', 'phx_join', {
    config: { postgres_changes: [{ ...all, select: ['status'] }] },
    access_token: own.token,
  });
  expect(await socket.reply('1')).toMatchObject({
    response: { postgres_changes: [{ id: 1, ...all, select: ['status'] }] },
  });
  await realtime.document(own.company);
  const { data } = (await socket.event('realtime:a', 'postgres_changes')) as { data: { columns: { name: string }[] } };
  expect(data.columns.map(({ name }) => name).sort()).toEqual(['id', 'status']);
});

test.each([
  ['a column that does not exist', { ...all, select: ['nothing'] }, 'invalid column for select nothing'],
  ['every table', { ...all, table: '*', select: ['id'] }, 'Error parsing `select` params'],
])('refuses a select of %s in a system message', async (_, binding, message) => {
  const own = await realtime.someone();
  const socket = await realtime.socket(realtime.keys.publishableKey);
  const config = { postgres_changes: [binding] };
  socket.send('1', '1', 'realtime:a', 'phx_join', { config, access_token: own.token });
  expect(await socket.event('realtime:a', 'system')).toMatchObject({
    status: 'error',
    message: expect.stringContaining(message),
  });
});

test.each([
  ['that is no list', 'id'],
  ['without a column', []],
  ['of 101 columns', Array(101).fill('id')],
  ['of a name longer than any', ['n'.repeat(64)]],
])('refuses a select %s', async (_, select) => {
  const own = await realtime.someone();
  const socket = await realtime.socket(realtime.keys.publishableKey);
  const config = { postgres_changes: [{ ...all, select }] };
  socket.send('1', '1', 'realtime:a', 'phx_join', { config, access_token: own.token });
  expect(await socket.reply('1')).toMatchObject({
    status: 'error',
    response: { reason: expect.stringMatching(/^InvalidBinding: select/) },
  });
});
