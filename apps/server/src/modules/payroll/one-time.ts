import { addDays, type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { treatmentOf } from '@portage/domain/one-time/one-time-cost';
import { paymentDateRange } from '@portage/domain/one-time/one-time-payment-form';
import { type OneTimeSchedule, oneTimeSchedule } from '@portage/domain/one-time/one-time-schedule';
import type { Clock } from '@portage/platform/clock';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Config } from '../../config.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import {
  companyOfOneTime,
  findByRequestKey,
  findLastRun,
  findPayee,
  insertOneTime,
  type NewOneTime,
  setOneTimeCanceled,
} from './queries/one-time.ts';

interface OneTimeParts {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'PAYROLL_INVOICE_LEAD_BANK_DAYS'>;
}

/** A one-time payment as asked for: the treatment is given for Severance and Other, and null for the other types. */
export type AskedOneTime = Omit<NewOneTime, 'treatment'> & { treatment: NewOneTime['treatment'] | null };

/**
 * Adds a one-time payment of a person who is active, or who left. It may be dated from today on: the days that a client keeps are for its
 * invoice to be paid in time, and a payment dated before its invoice can be paid is paid on the payday of that invoice.
 * The same request sent again adds none.
 * @returns its reference, and when it is invoiced and paid
 * @throws Refusal for a day out of range, a treatment that the type does not have, an unknown person or one who was never active, severance of
 *   one who died, and a request key of another payment
 */
export async function addOneTime(
  parts: OneTimeParts,
  asked: AskedOneTime,
): Promise<{ reference: string; schedule: OneTimeSchedule }> {
  return parts.db.transaction(asService, (tx) => addOneTimeIn(tx, parts, asked));
}

/** `addOneTime` within a transaction of the caller. */
export async function addOneTimeIn(
  tx: Transaction,
  parts: OneTimeParts,
  asked: AskedOneTime,
): Promise<{ reference: string; schedule: OneTimeSchedule }> {
  const treatment = treatmentOf(asked.type, asked.treatment);
  if (treatment === null || (asked.treatment !== null && asked.treatment !== treatment))
    throw new Refusal(400, 'oneTimeTreatment');
  const payment = { ...asked, treatment };
  const payee = await findPayee(tx, payment.memberId);
  if (payee === undefined) throw new Refusal(404, 'memberNotFound');
  await lockCompany(tx, payee.company_id);
  const schedule = await scheduleOf(tx, parts, payment.date);
  const before = await findByRequestKey(tx, payee.company_id, payment);
  if (before !== undefined) return { reference: sameAs(before), schedule };
  checkDay(parts, payment.date);
  if (payee.payable !== true) throw new Refusal(409, 'oneTimeNotEmployed', { name: payee.name ?? '' });
  if (payee.died === true && payment.type === 'Severance')
    throw new Refusal(409, 'oneTimeDeathBenefit', { name: payee.name ?? '' });
  return { reference: await insertOneTime(tx, payment), schedule };
}

/** When a one-time payment of a date is invoiced and paid. @throws Refusal for a day out of range */
export async function previewOneTime(parts: OneTimeParts, date: PlainDate): Promise<OneTimeSchedule> {
  checkDay(parts, date);
  return parts.db.transaction(asService, (tx) => scheduleOf(tx, parts, date));
}

/**
 * Cancels a one-time payment that is not invoiced.
 * @param reference for example OTP-1A2B3C4D5E
 * @throws Refusal 404 when there is none, 409 once it is invoiced or canceled
 */
export function cancelOneTime({ db }: Pick<OneTimeParts, 'db'>, reference: string): Promise<void> {
  return db.transaction(asService, async (tx) => {
    const company = await companyOfOneTime(tx, reference);
    if (company === undefined) throw new Refusal(404, 'oneTimeNotFound', { reference });
    await lockCompany(tx, company);
    if (!(await setOneTimeCanceled(tx, reference))) throw new Refusal(409, 'oneTimeSettled', { reference });
  });
}

/** A client's calendar ends on the same day. */
function checkDay({ clock }: OneTimeParts, date: PlainDate): void {
  const first = today(clock);
  const last = paymentDateRange(first, null).to;
  if (date < first || date > last) throw new Refusal(400, 'oneTimeDay', { first, last });
}

/** What was added before with the key of a request. */
function sameAs({ reference, same }: { reference: string | null; same: boolean | null }): string {
  if (reference === null || same !== true) throw new Refusal(409, 'oneTimeKeyUsed', { reference: reference ?? '' });
  return reference;
}

/** The run of a day is its first: one whose run is over is invoiced with that of the next day. */
async function scheduleOf(tx: Transaction, { clock, config }: OneTimeParts, date: PlainDate): Promise<OneTimeSchedule> {
  const now = today(clock);
  const ran = await findLastRun(tx);
  const nextRun = ran !== undefined && todayAt(Date.parse(ran)) >= now ? addDays(now, 1) : now;
  return oneTimeSchedule(date, nextRun, config.PAYROLL_INVOICE_LEAD_BANK_DAYS);
}
