import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/today.ts';
import { deleteBalances, deleteOldBalances, peopleOwedVacation, writeBalances } from './queries/balances.ts';
import { vacationOfPeople } from './vacation-of-people.ts';

/** Few enough that a transaction is short, and many enough that a query costs little for each. */
const CHUNK = 500;

/**
 * Keeps what vacation is owed to people as of today, for the provider's list: those who work, and those who left and are owed some. It can be stopped
 * at any point and run again.
 * @param memberIds people whose pay or days off changed; default everyone
 * @returns how many balances it wrote
 */
export async function noteVacation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberIds: readonly string[] | null = null,
): Promise<number> {
  const asOf = today(clock);
  let written = 0;
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const from: string | null = after;
    [after, written] = await db.transaction({ ...asService, statementTimeoutMs: 120_000 }, async (tx) => {
      const people = await peopleOwedVacation(tx, memberIds, from, CHUNK);
      const found = await noteBalances(tx, people, asOf);
      return [people.length < CHUNK ? undefined : people.at(-1), written + found] as const;
    });
  }
  if (memberIds === null) await db.transaction(asService, (tx) => deleteOldBalances(tx, asOf));
  return written;
}

async function noteBalances(
  tx: Transaction,
  people: readonly string[],
  asOf: ReturnType<typeof today>,
): Promise<number> {
  const balances = [...(await vacationOfPeople(tx, people, asOf))].map(
    ([member, { accrued, taken, paidOut, daysLeft }]) => ({
      member,
      accrued,
      used: taken + paidOut,
      daysLeft,
    }),
  );
  const kept = await writeBalances(tx, balances, asOf);
  const noted = new Set(kept);
  await deleteBalances(
    tx,
    people.filter((id) => !noted.has(id)),
  );
  return kept.length;
}
