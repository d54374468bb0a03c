import type { Transaction } from '@portage/platform/postgres/database';
import { ratesForRun } from '../rates/load-rates.ts';
import { taxBookForRun } from '../rates/load-tax-tables.ts';
import { netPayOfPerson } from './net-pay-of-person.ts';
import type { WrittenCalculations } from './net-pay-rows.ts';
import {
  linesToTax,
  loadDeclarations,
  loadDeductions,
  loadOpeningBonuses,
  oneTimesToTax,
  peopleToSettle,
  setStale,
  writeNetPays,
} from './queries/net-pays.ts';

export { nextNetPay } from './queries/net-pays.ts';

/**
 * Calculates what is withheld from a company's pay that is not paid out, as far as that is not known. Pay dates before the first tax tables
 * have none. Call it after pay was planned, and before it is paid out. The caller holds the company's lock.
 * @param written what the caller's transaction wrote into lines; default nothing that is known
 */
export async function settleNetPay(
  tx: Transaction,
  companyId: string,
  written: WrittenCalculations = new Map(),
): Promise<void> {
  const taxes = await taxBookForRun(tx);
  const [first, newest] = [taxes.editions[0], taxes.editions.at(-1)];
  if (first === undefined || newest === undefined) return;
  const people = await peopleToSettle(tx, companyId, first.from, newest.edition);
  if (people.length === 0) return;
  const rates = await ratesForRun(tx);
  const lines = Map.groupBy(await linesToTax(tx, people, written), ({ memberId }) => memberId);
  const oneTimes = Map.groupBy(await oneTimesToTax(tx, people, first.from), ({ memberId }) => memberId);
  const declarations = Map.groupBy(await loadDeclarations(tx, people), ({ memberId }) => memberId);
  const deductions = Map.groupBy(await loadDeductions(tx, people), ({ memberId }) => memberId);
  const openings = Map.groupBy(await loadOpeningBonuses(tx, people), ({ memberId }) => memberId);
  const isTaxed = (payDate: string) => payDate >= first.from;
  await writeNetPays(
    tx,
    companyId,
    people.flatMap((id) =>
      netPayOfPerson(
        {
          lines: (lines.get(id) ?? []).filter(({ calculation }) => isTaxed(calculation.steps.payDate)),
          oneTimes: (oneTimes.get(id) ?? []).filter(({ date }) => isTaxed(date)),
          declarations: declarations.get(id) ?? [],
          deductions: deductions.get(id) ?? [],
          openings: openings.get(id) ?? [],
        },
        { rates, taxes },
      ),
    ),
  );
}

/** Has `settleNetPay` calculate again what is withheld from people's pay that is not paid out, because some of it has changed. */
export async function forgetNetPay(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length > 0) await setStale(tx, memberIds);
}
