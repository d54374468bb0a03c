import { laterOf, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { Problem } from '@portage/domain/forms/form-messages';
import {
  type EmploymentEnd,
  type EndCode,
  endProblem,
  finalPayday,
  leavingPay,
  type RehireCode,
  rehireProblem,
} from '@portage/domain/leaving/leaving';
import { LEAVING_EXTRAS, type LeavingExtras } from '@portage/domain/leaving/leaving-extras';
import { isRoeReason } from '@portage/domain/leaving/record-of-employment';
import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { setMembersProcessing } from '../members/deactivate-member.ts';
import type { Employer } from './employer.ts';
import { mailEnd, mailRehire, mailUndone } from './employment-mails.ts';
import { findFinalPay, recordFinalPay } from './final-pay.ts';
import {
  findEndedMembers,
  findInvoicedLines,
  findLastRehire,
  findRehireDay,
  insertEnd,
  isFinalLineInvoiced,
  setEndUndone,
  setRehiredOn,
  updateEnd,
} from './queries/ends.ts';
import { findOpenEnd, findTerms, lockPerson } from './queries/person.ts';

/** An end or a new start. */
export interface RecordedEnd {
  id: string;
  name: string;
}

/** Reads and locks a member, with the end that is open. @throws Refusal 404 when the company has no such member */
export async function loadLeaver(tx: Transaction, companyId: string, memberId: string) {
  const person = await lockPerson(tx, companyId, memberId);
  if (person === undefined) throw new Refusal(404, 'memberNotFound');
  const rehired = await findRehireDay(tx, memberId);
  return {
    ...person,
    startedOn: rehired === null ? person.commencement : laterOf(person.commencement, rehired),
    open: await findOpenEnd(tx, memberId),
    terms: await findTerms(tx, memberId),
    lines: await findInvoicedLines(tx, memberId),
  };
}

/** A rule of the domain as a refusal. */
export function endRefusal({ code, params }: Problem<EndCode | RehireCode>): Refusal {
  if (code === 'endTooFar' || code === 'rehireTooFar') return new Refusal(409, code, { last: String(params?.last) });
  if (code === 'endCommentMissing') return new Refusal(409, code);
  if (code === 'extraOutOfRange') return new Refusal(409, code, { maximum: formatCad(cents(Number(params?.maximum))) });
  return new Refusal(409, code, { day: String(params?.day) });
}

/**
 * Records the last working day, and what is paid besides wages. The person stays active: the caller deactivates, or the run after the
 * last day does. Repeating it does nothing; what is missing in an end, such as the reason, can be given later.
 * @param replaces id of the open end that this one edits
 * @throws Refusal 404 for another company's member, 409 when the rules of the domain do not allow it, another end is recorded, or an
 *   amount that is invoiced would change
 */
export async function endEmployment(
  deps: Deps,
  company: Employer,
  memberId: string,
  end: EmploymentEnd,
  replaces?: string,
): Promise<RecordedEnd> {
  return await deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, company.id);
    const person = await loadLeaver(tx, company.id, memberId);
    const { open, name } = person;
    if (open === undefined && person.status !== 'approved') throw new Refusal(409, 'memberNotActive');
    const problem = endProblem(end, person.startedOn, today(deps.clock));
    if (problem !== null) throw endRefusal(problem);
    if (open !== undefined) {
      const { extras } = await findFinalPay(tx, open.id);
      if (isSame(open, extras, end)) return { id: open.id, name };
      if (open.id !== replaces && !completes(open, extras, end))
        throw new Refusal(409, 'endExists', { day: open.last_day });
      await updateEnd(tx, open.id, end);
    }
    const id = open?.id ?? (await insertEnd(tx, company.id, memberId, end, company.user_id));
    await recordFinalPay(tx, { id, memberId }, end.extras, finalPayday(person, end, today(deps.clock)));
    const { extras } = await findFinalPay(tx, id);
    const pay = leavingPay(person, end.lastDay);
    await mailEnd(deps, tx, company, { id, name, end: { ...end, extras }, pay });
    return { id, name };
  });
}

type OpenEnd = NonNullable<Awaited<ReturnType<typeof findOpenEnd>>>;

const reasonOf = (open: OpenEnd) => (isRoeReason(open.reason_code) ? open.reason_code : null);

const sameExtras = (recorded: LeavingExtras, given: LeavingExtras | undefined) =>
  given === undefined || LEAVING_EXTRAS.every((extra) => recorded[extra] === given[extra]);

const isSame = (open: OpenEnd, extras: LeavingExtras, end: EmploymentEnd) =>
  open.last_day === end.lastDay &&
  reasonOf(open) === end.reason &&
  open.comment === end.comment &&
  open.final_pay_on === end.finalPayOn &&
  sameExtras(extras, end.extras);

/** Whether an end only adds what the recorded one lacks. */
const completes = (open: OpenEnd, extras: LeavingExtras, end: EmploymentEnd) =>
  open.last_day === end.lastDay &&
  (open.reason_code === null || (reasonOf(open) === end.reason && open.comment === end.comment)) &&
  (open.final_pay_on === null || open.final_pay_on === end.finalPayOn) &&
  (LEAVING_EXTRAS.every((extra) => extras[extra] === 0) || sameExtras(extras, end.extras));

/**
 * Undoes the end of employment until its final pay is invoiced; its row stays as undone, the payments of the end are canceled, and the
 * company's administrator and the provider get a mail. Repeating it does nothing. A person who was deactivated already is not
 * activated by this.
 * @throws Refusal 404 for another company's member, 409 once the final pay is invoiced
 */
export async function undoEnd(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'messages'>,
  company: Employer,
  memberId: string,
): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, company.id);
    const { open, name } = await loadLeaver(tx, company.id, memberId);
    if (open === undefined) return;
    const { invoiced } = await findFinalPay(tx, open.id);
    if (invoiced || (await isFinalLineInvoiced(tx, open.id))) throw new Refusal(409, 'endInvoiced');
    await setEndUndone(tx, open.id, company.user_id);
    await mailUndone(deps, tx, company, { id: open.id, name, lastDay: plainDate(open.last_day) });
  });
}

/**
 * Records the first day of a person who returns, and mails it to the company's administrator and the provider. The days between are
 * not paid, and the year to date continues. Repeating it does nothing; until the person is active, the day can be changed. The caller activates.
 * @throws Refusal 404 for another company's member, 409 without an end or with a day that is not possible
 */
export async function rehire(deps: Deps, company: Employer, memberId: string, firstDay: PlainDate): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, company.id);
    const { open, status, name } = await loadLeaver(tx, company.id, memberId);
    const end = open ?? (await findLastRehire(tx, memberId));
    if (end === undefined) throw new Refusal(409, 'notEnded');
    if ('rehired_on' in end && end.rehired_on === firstDay) return;
    if (status === 'approved') throw new Refusal(409, 'stillActive');
    const problem = rehireProblem(firstDay, end.last_day as PlainDate, today(deps.clock));
    if (problem !== null) throw endRefusal(problem);
    await setRehiredOn(tx, end.id, firstDay);
    await mailRehire(deps, tx, company, { id: end.id, name, lastDay: plainDate(end.last_day), firstDay });
  });
}

/** Deactivates the company's members whose last day has passed. Part of the daily run. */
export async function endDueEmployments(tx: Transaction, companyId: string, asOf: PlainDate): Promise<void> {
  await setMembersProcessing(tx, await findEndedMembers(tx, companyId, asOf));
}
