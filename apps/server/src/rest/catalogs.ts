import type { Database } from '../postgres/database.ts';
import { type Catalog, readCatalog } from './catalog.ts';

/**
 * The catalogs of the exposed schemas, each read once and kept. A migration is noticed by what it breaks: when a request
 * names something unknown, or PostgreSQL no longer knows what a statement names, the schema is read again, and the
 * request is answered from the new catalog if that differs.
 */
export class Catalogs {
  readonly #db: Database;
  readonly #known = new Map<string, Promise<Catalog>>();
  constructor(db: Database) {
    this.#db = db;
  }

  of(schema: string): Promise<Catalog> {
    return this.#known.get(schema) ?? this.read(schema);
  }

  /** Reads the schema as it is now. */
  async read(schema: string): Promise<Catalog> {
    const reading = readCatalog(this.#db, schema);
    if (!this.#known.has(schema)) this.#known.set(schema, reading);
    try {
      const catalog = await reading;
      this.#known.set(schema, reading);
      return catalog;
    } catch (error) {
      if (this.#known.get(schema) === reading) this.#known.delete(schema);
      throw error;
    }
  }
}

const stale = /^(42703|42P01|42883|42P10|42704|PGRST108|PGRST200|PGRST201|PGRST204|PGRST205)$/;

/** Whether an outdated catalog can be the cause of an error. */
export const mayBeStale = (code: string | undefined) => stale.test(code ?? '');
