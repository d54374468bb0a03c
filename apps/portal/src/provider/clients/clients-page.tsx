import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import type { RequestFirst } from '../first-requests.ts';
import { listAt } from '../lists/paged/paged-queries.ts';
import { ClientList } from './client-list.tsx';
import { clientList } from './clients-queries.ts';

const ClientPage = lazy(async () => ({ default: (await import('./client-page.tsx')).ClientPage }));
const ClientView = lazy(async () => ({ default: (await import('./client-view.tsx')).ClientView }));

export const requestFirst: RequestFirst = ({ list }, params) => list(listAt(clientList(params.get('q') ?? ''), params));

/** /provider/clients, and one page for each client below it. */
export function ClientsPage() {
  return (
    <Routes>
      <Route index element={<ClientList />} />
      <Route path=":companyId" element={<ClientPage />} />
      <Route path=":companyId/view" element={<ClientView />} />
    </Routes>
  );
}
