import { parsePlainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/first-pay';
import { formatCadNamed, formatDayMonth } from '@portage/messages/formats';
import type { TeamMember } from '../team-members.ts';
import { firstPayOf } from './first-pay-of.ts';

/** The first pay and its invoice, once a person is active. Undefined for a person who was active before. */
export function firstPayText(member: TeamMember): string | undefined {
  const pay = firstPayOf(member, parsePlainDate(member.commencement_date));
  if (pay === null) return undefined;
  return m.activated({
    payday: formatDayMonth(pay.payday),
    gross: formatCadNamed(pay.gross),
    invoice: formatDayMonth(pay.invoiceOn),
    due: formatDayMonth(pay.dueOn),
  });
}
