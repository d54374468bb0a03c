import { addressBytes } from './address-bytes.ts';
import { clientAddress, inProcess, networkOf } from './client-address.ts';
import { TooBusyError } from './too-busy.ts';

const sent = addressBytes({ held: 12_000_000, burst: 12_000_000, perSecond: 250_000 });

/** A body declared to be this short is read in one piece, because the web's stream costs more than the body. */
const maxPieceBytes = 64_000;

/**
 * Reads a request's body, up to a limit. The one way to read a body: a declared length over the limit is refused before
 * anything is read, and a longer stream is left where it crosses the limit.
 * @param maxBytes the limit in bytes
 * @returns null when the body is larger; the caller answers 413 in its service's own shape
 * @throws TooBusyError when the address sends more than 12 MB at the same time, or more than 250 KB a second after a burst of 12 MB
 */
export async function limitedBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const declared = request.headers.get('content-length');
  if (Number(declared) > maxBytes) return null;
  const address = networkOf(clientAddress(request));
  const chunks: Uint8Array[] = [];
  let size = 0;
  const isTooMuch = (bytes: number) => {
    size += bytes;
    const isWithinLimits = sent.add(address, bytes, performance.now());
    return !isWithinLimits && address !== inProcess;
  };
  try {
    if (declared !== null && Number(declared) <= maxPieceBytes) {
      if (isTooMuch(Number(declared))) throw new TooBusyError('bytes');
      const body = await request.arrayBuffer();
      return body.byteLength > maxBytes ? null : new Uint8Array(body);
    }
    for await (const chunk of request.body ?? []) {
      const isBusy = isTooMuch(chunk.byteLength);
      if (size > maxBytes) return null;
      if (isBusy) throw new TooBusyError('bytes');
      chunks.push(chunk);
    }
    return new Uint8Array(Buffer.concat(chunks));
  } finally {
    sent.free(address, size);
  }
}

/** Like `limitedBody`, as text. */
export async function limitedText(request: Request, maxBytes: number): Promise<string | null> {
  const body = await limitedBody(request, maxBytes);
  return body === null ? null : new TextDecoder().decode(body);
}
