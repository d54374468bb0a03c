import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { repeatReads } from './repeat-reads.ts';

/** When a page must offer to try again, in milliseconds: a second is left to show it. */
const barMs = 8_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answered = (status: number) => async () => new Response(status === 200 ? 'rows' : '', { status });
const noAnswer = () => new Error('No connection');

/** Sends a read whose attempts end as given; the last one repeats. Returns how the read ended, and after how long. */
async function read(attempts: ((signal: AbortSignal) => Promise<Response>)[], init: RequestInit = {}) {
  let sent = 0;
  const began = Date.now();
  const send = repeatReads((_, given) => {
    const attempt = attempts[Math.min(sent, attempts.length - 1)] ?? lost;
    sent += 1;
    return attempt(given?.signal ?? new AbortController().signal);
  }, noAnswer);
  const ended = send('/rest/v1/table', init).then(
    async (answer) => ({ ended: answer.status as number | string, after: Date.now() - began }),
    (error: Error) => ({ ended: error.message, after: Date.now() - began }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return { ...(await ended), sent };
}

const slow = (ms: number, then: () => Promise<Response>) => () =>
  new Promise<Response>((resolve, reject) => {
    setTimeout(() => then().then(resolve, reject), ms);
  });
const silent = () => new Promise<never>(() => {});

describe('a read', () => {
  test('that is answered is sent once', async () => {
    expect(await read([answered(200)])).toEqual({ ended: 200, after: 0, sent: 1 });
  });

  test('is repeated while there is no connection, and while the service starts', async () => {
    expect(await read([lost, answered(503), answered(200)])).toMatchObject({ ended: 200, sent: 3 });
  });

  test('is repeated once after another failure of the server, and not after a refusal', async () => {
    expect(await read([answered(500)])).toEqual({ ended: 500, after: 1_000, sent: 2 });
    expect(await read([answered(403)])).toEqual({ ended: 403, after: 0, sent: 1 });
  });

  test.each([
    ['there is no connection', [lost]],
    ['the service is away', [answered(503)]],
    ['nothing answers', [silent]],
    ['each attempt is lost late', [slow(3_000, lost)]],
    ['the service goes away and then is silent', [slow(2_900, answered(503)), silent]],
    ['a failure comes late and its repetition is silent', [slow(6_900, answered(500)), silent]],
    ['the answer would come just too late', [slow(7_001, answered(200))]],
  ])('fails within 8 seconds when %s', async (_, attempts) => {
    const { ended, after } = await read(attempts);
    expect(ended).not.toBe(200);
    expect(after).toBeLessThan(barMs - 900);
  });

  test('ends its last attempt at the deadline', async () => {
    const signals: AbortSignal[] = [];
    const attempt = (signal: AbortSignal) => {
      signals.push(signal);
      return silent();
    };
    await read([attempt]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test('whose answer has begun may take longer than the deadline', async () => {
    const body = new ReadableStream({
      start(controller) {
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode('rows'));
          controller.close();
        }, 30_000);
      },
    });
    const answer = await repeatReads(async () => new Response(body), noAnswer)('/rest/v1/table');
    const text = answer.text();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await text).toBe('rows');
  });

  test('is not repeated after its page is left', async () => {
    const left = new AbortController();
    setTimeout(() => left.abort(), 500);
    expect(await read([lost], { signal: left.signal })).toMatchObject({ sent: 1 });
  });
});

test('a change is sent once, however long it takes', async () => {
  expect(await read([lost], { method: 'POST' })).toMatchObject({ sent: 1, after: 0 });
  expect(await read([slow(30_000, answered(201))], { method: 'PATCH' })).toMatchObject({ ended: 201, after: 30_000 });
});
