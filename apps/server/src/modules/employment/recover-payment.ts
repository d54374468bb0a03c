import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import { type Cents, toDecimal } from '@portage/domain/money/money';
import type { Instalment } from '@portage/domain/recoveries/recovery-schedule';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { messagesFor } from '../mail/receiver-language.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import { proposeInstalments, startRecovery } from '../recoveries/recover.ts';
import { findPerson } from './by-hand.ts';
import { type Changeable, loadChangeable } from './changeable.ts';
import { comingPays } from './coming-pays.ts';
import { findPaidTotal } from './queries/pay-corrections.ts';
import { findAdminAddress } from './queries/person.ts';

/** An amount that a person was paid in error. */
export interface WrongPayment {
  /** Cents, more than 0. */
  amount: Cents;
  /** The payday on which it was paid. */
  paidOn: PlainDate;
}

/** What the recovery of an amount would take from the next pays at the largest share. Saves nothing. @throws Refusal as `recoverPayment` */
export async function previewRecovery(
  deps: Pick<Deps, 'clock' | 'db'>,
  wanted: string,
  payment: WrongPayment,
): Promise<{ instalments: Instalment[] }> {
  const { id, company } = await findPerson(deps, wanted);
  return deps.db.transaction(asService, async (tx) => {
    const person = await checked(deps, tx, company.id, id, payment);
    const pays = await comingPays(tx, person, person.terms);
    const years = [yearShare(payment)];
    return { instalments: await proposeInstalments(tx, { companyId: company.id, memberId: id }, years, pays) };
  });
}

/**
 * Records that a person was paid an amount in error, such as a bonus, to be recovered from later pays once there is a ground. The same request sent
 * again records none.
 * @param given.description what the instalments say on the client's invoices; null for a text of ours
 * @returns the reference, such as REC-1A2B3C4D5E
 * @throws Refusal without a reason, 404 for an unknown person, 409 for a day to come, or more than the person was ever paid
 */
export async function recoverPayment(
  deps: Pick<Deps, 'clock' | 'db' | 'messages'>,
  wanted: string,
  given: WrongPayment & { description: string | null; reason: string; requestKey: string },
): Promise<{ id: string; reference: string; name: string }> {
  const reason = checkedReason(given.reason);
  const { id, name, company } = await findPerson(deps, wanted);
  return deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, company.id);
    await checked(deps, tx, company.id, id, given);
    const { employment, formats } = await messagesFor(
      deps.messages,
      tx,
      (await findAdminAddress(tx, company.id)) ?? '',
    );
    const recovery = await startRecovery(tx, {
      companyId: company.id,
      memberId: id,
      cause: 'payment',
      total: given.amount,
      years: [yearShare(given)],
      paidFrom: given.paidOn,
      description: given.description ?? employment.recoveryDescription({ day: formats.formatDate(given.paidOn) }),
      reason,
      requestKey: given.requestKey,
    });
    return { ...recovery, name };
  });
}

const yearShare = ({ amount, paidOn }: WrongPayment) => ({ year: yearOf(payDateOf(paidOn)), amount });

async function checked(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  companyId: string,
  memberId: string,
  { amount, paidOn }: WrongPayment,
): Promise<Changeable> {
  const person = await loadChangeable(deps, tx, companyId, memberId);
  if (amount <= 0) throw new Refusal(400, 'amountNotPositive');
  if (paidOn > person.today) throw new Refusal(409, 'recoveryDayAhead', { day: person.today });
  const paid = await findPaidTotal(tx, memberId);
  if (amount > paid) throw new Refusal(409, 'recoveryMoreThanPaid', { paid: toDecimal(paid) });
  return person;
}
