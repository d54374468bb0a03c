import { forEveryone } from '@portage/platform/postgres/connections/connection-shares';
import type { Database } from '@portage/platform/postgres/database';
import { type Catalog, readCatalog } from './catalog.ts';

/**
 * The catalogs of the exposed schemas, each read once and kept. A migration is noticed by what it breaks: when a request
 * names something unknown, or PostgreSQL no longer knows what a statement names, the schema is read again, and the
 * request is answered from the new catalog if that differs.
 */
export class Catalogs {
  readonly #db: Database;
  readonly #known = new Map<string, Promise<Catalog>>();
  readonly #reads = new Map<string, { running: Promise<Catalog>; next: Promise<Catalog> | null }>();
  constructor(db: Database) {
    this.#db = db;
  }

  of(schema: string): Promise<Catalog> {
    return this.#known.get(schema) ?? this.read(schema);
  }

  /**
   * Reads the schema as it is now. One read runs at a time: requests that come meanwhile share the one after it, so that
   * a flood of requests with unknown names costs no flood of reads.
   */
  read(schema: string): Promise<Catalog> {
    const reads = this.#reads.get(schema);
    if (reads === undefined) return this.#start(schema);
    reads.next ??= reads.running.then(
      () => this.#start(schema),
      () => this.#start(schema),
    );
    return reads.next;
  }

  #start(schema: string): Promise<Catalog> {
    const running = forEveryone(() => readCatalog(this.#db, schema));
    const reads = { running, next: null };
    this.#reads.set(schema, reads);
    if (!this.#known.has(schema)) this.#known.set(schema, running);
    const end = (succeeded: boolean) => {
      if (succeeded) this.#known.set(schema, running);
      else if (this.#known.get(schema) === running) this.#known.delete(schema);
      if (this.#reads.get(schema) === reads && reads.next === null) this.#reads.delete(schema);
    };
    running.then(
      () => end(true),
      () => end(false),
    );
    return running;
  }
}

const stale = /^(42703|42P01|42883|42P10|42704|PGRST108|PGRST200|PGRST201|PGRST127|PGRST204|PGRST205)$/;

/** Whether an outdated catalog can be the cause of an error. */
export const mayBeStale = (code: string | undefined) => stale.test(code ?? '');
