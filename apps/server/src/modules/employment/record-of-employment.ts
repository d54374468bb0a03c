import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type RecordOfEmployment, recordOfEmployment } from '@portage/domain/leaving/insurable-periods';
import { roeDueOn } from '@portage/domain/leaving/record-of-employment';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findMemberId } from '../members/find-member.ts';
import { findLeaver, insurableLines, insurableOneTimes } from './queries/insurable.ts';

/**
 * The figures of the record of employment of a person who leaves, and the day by which it is due.
 * @param wanted a member's id or email address
 * @throws Refusal 404 or 400 when no one or several are meant, 409 when no end of employment is recorded
 */
export function recordOfEmploymentOf(
  { db }: Pick<Deps, 'db'>,
  wanted: string,
): Promise<{ name: string; due: PlainDate; reason: string | null; record: RecordOfEmployment }> {
  return db.transaction({ ...asService, readOnly: true }, async (tx) => {
    const memberId = await findMemberId(tx, wanted);
    const person = await findLeaver(tx, memberId);
    if (person === undefined) throw new Refusal(404, 'memberNotFound');
    const { commencement, lastDay, rehiredOn, schedule, reason } = person;
    if (lastDay === null) throw new Refusal(409, 'employmentGoesOn', { name: person.name });
    const record = recordOfEmployment({
      commencement,
      firstDay: rehiredOn ?? commencement,
      lastDay,
      schedule,
      lines: await insurableLines(tx, memberId),
      oneTime: await insurableOneTimes(tx, memberId),
    });
    return { name: person.name, due: roeDueOn(commencement, schedule, lastDay), reason, record };
  });
}
