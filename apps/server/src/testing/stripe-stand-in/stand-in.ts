import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { answerer, checkCaller } from './answer.ts';
import { type Books, emptyBooks, newId } from './books.ts';
import { fillCatalogue } from './catalogue.ts';
import { type Fault, Faults } from './faults.ts';
import { type Answer, IdempotentAnswers } from './idempotent-answers.ts';
import { RateLimit } from './rate-limit.ts';
import { StripeRefusal } from './stripe-refusal.ts';

/** A received request, for tests to inspect. */
interface Asked {
  what: string;
  key: string | null;
  body: string;
}

/** A local server that implements the parts of Stripe the product uses, by its published rules. */
export interface StripeStandIn extends AsyncDisposable {
  /** Product settings that point to it. */
  settings: Record<'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL', string>;
  books: Books;
  faults: Faults;
  idempotency: IdempotentAnswers;
  rateLimit: RateLimit;
  asked: Asked[];
  /** Its source of time; set it to the product's clock. */
  clock: { now(): number };
}

const slowMs = 150;

/** A response that never comes. */
const noAnswer = () => new Promise<Response>(() => {});

/** Starts the stand-in on its own port, with the portal's prices and coupons in its catalog. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const secretKey = newId('sk_test');
  const books = emptyBooks(() => standIn.clock.now());
  fillCatalogue(books);
  const app = new Hono<{ Bindings: HttpBindings }>();
  const server = createServer(getRequestListener(app.fetch));
  const standIn: StripeStandIn = {
    settings: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: newId('whsec'), STRIPE_API_URL: '' },
    books,
    faults: new Faults(),
    idempotency: new IdempotentAnswers(),
    rateLimit: new RateLimit(),
    asked: [],
    clock: { now: Date.now },
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
  const answer = answerer(books);

  app.all('*', async (context) => {
    const id = newId('req');
    try {
      checkCaller(context.req.raw, secretKey);
      const body = await context.req.text();
      const what = `${context.req.method} ${context.req.path}`;
      const key = context.req.header('idempotency-key') ?? null;
      standIn.asked.push({ what, key, body });
      standIn.rateLimit.take(books.now());
      const fault = standIn.faults.meet(what);
      if (fault === 'silence') return noAnswer();
      if (fault === 'rate limit') throw new StripeRefusal(429, 'Request rate limit exceeded.', { code: 'rate_limit' });
      if (fault === 'unavailable') throw new StripeRefusal(503, 'Stripe is unavailable.', { type: 'api_error' });
      const given = await standIn.idempotency.once(context.req.method === 'POST' ? key : null, `${what}?${body}`, () =>
        work(context, body, fault),
      );
      if (fault === 'answer lost') {
        context.env.outgoing.destroy();
        return noAnswer();
      }
      return reply(id, given);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return reply(id, { status: error.status, body: JSON.stringify(error.body(id)) });
    }
  });

  async function work(context: Context, body: string, fault: Fault | null): Promise<Answer> {
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    if (fault === 'error') {
      const failed = new StripeRefusal(500, 'An unknown error occurred.', { type: 'api_error' });
      return { status: 500, body: JSON.stringify(failed.body('')) };
    }
    return { status: 200, body: JSON.stringify(answer(context, body)) };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.settings.STRIPE_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

const reply = (id: string, { status, body, replayed }: Answer): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      'request-id': id,
      ...(replayed === true ? { 'idempotent-replayed': 'true' } : {}),
    },
  });
