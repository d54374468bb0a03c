import { isUuid } from '@portage/domain/text/uuid';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Params } from 'react-router';
import { queryClient } from '#lib/api/query-client.ts';
import type { ReadCompany } from '#lib/company/company-queries.ts';
import { payExceptionsQuery } from '#lib/figures/pay-exceptions-queries.ts';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { approverQuery } from '../../features/team/approver/approver-queries.ts';
import { filedContractsQuery } from '../../features/team/member-details/filed-contracts-queries.ts';
import { memberLettersQuery } from '../../features/team/member-details/letter/letter-queries.ts';
import { termsQuery } from '../../features/team/member-details/terms/terms-queries.ts';
import { type PersonPart, personPartOf } from '../../features/team/member-path.ts';
import { ownInvitationQuery } from '../../features/team/own-account/own-account-queries.ts';
import { shownRequestsQuery } from '../../features/team/own-account/shown-requests-queries.ts';
import { payLinesQuery } from '../../features/team/paydays/person-pay-queries.ts';
import { Person } from '../../features/team/person/person.tsx';
import { netPayQuery } from '../../features/team/person/person-net-pay-queries.ts';
import {
  personEndsQuery,
  personLinesQuery,
  personOneTimeQuery,
  personQuery,
} from '../../features/team/person/person-queries.ts';
import { balancesQuery, personAwayQuery, personOf } from '../../features/time-attendance/away/time-away-queries.ts';

const amounts = () => import('../../features/pay/scheduled/line-amounts.tsx');
const LineAmounts = lazy(async () => ({ default: (await amounts()).LineAmounts }));
const LineCalculation = lazy(async () => ({ default: (await amounts()).LineCalculation }));

const PersonTimeAway = lazy(async () => ({
  default: (await import('../../features/time-attendance/away/person-time-away.tsx')).PersonTimeAway,
}));

/** Requests what the page shows first, before it renders. */
export function requestFirst({ id, user_id }: ReadCompany, request: QueryClient['prefetchQuery'], params: Params) {
  const { memberId = '', part } = params;
  const shown = personPartOf(part);
  if (shown === undefined || !isUuid(memberId)) return Promise.resolve();
  const letters = () => request(memberLettersQuery({ company_id: id, team_member_id: memberId }));
  // Someone unknown has no terms, which is no failure to report. The page reports those of its own read.
  const terms = () => request({ ...termsQuery(id, memberId), meta: {} });
  const parts: Record<PersonPart, () => Promise<unknown>[]> = {
    overview: () => [
      letters(),
      terms(),
      request(payExceptionsQuery(id)),
      request(personEndsQuery(id, memberId)),
      request(payLinesQuery(id, memberId)),
      request(netPayQuery(id, memberId)),
      request(personOneTimeQuery(id, memberId)),
    ],
    pay: () => [
      request(personLinesQuery(id, memberId)),
      request(personOneTimeQuery(id, memberId)),
      request(payExceptionsQuery(id)),
      request(netPayQuery(id, memberId)),
      request(personEndsQuery(id, memberId)),
    ],
    documents: () => [
      letters(),
      request(filedContractsQuery(user_id, { team_member_id: memberId })),
      request(personEndsQuery(id, memberId)),
    ],
    history: () => [terms(), request(personEndsQuery(id, memberId))],
  };
  const first = [request(personQuery(id, memberId, queryClient)), ...parts[shown]()];
  // Asked for together with the rest, and not waited for: these parts show on their own.
  if (shown === 'overview') {
    void request({ ...personAwayQuery(id, memberId), meta: {} });
    void request({ ...balancesQuery(id, [memberId]), meta: {} });
    void request(approverQuery(id, memberId));
    void request({ ...shownRequestsQuery(id, memberId), meta: {} });
    void request(ownInvitationQuery(id, memberId));
  }
  return Promise.all(first);
}

/** /team/:memberId: a person of the team, with the calculations of the payments feature and their time away. */
export function PersonPage() {
  return (
    <Person
      calculation={(line) => (
        <Suspense fallback={<Skeleton height="5rem" />}>
          <LineAmounts line={line} />
          <LineCalculation line={line} />
        </Suspense>
      )}
      timeAway={(member) => (
        <Suspense fallback={<Skeleton height="8.5rem" />}>
          <PersonTimeAway person={personOf(member)} wasActive={member.approved_date !== null} />
        </Suspense>
      )}
    />
  );
}
