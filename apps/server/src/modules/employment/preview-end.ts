import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type FinalPayDue, finalPayDue } from '@portage/domain/leaving/final-pay';
import {
  type EmploymentEnd,
  type EndCode,
  endProblem,
  finalPayday,
  type LeavingPay,
  leavingPay,
} from '@portage/domain/leaving/leaving';
import { leavingKind, roeDueOn } from '@portage/domain/leaving/record-of-employment';
import { termsOn } from '@portage/domain/members/employment-terms';
import type { Cents } from '@portage/domain/money/money';
import { provinceOfPostalCode } from '@portage/domain/places/postal-code';
import type { Province } from '@portage/domain/places/provinces';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { vacationOfPeople } from '../time-away/vacation-of-people.ts';
import { endRefusal, loadLeaver } from './end-employment.ts';

/** What an end of employment comes to. */
export interface EndPreview {
  problem: Refusal | null;
  /** The rest is null with a problem of the last day. */
  pay: LeavingPay | null;
  /** The day on which the final pay is paid, and the one without a choice. */
  paydays: { final: PlainDate; regular: PlainDate } | null;
  /** Null without a province of employment. */
  finalPay: (FinalPayDue & { province: Province }) | null;
  /** Vacation pay that is owed by law up to the last day, in cents; null without a province of employment. */
  vacationOwed: Cents | null;
  /** By when the record of employment is due. */
  roeDue: PlainDate | null;
}

/** Problems of the last day. Without one, nothing can be calculated. */
const dayProblems: readonly EndCode[] = ['endBeforeCommencement', 'endTooFar'];

/** Calculates an end of employment without recording it. @throws Refusal 404 for another company's member */
export async function previewEnd(
  deps: Pick<Deps, 'clock' | 'db'>,
  company: { id: string },
  memberId: string,
  end: EmploymentEnd,
): Promise<EndPreview> {
  const { lastDay } = end;
  const { person, vacation } = await deps.db.transaction(asService, async (tx) => ({
    person: await loadLeaver(tx, company.id, memberId),
    vacation: (await vacationOfPeople(tx, [memberId], lastDay)).get(memberId),
  }));
  const problem = endProblem(end, person.startedOn, today(deps.clock));
  // The others are corrected at their field; the amounts are known without them.
  if (problem !== null && dayProblems.includes(problem.code))
    return { problem: endRefusal(problem), pay: null, paydays: null, finalPay: null, vacationOwed: null, roeDue: null };
  const pay = leavingPay(person, lastDay);
  const terms = termsOn(person.terms, lastDay);
  const province = terms.province ?? provinceOfPostalCode(person.postal_code);
  const dates = { lastDay, periodEnd: pay.period.end, payday: pay.period.payday };
  return {
    problem: problem && endRefusal(problem),
    pay,
    paydays: {
      final: finalPayday(
        person,
        problem?.code === 'finalPayTooEarly' ? { lastDay, finalPayOn: null } : end,
        today(deps.clock),
      ),
      regular: finalPayday(person, { lastDay, finalPayOn: null }, today(deps.clock)),
    },
    finalPay: province && { ...finalPayDue(province, leavingKind(end.reason), dates), province },
    vacationOwed: vacation?.owed ?? null,
    roeDue: roeDueOn(person.commencement, terms.schedule, lastDay),
  };
}
