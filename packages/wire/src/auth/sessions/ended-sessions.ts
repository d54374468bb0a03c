import { forEveryone } from '@portage/platform/postgres/connections/connection-shares';
import type { Database } from '@portage/platform/postgres/database';
import { asAuthAdmin } from '@portage/platform/postgres/identity';
import type { WireParts } from '../../wire-parts.ts';

/** The sessions that ended while their access tokens were still valid, as this process knows them. */
export interface EndedSessions {
  /**
   * Reads those that ended since the last read, unless that was less than 500 ms ago. Concurrent callers share a read.
   * @throws when the database cannot be asked, so that no ended session is accepted meanwhile
   */
  refresh(): Promise<void>;
  /** Whether the session is known to have ended. */
  has(sessionId: string): boolean;
  /** Makes the next `refresh` read at once: a session of this process's own may have ended. */
  expire(): void;
}

type SessionParts = Pick<WireParts, 'config' | 'db'>;

const maxAgeMs = 500;
/** Transactions commit in another order than they begin. A read covers again what a slow one may have added since. */
const overlapSeconds = 30;
const pruneMs = 10 * 60_000;
/** Leeway for tokens that are verified at the moment they expire. */
const leewaySeconds = 60;

const known = new WeakMap<Database, EndedSessions>();

/** The ended sessions of a database: one set per process. */
export function endedSessions(deps: SessionParts): EndedSessions {
  const found = known.get(deps.db) ?? followEndedSessions(deps);
  known.set(deps.db, found);
  return found;
}

function followEndedSessions({ config, db }: SessionParts): EndedSessions {
  const lifetimeSeconds = config.AUTH_ACCESS_TOKEN_SECONDS + leewaySeconds;
  /** Session ids, with the time of this process at which each was read. */
  const ended = new Map<string, number>();
  let newest: Date | null = null;
  let current: { startedAt: number; done: Promise<void>; failed: boolean } | null = null;
  let prunedAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    const { rows } = await db.run(
      { ...asAuthAdmin, readOnly: true },
      `select session_id, ended_at from auth.ended_sessions
       where ended_at > greatest($1::timestamptz - make_interval(secs => $2), clock_timestamp() - make_interval(secs => $3)) order by ended_at`,
      [newest, overlapSeconds, lifetimeSeconds],
      'ended sessions',
    );
    const now = performance.now();
    for (const row of rows) if (!ended.has(row.session_id)) ended.set(row.session_id, now);
    newest = rows.at(-1)?.ended_at ?? newest;
    if (now - prunedAt > pruneMs) await prune(now);
  }

  /** Forgets sessions whose tokens have expired. */
  async function prune(now: number): Promise<void> {
    prunedAt = now;
    for (const [id, readAt] of ended) if (now - readAt > lifetimeSeconds * 1000) ended.delete(id);
    await db.run(
      asAuthAdmin,
      'delete from auth.ended_sessions where ended_at < clock_timestamp() - make_interval(secs => $1)',
      [lifetimeSeconds],
    );
  }

  return {
    refresh() {
      const startedAt = performance.now();
      if (current !== null && !current.failed && startedAt - current.startedAt < maxAgeMs) return current.done;
      // Every caller needs it, so it takes no one's share of the connections.
      const mine = { startedAt, failed: false, done: forEveryone(read) };
      mine.done.catch(() => {
        mine.failed = true;
      });
      current = mine;
      return mine.done;
    },
    has: (sessionId) => ended.has(sessionId),
    expire() {
      current = null;
    },
  };
}
