import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import type { RequestFirst } from '../first-requests.ts';
import { listAt } from '../lists/paged/paged-queries.ts';
import { PayoutList } from './payout-list.tsx';
import { batchList, dueQuery } from './payouts-queries.ts';

const BatchPage = lazy(async () => ({ default: (await import('./batch/batch-page.tsx')).BatchPage }));

export const requestFirst: RequestFirst = ({ answer, list }, params) =>
  Promise.all([answer(dueQuery), list(listAt(batchList, params))]);

/** /provider/payouts, and one page for each batch below it. */
export function PayoutsPage() {
  return (
    <Routes>
      <Route index element={<PayoutList />} />
      <Route path=":batchId" element={<BatchPage />} />
    </Routes>
  );
}
