import { type JoinedAnswer, type JoinedRead, joinedReadsPath } from '@portage/contract/joined-reads';
import { expect, test } from 'vitest';
import { joinReads } from './join-reads.ts';

const key = { apikey: 'key', authorization: 'Bearer token' };

/** Reads through a server that answers with the lines. */
function server(answer: (reads: JoinedRead[]) => Promise<Response>) {
  const sent: { path: string; headers: Headers; reads: JoinedRead[] }[] = [];
  const join = joinReads(async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const reads: JoinedRead[] = pathname === joinedReadsPath ? JSON.parse(String(init?.body)).reads : [];
    sent.push({ path: pathname + search, headers: new Headers(init?.headers), reads });
    return pathname === joinedReadsPath ? answer(reads) : new Response('alone');
  });
  return { sent, read: (path: string, init?: RequestInit) => join(`https://portal.example${path}`, init) };
}

const line = (at: number, body: string, status = 200): string =>
  `${JSON.stringify({ at, status, headers: {}, body } satisfies JoinedAnswer)}\n`;

test('sends reads of one moment together, each with its own headers', async () => {
  const { read, sent } = server(async () => new Response(line(1, 'two', 404) + line(0, 'one')));
  const [one, two] = await Promise.all([
    read('/rest/v1/one?select=*', { headers: { ...key, accept: 'text/csv' } }),
    read('/functions/v1/two', { method: 'POST', headers: key, body: '{}' }),
  ]);
  expect(await one.text()).toBe('one');
  expect([two.status, await two.text()]).toEqual([404, 'two']);
  expect(sent).toMatchObject([
    {
      path: joinedReadsPath,
      reads: [
        { path: '/rest/v1/one?select=*', headers: { accept: 'text/csv' } },
        { path: '/functions/v1/two', headers: {}, body: '{}' },
      ],
    },
  ]);
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({ ...key, 'content-type': 'application/json' });
});

test('sends a read alone when there is no other', async () => {
  const { read, sent } = server(async () => new Response());
  expect(await (await read('/rest/v1/one', { headers: key })).text()).toBe('alone');
  expect(sent).toMatchObject([{ path: '/rest/v1/one' }]);
});

test('answers a read as soon as its line is there, also in two pieces', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const { read } = server(async () => new Response(readable));
  const [slow, fast] = [read('/rest/v1/slow'), read('/rest/v1/fast')];
  const bytes = new TextEncoder().encode(line(1, 'né'));
  void writer.write(bytes.slice(0, -5));
  void writer.write(bytes.slice(-5));
  expect(await (await fast).text()).toBe('né');
  void writer.write(new TextEncoder().encode(line(0, 'late')));
  void writer.close();
  expect(await (await slow).text()).toBe('late');
});

test('fails what has no answer when the connection is lost', async () => {
  const { read } = server(async () => new Response(line(0, 'one')));
  const reads = await Promise.allSettled([read('/rest/v1/one'), read('/rest/v1/two')]);
  expect(reads).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(TypeError) }]);
});

test('gives each read the refusal of all', async () => {
  const { read } = server(async () => new Response('busy', { status: 429 }));
  const answers = await Promise.all([read('/rest/v1/one'), read('/rest/v1/two')]);
  expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))).toEqual([
    [429, 'busy'],
    [429, 'busy'],
  ]);
});

test('does not send what was given up', async () => {
  const { read, sent } = server(async () => new Response());
  const given = new AbortController();
  const [up, kept] = [read('/rest/v1/up', { signal: given.signal }), read('/rest/v1/kept')];
  given.abort();
  await expect(up).rejects.toThrow(/abort/i);
  await kept;
  expect(sent).toMatchObject([{ path: '/rest/v1/kept' }]);
});
