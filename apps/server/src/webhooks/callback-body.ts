import { WebhookError } from '../providers/webhook-error.ts';

/** Bytes. A callback with a long document's fields is well below. */
const largestBody = 2_000_000;

/**
 * The raw body of a callback, whose sender is not known yet.
 * @throws WebhookError when it is larger than any
 */
export async function callbackBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > largestBody) throw new WebhookError('The callback is too large.');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
