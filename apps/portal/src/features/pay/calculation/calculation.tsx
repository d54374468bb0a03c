import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/message/skeleton.tsx';
import type { CalculationDetailsProps } from './calculation-details.tsx';

const CalculationDetails = lazy(async () => ({
  default: (await import('./calculation-details.tsx')).CalculationDetails,
}));

/** The stored calculation of a pay. Its code is loaded with the first one opened. */
export function Calculation(props: CalculationDetailsProps) {
  return (
    <Suspense fallback={<Skeleton height="5rem" />}>
      <CalculationDetails {...props} />
    </Suspense>
  );
}
