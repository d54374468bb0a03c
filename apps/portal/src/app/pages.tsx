import { paths, personRoute } from '@portage/domain/portal-paths';
import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { Elsewhere } from './elsewhere.tsx';
import { firstData } from './request-early.ts';
import { SignedIn } from './signed-in.tsx';

/**
 * A page of a signed-in user, below the company gate. The page's code loads while the company does. The first page of a visit waits a
 * moment for its data, if it needs the company.
 * @param needsCompany whether the page waits for the company
 */
const companyPage = <K extends string>(
  load: () => Promise<Record<K, React.ComponentType>>,
  name: K,
  { needsCompany = true } = {},
) =>
  lazy(async () => {
    const [{ CompanyGate }, pages] = await Promise.all([
      import('./company-gate.tsx'),
      load(),
      needsCompany && firstData(),
    ]);
    const Page: React.ComponentType = pages[name];
    return {
      default: () => (
        <CompanyGate needsCompany={needsCompany}>
          <Page />
        </CompanyGate>
      ),
    };
  });

const HomePage = companyPage(() => import('../features/home/home-page.tsx'), 'HomePage');
const TeamPage = companyPage(() => import('../features/team/team-page.tsx'), 'TeamPage');
const PersonPage = companyPage(() => import('./person-page.tsx'), 'PersonPage');
const EmployeePage = companyPage(() => import('../features/team/employee/employee-page.tsx'), 'EmployeePage');
const PayPage = companyPage(() => import('../features/pay/pay-page.tsx'), 'PayPage');
const PayCalendar = companyPage(() => import('./pay-calendar.tsx'), 'PayCalendar');
const CompanyPage = companyPage(() => import('../features/company/company-page.tsx'), 'CompanyPage', {
  needsCompany: false,
});
const PlanPage = companyPage(() => import('../features/plan/plan-page.tsx'), 'PlanPage');
const DocumentsPage = companyPage(() => import('../features/documents/documents-page.tsx'), 'DocumentsPage');
const CostCalculatorPage = companyPage(
  () => import('../features/cost-calculator/cost-calculator-page.tsx'),
  'CostCalculatorPage',
  { needsCompany: false },
);
const TimeAttendancePage = companyPage(
  () => import('../features/time-attendance/time-attendance-page.tsx'),
  'TimeAttendancePage',
  { needsCompany: false },
);

/** The routes of signed-in users, apart from the first page's code, which would otherwise name the chunks of all of them. */
export function Pages() {
  return (
    <Routes>
      <Route element={<SignedIn />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.team} element={<TeamPage />} />
        <Route path={personRoute} element={<PersonPage />} />
        <Route path={paths.employee} element={<EmployeePage />} />
        <Route path={`${paths.pay}/calendar`} element={<PayCalendar />} />
        <Route path={`${paths.pay}/:invoice?`} element={<PayPage />} />
        <Route path={paths.company} element={<CompanyPage />} />
        <Route path={paths.plan} element={<PlanPage />} />
        <Route path={paths.documents} element={<DocumentsPage />} />
        <Route path={paths.costCalculator} element={<CostCalculatorPage />} />
        <Route path={paths.timeAttendance} element={<TimeAttendancePage />} />
      </Route>
      <Route path="*" element={<Elsewhere />} />
    </Routes>
  );
}
