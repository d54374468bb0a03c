import { Hono } from 'hono';

interface Part {
  state: string;
  [figure: string]: string | number | null | undefined;
}

export interface HealthChecks {
  db: { isReady(): Promise<boolean> };
  isDraining: () => boolean;
  /** The parts that several processes share. `schema` decides about readiness, the others are for people. */
  parts: () => Promise<Record<string, Part>>;
}

const away = { 'retry-after': '1' };

/**
 * For load balancers and monitoring, without a session. `/health/live`: this process runs. `/health/ready`: it can serve requests;
 * 503 while it stops, the database is away, or the schema is older than the program. A fault of a part that all processes share is
 * `degraded` with 200, because another process would have it too. `/healthz`: the database answers.
 */
export function healthRoutes({ db, isDraining, parts }: HealthChecks): Hono {
  const app = new Hono();
  const currentParts = kept(parts);
  app.get('/healthz', async (context) =>
    (await db.isReady()) ? context.text('ok') : context.text('database away', 503, away),
  );
  app.get('/health/live', (context) => context.json({ status: 'live' }));
  app.get('/health/ready', async (context) => {
    const server: Part = isDraining() ? { state: 'failed', reason: 'stopping' } : { state: 'ok' };
    const database: Part = (await db.isReady()) ? { state: 'ok' } : { state: 'failed', reason: 'no answer' };
    const shared = database.state === 'ok' ? await currentParts() : {};
    const checks = { server, database, ...shared };
    const states = Object.values(checks).map(({ state }) => state);
    if (states.includes('failed')) return context.json({ status: 'unavailable', checks }, 503, away);
    return context.json({ status: states.every((state) => state === 'ok') ? 'ready' : 'degraded', checks });
  });
  return app;
}

const keepMs = 5000;

/** Checks at most every five seconds, and once for all who ask at the same time: anyone can ask. */
function kept<T>(check: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > keepMs) last = { at: performance.now(), answer: check() };
    return last.answer;
  };
}
