import { expect, onTestFinished, test, vi } from 'vitest';
import { rememberClientAddress } from './client-address.ts';
import { limitedBody } from './limited-body.ts';
import { TooBusyError } from './too-busy.ts';

/** A request whose body is sent piece by piece. */
function slowRequest(address: string) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  const request = new Request('http://portage.test', { method: 'POST', body, ...({ duplex: 'half' } as object) });
  rememberClientAddress(request, address);
  const read = limitedBody(request, 4_000_000);
  return { read, send: (bytes: number) => controller?.enqueue(new Uint8Array(bytes)), end: () => controller?.close() };
}

/** What an address may send comes back with time, which passes only when a test sets it. */
function stoppedClock() {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  onTestFinished(() => clock.mockRestore());
  return clock;
}

test('one address sends at most 12 MB at the same time, and others are not affected', async () => {
  const clock = stoppedClock();
  const slow = Array.from({ length: 3 }, () => slowRequest('192.0.2.1'));
  for (const one of slow) one.send(3_700_000);
  const over = slowRequest('192.0.2.1');
  over.send(1_000_000);
  await expect(over.read).rejects.toBeInstanceOf(TooBusyError);
  const other = slowRequest('192.0.2.2');
  other.send(1_000_000);
  other.end();
  expect(await other.read).toHaveLength(1_000_000);
  for (const one of slow) one.end();
  for (const one of slow) expect(await one.read).toHaveLength(3_700_000);
  clock.mockReturnValue(2000);
  const again = slowRequest('192.0.2.1');
  again.send(1000);
  again.end();
  expect(await again.read).toHaveLength(1000);
});

/** A request with a short body, whose length it declares. */
function shortRequest(address: string, body: string, declared = Buffer.byteLength(body)) {
  const headers = { 'content-length': String(declared) };
  const request = new Request('http://portage.test', { method: 'POST', body, headers });
  rememberClientAddress(request, address);
  return request;
}

test('a short body of declared length counts like one sent in pieces', async () => {
  const clock = stoppedClock();
  const slow = Array.from({ length: 3 }, () => slowRequest('192.0.2.3'));
  for (const one of slow) one.send(4_000_000 - 1000);
  // What was sent is read.
  await new Promise((resolve) => setImmediate(resolve));
  const over = limitedBody(shortRequest('192.0.2.3', 'x'.repeat(4000)), 4_000_000);
  await expect(over).rejects.toBeInstanceOf(TooBusyError);
  expect(await limitedBody(shortRequest('192.0.2.4', 'é'), 4_000_000)).toEqual(new Uint8Array(Buffer.from('é')));
  for (const one of slow) one.end();
  await Promise.all(slow.map((one) => one.read));
  clock.mockReturnValue(2000);
  expect(await limitedBody(shortRequest('192.0.2.3', 'x'.repeat(100)), 4_000_000)).toHaveLength(100);
});

test('a body that is longer than declared is still limited', async () => {
  expect(await limitedBody(shortRequest('192.0.2.5', 'x'.repeat(100), 10), 50)).toBeNull();
  expect(await limitedBody(shortRequest('192.0.2.5', 'x'.repeat(100)), 50)).toBeNull();
});
