import { type Cents, cents } from '@portage/domain/money/money';
import type { YearShare } from '@portage/domain/pay/retroactive-pay';
import { provinceOfPostalCode } from '@portage/domain/places/postal-code';
import type { Province } from '@portage/domain/places/provinces';
import { groundProblem, recoverableUntil } from '@portage/domain/recoveries/recovery-grounds';
import {
  type ComingPay,
  type Instalment,
  leftByYear,
  MAX_RECOVERY_SHARE,
  scheduleRecoveries,
} from '@portage/domain/recoveries/recovery-schedule';
import type { Clock } from '@portage/platform/clock';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import {
  companyOfRecovery,
  findByRequestKey,
  forgivenOf,
  insertRecovery,
  lockRecovery,
  lockRests,
  type NewRecovery,
  openRecoveries,
  type RecoveryBasis,
  reduceRecovery,
  setBasis,
  setCanceled,
} from './queries/recoveries.ts';

export type { NewRecovery, RecoveryBasis };
/** What a person was left of overpayments of their salary, in cents. */
export const forgivenTo = forgivenOf;

/**
 * What a recovery would take from coming pays at the largest share, after those that exist. The caller has the person's lock.
 * @param pays one for each payday, in order
 */
export async function proposeInstalments(
  tx: Transaction,
  person: { companyId: string; memberId: string },
  years: readonly YearShare[],
  pays: readonly ComingPay[],
): Promise<Instalment[]> {
  const others = (await openRecoveries(tx, person.companyId, [person.memberId])).map((one) => ({
    id: one.id,
    share: one.share,
    maximum: one.maximum,
    until: one.until,
    left: leftByYear(one.years, one.recovered, one.reduced),
  }));
  const proposed = { id: '', share: MAX_RECOVERY_SHARE, maximum: null, until: null, left: years };
  return scheduleRecoveries([...others, proposed], pays).filter(({ recovery }) => recovery === '');
}

/**
 * Records pay that is to be recovered. Nothing is taken from pay until it has a ground. Sending the same request again records nothing.
 * @throws Refusal 409 for a request key of another recovery
 */
export async function startRecovery(
  tx: Transaction,
  recovery: NewRecovery,
): Promise<{ id: string; reference: string }> {
  const before = recovery.requestKey === null ? undefined : await findByRequestKey(tx, recovery);
  if (before === undefined) return insertRecovery(tx, recovery);
  if (before.same !== true) throw new Refusal(409, 'recoveryKeyUsed', { reference: before.reference });
  return { id: before.id, reference: before.reference };
}

/**
 * Records why a recovery may be taken from pay, and how much of each. Also changes them later. The next pays that are not invoiced follow.
 * @param wanted an id, or a reference such as REC-1A2B3C4D5E
 * @throws Refusal without a reason, 404 for an unknown one, 409 for one that is over, a ground that the province does not have, or a day to come
 */
export function authorizeRecovery(
  { db, clock }: { db: Database; clock: Clock },
  wanted: string,
  basis: RecoveryBasis,
  reason: string,
): Promise<{ reference: string; name: string }> {
  checkedReason(reason);
  const now = today(clock);
  return db.transaction(asService, async (tx) => {
    const recovery = await locked(tx, wanted);
    if (recovery.canceled || recovery.left <= 0)
      throw new Refusal(409, 'recoveryOver', { reference: recovery.reference });
    if (basis.groundOn > now) throw new Refusal(409, 'recoveryGroundDay', { day: now });
    const province = provinceOf(recovery);
    const problem = groundProblem(basis.ground, province, recovery.paidFrom, now);
    if (problem !== null) throw new Refusal(409, problem);
    const until = province === null ? null : recoverableUntil(basis.ground, province, recovery.paidFrom);
    await setBasis(tx, recovery.id, { ...basis, until });
    return { reference: recovery.reference, name: recovery.name ?? '' };
  });
}

/**
 * Cancels a recovery. What is invoiced of it stays recovered; the rest is forgiven, and stays on record as the provider's cost.
 * @returns what is forgiven, in cents
 * @throws Refusal without a reason, 404 for an unknown one, 409 for one that is over
 */
export function cancelRecovery(
  { db }: { db: Database },
  wanted: string,
  reason: string,
): Promise<{ reference: string; name: string; forgiven: Cents }> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    const { id, reference, name, left, canceled } = await locked(tx, wanted);
    if (canceled || left <= 0) throw new Refusal(409, 'recoveryOver', { reference });
    await setCanceled(tx, id, checked, left);
    return { reference, name: name ?? '', forgiven: left };
  });
}

/**
 * What a higher salary that was stated later takes off what is still to be recovered, the newest recovery first.
 * @returns the part of the amount that is taken off, in cents
 */
export async function takeOffRecoveries(tx: Transaction, memberId: string, amount: Cents): Promise<Cents> {
  let left = Number(amount);
  for (const { id, rest } of await lockRests(tx, memberId)) {
    const part = Math.min(left, rest);
    if (part > 0) await reduceRecovery(tx, id, cents(part));
    left -= part;
  }
  return cents(amount - left);
}

/** What `takeOffRecoveries` would take off. */
export async function recoverableRest(tx: Transaction, memberId: string, amount: Cents): Promise<Cents> {
  const rests = await lockRests(tx, memberId);
  return cents(
    Math.min(
      amount,
      rests.reduce((sum, { rest }) => sum + rest, 0),
    ),
  );
}

async function locked(tx: Transaction, wanted: string) {
  const company = await companyOfRecovery(tx, wanted);
  if (company !== undefined) await lockCompany(tx, company);
  const recovery = await lockRecovery(tx, wanted);
  if (recovery === undefined) throw new Refusal(404, 'recoveryNotFound');
  return recovery;
}

const provinceOf = ({ province, postal_code }: { province: string | null; postal_code: string | null }) =>
  (province as Province | null) ?? provinceOfPostalCode(postal_code);
