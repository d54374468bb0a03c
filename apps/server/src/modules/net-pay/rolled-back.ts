import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

/** Carries an answer out of a transaction that changes nothing. */
class Answer<T> extends Error {
  readonly value: T;
  constructor(value: T) {
    super('A preview is not recorded.');
    this.value = value;
  }
}

/** Does work as the service and rolls it back. @returns what the work returned */
export async function rolledBack<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(asService, async (tx) => {
      throw new Answer(await work(tx));
    });
  } catch (error) {
    if (error instanceof Answer) return error.value;
    throw error;
  }
}
