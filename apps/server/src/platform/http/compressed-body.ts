import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

/** A smaller body travels in the first packets of an answer anyway. */
const MIN_CHARACTERS = 4_000;
/** A larger body would keep other requests waiting, so another thread compresses it. Handing over costs more than a small body does. */
const MAX_SYNC_CHARACTERS = 64_000;

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipOptions = { level: 4 };

const ways = [
  {
    encoding: 'br',
    now: (body: string) => brotliCompressSync(body, brotliOptions),
    later: (body: string) => promisify(brotliCompress)(body, brotliOptions),
  },
  {
    encoding: 'gzip',
    now: (body: string) => gzipSync(body, gzipOptions),
    later: (body: string) => promisify(gzip)(body, gzipOptions),
  },
] as const;

export interface SentBody {
  body: string | Buffer<ArrayBuffer>;
  /** What says how the body is encoded. */
  headers: Record<string, string>;
}

/**
 * A body as it travels to a client.
 * @param accepted the request's `Accept-Encoding`
 */
export async function compressedBody(body: string, accepted: string | undefined): Promise<SentBody> {
  const way = body.length < MIN_CHARACTERS ? undefined : ways.find(({ encoding }) => accepts(accepted ?? '', encoding));
  if (way === undefined) return { body, headers: {} };
  const compressed = body.length > MAX_SYNC_CHARACTERS ? await way.later(body) : way.now(body);
  return { body: compressed, headers: { 'content-encoding': way.encoding } };
}

/** Whether a list such as `gzip, br;q=0.8` has an encoding, and does not exclude it with a weight of 0. */
function accepts(list: string, encoding: string): boolean {
  const item = list.split(',').find((one) => one.split(';', 1)[0]?.trim().toLowerCase() === encoding);
  return item !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(item);
}

/**
 * Compresses an API's JSON and CSV for clients that accept it. Only for APIs that read their caller from the `Authorization`
 * header: with cookies, another site could guess a secret by the length of answers.
 */
export const compressAnswers: MiddlewareHandler = async (context, next) => {
  await next();
  const { res } = context;
  const accepted = context.req.header('accept-encoding');
  if (accepted === undefined || res.body === null) return;
  if (!/^(?:application\/(?:[\w.]+\+)?json|text\/csv)\b/.test(res.headers.get('content-type') ?? '')) return;
  const { body, headers } = await compressedBody(await res.text(), accepted);
  const sent = new Headers(res.headers);
  sent.delete('content-length');
  for (const [name, value] of Object.entries(headers)) sent.set(name, value);
  context.res = undefined;
  context.res = new Response(body, { status: res.status, headers: sent });
};
