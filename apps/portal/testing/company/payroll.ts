import { plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { payOutBefore } from '../../../server/src/modules/payroll/mark-paid-out.ts';
import { runCompany } from '../../../server/src/modules/payroll/run.ts';
import { lockCompany } from '../../../server/src/platform/postgres/company-lock.ts';
import type { Account } from '../accounts.ts';
import { testMoment } from '../environment/test-clock.ts';
import { server } from '../portal-server.ts';

/** Runs the company's payroll as of the tests' day, or of an earlier one. */
export async function runPayrollOf(account: Account, day = testMoment.slice(0, 10)): Promise<void> {
  await runCompany(server.deps, { id: account.companyId, legal_name: '' }, plainDate(day), false);
}

/** Pays out what is funded of paydays before the tests' day. */
export const payOutPast = (): Promise<void> =>
  payOutBefore(server.deps, plainDate(testMoment.slice(0, 10)), (payday) => `EFT ${payday}`);

/** Locks a client, as another session that works on it does. Returns how to release it. */
export async function lockedCompany(id: string): Promise<() => Promise<void>> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = server.deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, id);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return async () => {
    released.resolve();
    await work;
  };
}
