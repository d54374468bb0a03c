import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { PeopleList } from './people-list.tsx';

const PersonPage = lazy(async () => ({ default: (await import('./person-page.tsx')).PersonPage }));

/** /provider/people, and one page for each person below it. */
export function PeoplePage() {
  return (
    <Routes>
      <Route index element={<PeopleList />} />
      <Route path=":memberId" element={<PersonPage />} />
    </Routes>
  );
}
