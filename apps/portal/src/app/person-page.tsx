import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Params } from 'react-router';
import { queryClient } from '#lib/api/query-client.ts';
import type { Company } from '#lib/company/company-queries.ts';
import { payExceptionsQuery } from '#lib/figures/pay-exceptions-queries.ts';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { lastDaysQuery } from '../features/team/leaving/ends-queries.ts';
import { Person } from '../features/team/person/person.tsx';
import { personQuery } from '../features/team/person/person-queries.ts';

const amounts = () => import('../features/pay/scheduled/line-amounts.tsx');
const LineAmounts = lazy(async () => ({ default: (await amounts()).LineAmounts }));
const LineCalculation = lazy(async () => ({ default: (await amounts()).LineCalculation }));

/** Requests what the page shows first, before it renders. */
export const requestFirst = ({ id }: Company, request: QueryClient['prefetchQuery'], params: Params) => {
  const { memberId = '', part } = params;
  const person = request(personQuery(id, memberId, queryClient));
  return part ? person : Promise.all([person, request(payExceptionsQuery(id)), request(lastDaysQuery(id))]);
};

/** /team/:memberId: a person of the team, with the calculations of the payments feature. */
export function PersonPage() {
  return (
    <Person
      calculation={(line) => (
        <Suspense fallback={<Skeleton height="5rem" />}>
          <LineAmounts line={line} />
          <LineCalculation line={line} />
        </Suspense>
      )}
    />
  );
}
