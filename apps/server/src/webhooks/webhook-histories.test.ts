import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingWebhookSecret } from '../providers/billing/built-in-billing.ts';
import { signatureWebhookSecret } from '../providers/signature/built-in-signature.ts';
import { signWebhook } from '../providers/webhook-signature.ts';
import { startClock } from '../testing/billing-world.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';
import { type History, inOrder, randomHistory, seeded } from './testing/histories.ts';
import { HistoryProvider } from './testing/history-provider.ts';
import { finalStates, invoiceCents, makeRows } from './testing/history-rows.ts';
import { type StoryEvent, stories } from './testing/stories.ts';

const historyCount = 10_000;
/** As many as the server's connections keep busy. */
const concurrency = 5;
const maxTries = 1000;

let server: ProviderServer;
const provider = new HistoryProvider();
beforeAll(async () => {
  server = await startProviderServer();
  startClock(server);
  server.pass(10 * 86_400);
  server.deps.billing = provider.billing(server.deps.billing, invoiceCents);
  server.deps.signature = provider.signature(server.deps.signature);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Plays one history: what happens changes the provider's books, what is reported comes through the webhook's door, signed. */
async function play(history: History, at: number): Promise<void> {
  const { events } = history.story;
  for (const step of history.steps) {
    if ('happens' in step) {
      const storyEvent = events[step.happens];
      if (storyEvent !== undefined) provider.set(`${storyEvent.of}_${at}`, storyEvent);
      continue;
    }
    await Promise.all(
      step.reported.map(async ({ event, fails }) => {
        const { of, type } = events[event] as StoryEvent;
        const objectId = `${of}_${at}`;
        const send = () => report(of === 'signature' ? 'signature' : 'billing', `evt_${at}_${event}`, type, objectId);
        // A signature that is decided here needs no answer of the provider, and is taken without it.
        if (fails)
          return expect(of === 'signature' ? [200, 500] : [500]).toContain(
            await provider.whileUnavailable(objectId, send),
          );
        // Delivered again until it is taken, as a provider does it.
        for (let tries = 1; (await send()) !== 200; tries += 1) expect(tries).toBeLessThan(maxTries);
      }),
    );
  }
}

const secrets = new Map<string, string>();
async function report(door: 'billing' | 'signature', id: string, type: string, objectId: string): Promise<number> {
  const { keys, clock } = server.deps;
  const secret = secrets.get(door) ?? (door === 'billing' ? billingWebhookSecret(keys) : signatureWebhookSecret(keys));
  secrets.set(door, secret);
  const body = JSON.stringify({ id, type, object_id: objectId });
  const headers = { 'portage-signature': signWebhook(secret, body, clock) };
  return (await server.fetch(`/webhooks/${door}`, { method: 'POST', headers, body })).status;
}

test(`${historyCount} random histories of webhooks end like the orderly ones`, { timeout: 180_000 }, async () => {
  const seed = Date.now();
  const random = seeded(seed);
  const histories = [...stories.map(inOrder), ...Array.from({ length: historyCount }, () => randomHistory(random))];
  await makeRows(server, histories);
  const waiting = histories.entries();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [at, history] of waiting) await play(history, at);
    }),
  );
  const ends = await finalStates(server, histories);
  const wrong = histories.flatMap((history, at) =>
    ends[at] === history.story.end
      ? []
      : [{ seed, at, story: history.story.name, steps: JSON.stringify(history.steps), end: ends[at] }],
  );
  expect(wrong.slice(0, 3)).toEqual([]);
  const [{ seen } = { seen: 0 }] = await server.rows<{ seen: number }>(
    'select count(*)::integer as seen from app.webhook_events',
  );
  expect(seen).toBe(histories.reduce((sum, history) => sum + history.story.events.length, 0));
  // No mail but to those who were paid another amount than asked, once each.
  const otherAmounts = histories.filter((history) => history.story.name === 'invoice paid with another amount');
  const told = await server.rows(
    "select subject from app.mail_messages where kind = 'payment-problem' and subject not like '%could not be paid'",
  );
  expect(told).toHaveLength(otherAmounts.length);
});
