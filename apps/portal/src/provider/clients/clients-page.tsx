import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { ClientList } from './client-list.tsx';

const ClientPage = lazy(async () => ({ default: (await import('./client-page.tsx')).ClientPage }));
const ClientView = lazy(async () => ({ default: (await import('./client-view.tsx')).ClientView }));

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
