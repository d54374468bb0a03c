import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import type { RequestFirst } from '../first-requests.ts';
import { listAt } from '../lists/paged/paged-queries.ts';
import { PeopleList } from './people-list.tsx';
import { listedPeople } from './people-queries.ts';

const PersonPage = lazy(async () => ({ default: (await import('./person-page.tsx')).PersonPage }));
const StatementPage = lazy(async () => ({
  default: (await import('./statements/statement-page.tsx')).StatementPage,
}));

export const requestFirst: RequestFirst = ({ list }, params) =>
  list(listAt(listedPeople(params.get('q') ?? '', params.get('statements') === 'paper'), params));

/** /provider/people, and one page for each person below it. */
export function PeoplePage() {
  return (
    <Routes>
      <Route index element={<PeopleList />} />
      <Route path=":memberId" element={<PersonPage />} />
      <Route path=":memberId/statements/:statementId" element={<StatementPage />} />
    </Routes>
  );
}
