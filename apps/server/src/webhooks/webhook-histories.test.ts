import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingWebhookSecret } from '../providers/billing/built-in/built-in-billing.ts';
import { signatureWebhookSecret } from '../providers/signature/built-in/built-in-signature.ts';
import { signWebhook } from '../providers/webhook-signature.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';
import { startClock } from '../testing/worlds/billing-world.ts';
import { type History, inOrder, randomHistory, seeded } from './testing/histories.ts';
import { HistoryProvider } from './testing/history-provider.ts';
import { finalStates, invoiceCents, makeRows } from './testing/history-rows.ts';
import { type StoryEvent, stories } from './testing/stories.ts';

const historyCount = Number(process.env.HISTORIES_CASES ?? 1000);
const seed = Number(process.env.HISTORIES_SEED ?? Date.now());
/** Enough to keep the server's connections busy. */
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

/** Plays one history: events change the provider's state, reports are delivered as signed webhooks. */
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
        // An event about a signature request that is not open here needs no provider call, so it is accepted.
        if (fails)
          return expect(of === 'signature' ? [200, 500] : [500]).toContain(
            await provider.whileUnavailable(objectId, send),
          );
        // Redeliver until accepted, as a provider does.
        for (let tries = 1; (await send()) !== 200; tries += 1) expect(tries).toBeLessThan(maxTries);
      }),
    );
  }
}

const secrets = new Map<string, string>();
async function report(endpoint: 'billing' | 'signature', id: string, type: string, objectId: string): Promise<number> {
  const { keys, clock } = server.deps;
  const secret =
    secrets.get(endpoint) ?? (endpoint === 'billing' ? billingWebhookSecret(keys) : signatureWebhookSecret(keys));
  secrets.set(endpoint, secret);
  const body = JSON.stringify({ id, type, object_id: objectId });
  const headers = { 'portage-signature': signWebhook(secret, body, clock) };
  return (await server.fetch(`/webhooks/${endpoint}`, { method: 'POST', headers, body })).status;
}

test(`${historyCount} random webhook histories end in the same state as ordered ones`, {
  timeout: Math.max(180_000, historyCount * 18),
}, async () => {
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
  // One mail for each payment of another amount, and no others.
  const otherAmounts = histories.filter((history) => history.story.name === 'invoice paid with another amount');
  const mails = await server.rows(
    "select subject from app.mail_messages where kind = 'payment-problem' and subject not like '%failed'",
  );
  expect(mails).toHaveLength(otherAmounts.length);
});
