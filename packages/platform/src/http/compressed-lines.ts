import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { constants, createBrotliCompress } from 'node:zlib';
import { accepts, varyByEncoding } from './compressed-body.ts';

/**
 * A stream of lines as it travels to a client: compressed where the client accepts it, and each line sent at once.
 * @param accepted the request's `Accept-Encoding`
 */
export function compressedLines(
  lines: ReadableStream<string>,
  accepted: string | undefined,
): { body: ReadableStream; headers: Record<string, string> } {
  const headers = { vary: varyByEncoding };
  if (!accepts(accepted ?? '', 'br')) return { body: lines.pipeThrough(new TextEncoderStream()), headers };
  const encoder = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });
  const body = Readable.toWeb(Readable.fromWeb(lines as NodeStream<string>).pipe(encoder)) as ReadableStream;
  return { body, headers: { ...headers, 'content-encoding': 'br' } };
}
