import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { logEventsOf } from '../log/events.ts';
import { currentScope } from '../log/scope.ts';
import { countSlowStatement } from '../metrics/meter.ts';
import type { Database } from './database.ts';
import type { RequestContext } from './identity.ts';
import type { CheckedSql, Transaction, ValuesOf } from './statements.ts';

export interface DatabaseWatch {
  /** Read at each use, so a test can replace the log. */
  log: () => Logger;
  /** Statements that take longer are logged, in milliseconds. */
  slowMs: number;
}

const shownCharacters = 200;

/** The provider's own code, in the name of the account whose request it carries out: `auth.uid()`, and the actor in the audit log. */
function inNameOfCaller(context: RequestContext): RequestContext {
  const actor = currentScope()?.actor;
  if (context.role !== 'service_role' || actor === undefined || context.claims?.sub !== undefined) return context;
  return { ...context, claims: { ...context.claims, sub: actor } };
}

/**
 * Logs slow statements, and the business events of each transaction once it has committed. The time of a statement outside a
 * transaction includes its wait for a connection. What a request's service code writes has the request's account as its actor.
 */
export function observedDatabase(db: Database, { log, slowMs }: DatabaseWatch): Database {
  async function timed<T>(
    text: string,
    name: string | undefined,
    work: () => Promise<T>,
    level: 'debug' | 'warn' = 'warn',
  ): Promise<T> {
    const began = performance.now();
    let failed = true;
    try {
      const answer = await work();
      failed = false;
      return answer;
    } finally {
      const ms = performance.now() - began;
      if (ms >= slowMs) logSlow(log(), level, { text, name, ms, failed });
    }
  }

  return {
    ...db,
    run: (context, text, ...rest) =>
      timed(text, rest[1], () => db.run(inNameOfCaller(context), text, ...rest), context.polls ? 'debug' : 'warn'),
    async transaction(context, work) {
      let opened: Transaction | undefined;
      const result = await db.transaction(inNameOfCaller(context), (tx) => {
        opened = {
          query: <const S extends string>(text: CheckedSql<S>, ...rest: ValuesOf<S>) =>
            timed(text, rest[1], () => tx.query(text, ...rest)),
        };
        return work(opened);
      });
      if (opened !== undefined) logEventsOf(log(), opened);
      return result;
    },
  };
}

/** Values are parameters and never in the text. Quoted constants of the text are left out as well. */
function logSlow(
  log: Logger,
  level: 'debug' | 'warn',
  { text, name, ms, failed }: { text: string; name: string | undefined; ms: number; failed: boolean },
): void {
  countSlowStatement();
  const shown = text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .slice(0, shownCharacters);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  log[level](
    { statement: shown, hash, name, ms: Math.round(ms), failed, route: currentScope()?.route?.() },
    'a statement was slow',
  );
}
