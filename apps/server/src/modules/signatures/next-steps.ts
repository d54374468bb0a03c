import { expectedFirstPay } from '@portage/domain/company/first-payday';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/today.ts';
import { findNextSteps } from './queries/next-steps.ts';

/** What comes after a signature. Dates are in Toronto. */
export type NextSteps =
  /** For a client: what is missing before people can be paid; null for nothing. */
  | { readonly kind: 'agreement'; readonly missing: 'plan' | 'people' | null }
  | {
      readonly kind: 'letter';
      /** The first day of work; null once it has come. */
      readonly startsOn: PlainDate | null;
      /** The next payday, or the first one if the person is activated today; null while none is known. */
      readonly payday: { readonly day: PlainDate; readonly isPlanned: boolean } | null;
      /** Whether the person has an account of their own. */
      readonly hasAccount: boolean;
    };

/**
 * What comes after the signature of a document. It names no one, because whoever has the link of a signer's page reads it.
 * @param providerRequestId the request at the signature provider
 * @returns null for a request that is not ours, that ended without a signature, or whose document was replaced
 */
export async function nextSteps(
  { db, clock, config, signature }: Pick<Deps, 'db' | 'clock' | 'config' | 'signature'>,
  providerRequestId: string,
): Promise<NextSteps | null> {
  const now = today(clock);
  const row = await findNextSteps(db, signature.name, providerRequestId, now);
  if (row === undefined) return null;
  if (row.type === 'EOR_SERVICE_AGREEMENT')
    return { kind: 'agreement', missing: row.has_plan !== true ? 'plan' : row.has_people === true ? null : 'people' };
  const { commencement_date, paid_until, payroll_schedule, payday, was_active } = row;
  if (commencement_date === null || payroll_schedule === null) return null;
  const leadTimes = {
    leadBankDays: config.PAYROLL_INVOICE_LEAD_BANK_DAYS,
    dueBankDays: config.PAYROLL_DUE_BANK_DAYS,
  };
  const person = { commencement_date, paid_until, payroll_schedule };
  const expected = was_active === true ? null : expectedFirstPay(person, { today: now, leadTimes });
  const planned = payday === null ? null : { day: plainDate(payday), isPlanned: true };
  return {
    kind: 'letter',
    startsOn: commencement_date > now ? plainDate(commencement_date) : null,
    payday: planned ?? (expected && { day: expected.payday, isPlanned: false }),
    hasAccount: row.has_account === true,
  };
}
