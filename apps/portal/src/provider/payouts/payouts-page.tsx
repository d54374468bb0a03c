import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import type { RequestFirst } from '../first-requests.ts';
import { listAt } from '../lists/paged/paged-queries.ts';
import { PayoutList } from './payout-list.tsx';
import { batchList, dueQuery } from './payouts-queries.ts';

const HeldPage = lazy(async () => ({ default: (await import('./held/held-page.tsx')).HeldPage }));
const BatchPage = lazy(async () => ({ default: (await import('./batch/batch-page.tsx')).BatchPage }));

export const requestFirst: RequestFirst = ({ answer, list }, params) =>
  Promise.all([answer(dueQuery), list(listAt(batchList, params))]);

/** /provider/payouts, what is held of pay, and one page for each batch below it. */
export function PayoutsPage() {
  return (
    <Routes>
      <Route index element={<PayoutList />} />
      <Route path="held" element={<HeldPage />} />
      <Route path=":batchId" element={<BatchPage />} />
    </Routes>
  );
}
