import {
  type JoinedAnswer,
  type JoinedRead,
  joinedFunctions,
  joinedHeaders,
  maxJoinedReads,
} from '@portage/contract/joined-reads';
import { clientAddress, rememberClientAddress } from '@portage/platform/http/client-address';
import { compressedLines } from '@portage/platform/http/compressed-lines';
import type { Handler } from 'hono';
import { z } from 'zod';
import { bodyOf } from './function-body.ts';

/** As many as a browser asks for at once over HTTP/1.1. */
const maxAtOnce = 6;
const maxBytes = 200_000;

const functionPaths = new Set(joinedFunctions.map((name) => `/functions/v1/${name}`));
const isTable = (path: string) => /^\/rest\/v1\/\w+(?:\?[^#]*)?$/.test(path);

const header = z.string().max(1000).optional();
const schema = z.strictObject({
  reads: z
    .array(
      z.strictObject({
        path: z
          .string()
          .max(16_000)
          .refine((path) => isTable(path) || functionPaths.has(path)),
        headers: z.strictObject({ accept: header, prefer: header, 'portage-company': header }),
        body: z.string().max(20_000).optional(),
      }),
    )
    .min(1)
    .max(maxJoinedReads),
});

/** What a read has of the request it travels in: who asks, and from where. */
const ownHeaders = ['accept', 'accept-encoding', 'content-length', 'content-type', 'prefer', 'portage-company'];

/** What the portal reads of an answer. */
const answeredHeaders = new Set(['content-range', 'content-type', 'retry-after']);

/**
 * Answers several reads of one caller, each as if it had been sent alone, by its own routes with their checks and limits. A line of the
 * answer is a `JoinedAnswer`.
 * @param answer answers one request
 */
export const joinedReads =
  (answer: (request: Request) => Response | Promise<Response>): Handler =>
  async (context) => {
    const request = context.req.raw;
    const { reads } = await bodyOf(request, schema, maxBytes);
    const lines = new ReadableStream<string>({
      async start(controller) {
        const waiting = reads.entries();
        const answerNext = async () => {
          for (const [at, read] of waiting) {
            const response = await answer(requestOf(read, request));
            const headers = Object.fromEntries([...response.headers].filter(([name]) => answeredHeaders.has(name)));
            const line: JoinedAnswer = { at, status: response.status, headers, body: await response.text() };
            controller.enqueue(`${JSON.stringify(line)}\n`);
          }
        };
        await Promise.all(Array.from({ length: maxAtOnce }, answerNext));
        controller.close();
      },
    });
    const sent = compressedLines(lines, context.req.header('accept-encoding'));
    return new Response(sent.body, {
      headers: {
        ...sent.headers,
        'content-type': 'application/x-ndjson',
        'cache-control': 'no-store',
        // A proxy that collects the answer would keep the first lines until the last.
        'x-accel-buffering': 'no',
      },
    });
  };

function requestOf({ path, headers: given, body }: JoinedRead, within: Request): Request {
  const headers = new Headers(within.headers);
  for (const name of ownHeaders) headers.delete(name);
  for (const name of joinedHeaders) if (given[name] !== undefined) headers.set(name, given[name]);
  const isFunction = functionPaths.has(path);
  if (isFunction) headers.set('content-type', 'application/json');
  const request = new Request(new URL(path, within.url), {
    method: isFunction ? 'POST' : 'GET',
    headers,
    ...(isFunction && { body: body ?? '{}' }),
    signal: within.signal,
  });
  rememberClientAddress(request, clientAddress(within));
  return request;
}
