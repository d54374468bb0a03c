import { randomUUID } from 'node:crypto';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { payExceptions, severityOn } from '@portage/domain/pay/pay-exceptions';
import type { Transaction } from '@portage/platform/postgres/database';
import { sameJson } from '../../platform/same-json.ts';
import type { FoundException } from './pay-exception.ts';
import { insertRows, openRows, resolveRows, type StoredFields, updateRows } from './queries/rows.ts';
import { isRefusedKey, isUnplannedKey } from './refused-exceptions.ts';

/** An exception that is open after a reconciliation. */
export type OpenException = FoundException & { id: string };

export interface Reconciled {
  /** Every exception that was found. */
  open: OpenException[];
  /** Those of `open` that were not open before. */
  opened: OpenException[];
  /** How many were resolved. */
  resolved: number;
  /** How many are no longer found and stay open until a run plans their pay. */
  awaitingRun: number;
}

/**
 * Makes a company's open exceptions those that a payroll run found: opens new ones, updates known ones and resolves the others.
 * Idempotent. The caller holds the company's lock.
 * @param asOf the day of the run
 */
export const reconcileExceptions = (
  tx: Transaction,
  companyId: string,
  found: readonly FoundException[],
  asOf: PlainDate,
): Promise<Reconciled> => reconcile(tx, companyId, found, { asOf, byRun: true });

/**
 * The same between runs, for what a check found. Those that say that a run left pay unplanned stay open until a run plans it.
 * @param asOf the day of the check
 * @param memberIds whose pay was planned; default everyone's. What was refused to others stays as it is
 */
export const recheckExceptions = (
  tx: Transaction,
  companyId: string,
  found: readonly FoundException[],
  asOf: PlainDate,
  memberIds?: readonly string[],
): Promise<Reconciled> => reconcile(tx, companyId, found, { asOf, byRun: false, memberIds });

type KnownRow = Awaited<ReturnType<typeof openRows>>[number];

/** Whether an open exception is stored as it was found. */
function isStored(row: KnownRow, found: StoredFields): boolean {
  const fields = ['severity', 'actor', 'firstDay', 'lastDay', 'payday', 'deadline', 'amount'] as const;
  return fields.every((field) => row[field] === found[field]) && sameJson(row.params, found.params);
}

async function reconcile(
  tx: Transaction,
  companyId: string,
  found: readonly FoundException[],
  { asOf, byRun, memberIds }: { asOf: PlainDate; byRun: boolean; memberIds?: readonly string[] | undefined },
): Promise<Reconciled> {
  const planned = (row: KnownRow) =>
    memberIds === undefined || !isRefusedKey(row.key) || memberIds.includes(row.subject ?? '');
  const known = (await openRows(tx, companyId)).filter(planned);
  const left = new Set(known);
  const about = (key: string, subject: string | null) => `${key} ${subject ?? ''}`;
  const knownAbout = Map.groupBy(known, (row) => about(row.key, row.subject));
  const take = (one: FoundException, matches: (row: KnownRow) => boolean) => {
    const subject = one.oneTimePaymentId ?? one.invoiceId ?? one.memberId;
    const row = knownAbout.get(about(one.key, subject))?.find((row) => left.has(row) && matches(row));
    if (row !== undefined) left.delete(row);
    return row;
  };
  const exact = found.map((one) => ({ one, row: take(one, (row) => row.firstDay === one.firstDay) }));
  // The same problem whose days have moved, such as when a period was paid, keeps its row.
  const matched = exact.map(({ one, row }) => ({ one, row: row ?? take(one, () => true) }));
  const gone = [...left].filter(({ key, seenByRun }) => byRun || !seenByRun || !isUnplannedKey(key));
  await resolveRows(
    tx,
    gone.map(({ id }) => id),
  );
  const kept: OpenException[] = [];
  const opened: OpenException[] = [];
  const stored = (one: OpenException) => ({
    ...one,
    severity: severityOn(one.key, one.deadline, asOf),
    actor: payExceptions[one.key].actor,
  });
  const changed: ReturnType<typeof stored>[] = [];
  for (const { one, row } of matched) {
    if (row === undefined) {
      opened.push({ ...one, id: randomUUID() });
      continue;
    }
    const same = { ...one, id: row.id };
    kept.push(same);
    if ((byRun && row.seenByRun !== true) || !isStored(row, stored(same))) changed.push(stored(same));
  }
  await updateRows(tx, companyId, changed, byRun);
  await insertRows(tx, companyId, opened.map(stored), byRun);
  return { open: [...kept, ...opened], opened, resolved: gone.length, awaitingRun: left.size - gone.length };
}
