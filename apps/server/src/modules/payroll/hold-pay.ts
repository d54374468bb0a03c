import type { PlainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import { findHold, findMembersOf, insertHold, listHoldRows, setHoldReleased } from './queries/holds.ts';
import { findCompany } from './queries/run.ts';
import { type PayrollParts, runCompany } from './run.ts';

/** Pay to hold: of a person, of days, or of a person's days. */
export interface HeldPay {
  companyId: string;
  /** A person's id or email address; null for everyone of the client. */
  memberId: string | null;
  /** Null for every day until the release. */
  days: { first: PlainDate; last: PlainDate } | null;
}

/**
 * Holds pay. Its upcoming lines are removed and its days stay owed; lines that are collected are not paid out. Lines on an invoice
 * stay on it.
 * @returns the hold's id
 * @throws Refusal without a reason, for an unknown client or person, or when the same pay is held already
 */
export async function holdPay(deps: PayrollParts, held: HeldPay, reason: string): Promise<string> {
  const checked = checkedReason(reason);
  const { companyId, memberId, days } = held;
  const { id, company } = await deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    const found = await findCompany(tx, companyId);
    if (found === undefined) throw new Refusal(404, 'clientNotFound', { company: companyId });
    const people = memberId === null ? [null] : await findMembersOf(tx, companyId, memberId);
    const [person = null] = people;
    if (people.length !== 1) throw new Refusal(404, 'payHoldPersonNotFound', { company: found.legal_name });
    const row = { team_member_id: person, firstDay: days?.first ?? null, lastDay: days?.last ?? null };
    const hold = await insertHold(tx, { companyId, ...row, reason: checked });
    if (hold === undefined) throw new Refusal(409, 'payHeldAlready');
    return { id: hold, company: found };
  });
  await runCompany(deps, company, today(deps.clock), false);
  return id;
}

/**
 * Releases held pay, and runs the client's payroll, so that its days are planned again. Those whose payday has passed are paid on the
 * next one.
 * @throws Refusal without a reason, for an unknown hold, or when it is released already
 */
export async function releasePay(deps: PayrollParts, holdId: string, reason: string): Promise<void> {
  const checked = checkedReason(reason);
  const company = await deps.db.transaction(asService, async (tx) => {
    const hold = await findHold(tx, holdId);
    if (hold === undefined) throw new Refusal(404, 'payHoldNotFound', { hold: holdId });
    await lockCompany(tx, hold.company_id);
    if (!(await setHoldReleased(tx, holdId, checked))) throw new Refusal(409, 'payReleasedAlready');
    return { id: hold.company_id, legal_name: hold.legal_name };
  });
  await runCompany(deps, company, today(deps.clock), false);
}

/** Holds that are not released, oldest first. */
export const listHolds = ({ db }: Pick<PayrollParts, 'db'>) =>
  db.transaction({ ...asService, readOnly: true }, listHoldRows);
