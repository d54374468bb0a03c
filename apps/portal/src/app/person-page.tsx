import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Person } from '../features/team/person/person.tsx';

const amounts = () => import('../features/pay/scheduled/line-amounts.tsx');
const LineAmounts = lazy(async () => ({ default: (await amounts()).LineAmounts }));
const LineCalculation = lazy(async () => ({ default: (await amounts()).LineCalculation }));

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
