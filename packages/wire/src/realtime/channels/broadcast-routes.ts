import { parseJson } from '@portage/platform/http/bounded-json';
import { limitedBody } from '@portage/platform/http/limited-body';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type Caller, CallerError, identifyCaller } from '../../auth/sessions/caller.ts';
import { maxNameLength } from '../sockets/frames.ts';
import { maxPayloadBytes, payloadBytes } from './broadcast.ts';
import type { RealtimeDeps } from './channel.ts';
import type { Addressed, Rooms } from './rooms.ts';
import { audienceOf, canJoin } from './token-caller.ts';

/** Bytes of a request, which can have several messages. */
const maxBodyBytes = 1_000_000;
const prefix = 'realtime:';

const name = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(prefix + text) <= maxNameLength, 'is too long');
const batch = z.object({
  messages: z
    .array(
      z.object({ topic: name, event: name, payload: z.unknown().default({}), private: z.boolean().default(false) }),
    )
    .min(1)
    .max(100),
});

/** An answer other than 202. The client shows the text of `error`. */
class BroadcastRefused extends Error {
  readonly status: 400 | 403 | 413 | 422;
  constructor(status: BroadcastRefused['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * `/realtime/v1/api/broadcast`: broadcasts of a caller that has joined no channel. They reach whom that caller's channels
 * would reach; see `Rooms`. A request is delivered as a whole or not at all.
 */
export function broadcastRoutes(deps: RealtimeDeps, rooms: Rooms): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof BroadcastRefused) return context.json({ error: error.message }, error.status);
    if (error instanceof CallerError) return context.json({ error: error.message }, 401);
    throw error;
  });

  async function senderOf(context: Context): Promise<Caller> {
    const { url, headers } = context.req.raw;
    const key = new URL(url).searchParams.get('apikey');
    const caller = await identifyCaller(deps, headers, key);
    if (!canJoin(caller)) throw new BroadcastRefused(403, 'Unauthorized: Broadcasts need a signed-in user');
    return caller;
  }

  async function deliver(caller: Caller, messages: readonly (Addressed & { private: boolean })[]): Promise<Response> {
    for (const { topic, private: isPrivate, payload } of messages) {
      if (isPrivate)
        throw new BroadcastRefused(
          403,
          `Unauthorized: You do not have permissions to write to this Channel topic: ${topic}`,
        );
      if (payloadBytes(payload) > maxPayloadBytes)
        throw new BroadcastRefused(413, `Payload size exceeded: a broadcast can have at most ${maxPayloadBytes} bytes`);
    }
    const addressed = messages.map(({ topic, event, payload }) => ({ topic: prefix + topic, event, payload }));
    await rooms.broadcast(addressed, audienceOf(caller));
    return new Response(null, { status: 202 });
  }

  app.post('/api/broadcast', async (context) => {
    const caller = await senderOf(context);
    const asked = batch.safeParse(jsonOf(await bodyOf(context)));
    if (asked.success) return deliver(caller, asked.data.messages);
    const issue = asked.error.issues[0];
    throw new BroadcastRefused(422, `${issue?.path.join('.')}: ${issue?.message}`);
  });

  app.post('/api/broadcast/:topic/events/:event', async (context) => {
    const caller = await senderOf(context);
    const { topic, event } = context.req.param();
    for (const text of [topic, event])
      if (!name.safeParse(text).success) throw new BroadcastRefused(422, 'Invalid name');
    const { searchParams } = new URL(context.req.url);
    if ([...searchParams.keys()].some((key) => key.startsWith('persist')))
      throw new BroadcastRefused(422, 'A message on a public channel cannot be stored');
    const body = await bodyOf(context);
    const isBinary = context.req.header('content-type')?.startsWith('application/octet-stream') === true;
    const payload = isBinary ? body : jsonOf(body);
    return deliver(caller, [{ topic, event, payload, private: searchParams.get('private') === 'true' }]);
  });
  return app;
}

async function bodyOf(context: Context): Promise<Buffer> {
  const body = await limitedBody(context.req.raw, maxBodyBytes);
  if (body === null) throw new BroadcastRefused(413, `A request can have at most ${maxBodyBytes} bytes`);
  return Buffer.from(body);
}

function jsonOf(body: Buffer): unknown {
  try {
    return parseJson(body.toString());
  } catch {
    throw new BroadcastRefused(400, 'The body is not valid JSON');
  }
}
