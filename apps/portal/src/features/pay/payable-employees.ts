import { firstStartDate } from '@portage/domain/one-time-payment-form';
import type { PlainDate } from '@portage/domain/plain-date';
import { paymentStatus } from '@portage/domain/statuses';
import { employeeName, type ScheduledPayment } from './payments.ts';

export interface PayableEmployee {
  teamMemberId: string;
  name: string;
  /** The latest end of a pay period that is invoiced already; nothing extra is paid before it. */
  firstStart: PlainDate | null;
}

/** The employees with an upcoming pay period, by name: who a one-time payment can be made to. */
export function payableEmployees(lines: readonly ScheduledPayment[]): PayableEmployee[] {
  const byMember = Map.groupBy(lines, (line) => line.team_member_id);
  return [...byMember]
    .filter(([, own]) => own.some((line) => paymentStatus(line.status) === 'upcoming'))
    .map(([teamMemberId, own]) => ({
      teamMemberId,
      name: own[0] ? employeeName(own[0]) : '',
      firstStart: firstStartDate(own.filter((line) => line.invoice_id !== null).map((line) => line.end_date)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
