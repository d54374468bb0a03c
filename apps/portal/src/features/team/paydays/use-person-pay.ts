import { type PlainDate, parsePlainDate } from '@portage/domain/dates/plain-date';
import type { PaidPerson } from '@portage/domain/pay/person-paydays';
import { sameStatus } from '@portage/domain/statuses';
import { useQuery } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company/company.ts';
import type { Read } from '#ui/message/try-again.tsx';
import { termsQuery } from '../member-details/terms/terms-queries.ts';
import type { TeamMember } from '../team-members.ts';
import { employmentEndsQuery, type PersonPayLine, payLinesQuery } from './person-pay-queries.ts';

/** What decides on which days a person is paid. */
export interface PersonPay {
  person: PaidPerson;
  lines: readonly PersonPayLine[];
}

interface PersonPaydays {
  reads: readonly (Read & { isPending: boolean; isLoadingError: boolean })[];
  /** Null until all is read, and without a start of employment. */
  pay: PersonPay | null;
  /** The last working day of an end that is neither undone nor followed by a new start. */
  lastDay: PlainDate | null;
}

/** All terms and ends of a member that were recorded, and the lines of pay that exist. */
export function usePersonPay(member: TeamMember): PersonPaydays {
  const companyId = useCompanyId();
  const { team_member_id: id } = member;
  const terms = useQuery(termsQuery(companyId, id));
  const ends = useQuery(employmentEndsQuery(companyId, id));
  const lines = useQuery(payLinesQuery(companyId, id));
  const commencement = parsePlainDate(member.commencement_date);
  const isRead = terms.data !== undefined && ends.data !== undefined && lines.data !== undefined;
  const pay =
    isRead && commencement !== null
      ? {
          person: {
            approved: sameStatus(member.status, 'approved'),
            commencement,
            paidUntil: parsePlainDate(member.paid_until ?? ''),
            // All lines are read.
            settledUntil: null,
            terms: terms.data,
            ends: ends.data,
          },
          lines: lines.data,
        }
      : null;
  const lastDay = ends.data?.find(({ rehiredOn }) => rehiredOn === null)?.lastDay ?? null;
  return { reads: [terms, ends, lines], pay, lastDay };
}
