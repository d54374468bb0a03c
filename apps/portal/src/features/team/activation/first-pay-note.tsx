import { parsePlainDate } from '@portage/domain/dates/plain-date';
import { formatCadNamed, formatDayMonth } from '@portage/messages/formats';
import * as m from '@portage/messages/team-start';
import type { TeamMember } from '../team-members.ts';
import { firstPayOf } from './first-pay-of.ts';

/** The first payday and its gross pay, before a person is activated. Nothing for a person who was active before. */
export function FirstPayNote({ member }: { member: TeamMember }) {
  const pay = firstPayOf(member, parsePlainDate(member.commencement_date));
  return pay && m.firstPay({ payday: formatDayMonth(pay.payday), gross: formatCadNamed(pay.gross) });
}
