import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

/** A smaller body travels in the first packets of an answer anyway. In characters of a text, or in bytes. */
const MIN_LENGTH = 4_000;
/** A larger body would keep other requests waiting, so another thread compresses it. Handing over costs more than a small body does. */
const MAX_SYNC_LENGTH = 64_000;

/** The `Vary` of every answer that may be compressed: no cache may give it to a client that cannot read it. */
export const varyByEncoding = 'Accept-Encoding';

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipOptions = { level: 4 };

const ways = [
  {
    encoding: 'br',
    now: (body: Body) => brotliCompressSync(body, brotliOptions),
    later: (body: Body) => promisify(brotliCompress)(body, brotliOptions),
  },
  {
    encoding: 'gzip',
    now: (body: Body) => gzipSync(body, gzipOptions),
    later: (body: Body) => promisify(gzip)(body, gzipOptions),
  },
] as const;

type Body = string | Buffer<ArrayBuffer>;

export interface SentBody {
  body: Body;
  /** What says how the body is encoded. */
  headers: Record<string, string>;
}

/**
 * A body as it travels to a client.
 * @param accepted the request's `Accept-Encoding`
 */
export async function compressedBody(body: Body, accepted: string | undefined): Promise<SentBody> {
  const way = body.length < MIN_LENGTH ? undefined : ways.find(({ encoding }) => accepts(accepted ?? '', encoding));
  if (way === undefined) return { body, headers: {} };
  const compressed = body.length > MAX_SYNC_LENGTH ? await way.later(body) : way.now(body);
  return { body: compressed, headers: { 'content-encoding': way.encoding } };
}

/** Whether a list such as `gzip, br;q=0.8` has an encoding, and does not exclude it with a weight of 0. */
export function accepts(list: string, encoding: string): boolean {
  const item = list.split(',').find((one) => one.split(';', 1)[0]?.trim().toLowerCase() === encoding);
  return item !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(item);
}

/**
 * Compresses an API's JSON and CSV for clients that accept it. Only for APIs that read their caller from the `Authorization`
 * header: with cookies, another site could guess a secret by the length of answers.
 */
export const compressAnswers: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.body === null) return;
  if (!/^(?:application\/(?:[\w.]+\+)?json|text\/csv)\b/.test(context.res.headers.get('content-type') ?? '')) return;
  context.header('vary', varying(context.res.headers.get('vary')));
  const accepted = context.req.header('accept-encoding');
  if (accepted === undefined) return;
  const { res } = context;
  // As bytes: read as text, a body would lose its byte order mark.
  const { body, headers } = await compressedBody(Buffer.from(await res.arrayBuffer()), accepted);
  const sent = new Headers(res.headers);
  sent.delete('content-length');
  for (const [name, value] of Object.entries(headers)) sent.set(name, value);
  context.res = undefined;
  context.res = new Response(body, { status: res.status, headers: sent });
};

function varying(present: string | null): string {
  if (present === null) return varyByEncoding;
  const names = present.toLowerCase().split(/\s*,\s*/);
  return names.includes('*') || names.includes('accept-encoding') ? present : `${present}, ${varyByEncoding}`;
}
