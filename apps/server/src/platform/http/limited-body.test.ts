import { expect, test } from 'vitest';
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

test('one address sends at most 12 MB at the same time, and others are not affected', async () => {
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
  const again = slowRequest('192.0.2.1');
  again.send(1000);
  again.end();
  expect(await again.read).toHaveLength(1000);
});
