import { paths } from '@portage/domain/portal-paths';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { SessionProvider } from '#lib/session.tsx';
import { dismissToast, useToasts } from '#lib/toast.ts';
import { ToastViewport } from '#ui/toast-viewport.tsx';
import { LoginPage } from '../features/access/login-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageFailure } from './page-failure.tsx';
import { RouteEffects } from './route-effects.tsx';

const page = <K extends string>(load: () => Promise<Record<K, React.ComponentType>>, name: K) =>
  lazy(async () => ({ default: (await load())[name] }));

const SignupStep1Page = page(() => import('../features/access/signup-step1-page.tsx'), 'SignupStep1Page');
const SignupStep2Page = page(() => import('../features/access/signup-step2-page.tsx'), 'SignupStep2Page');
const ResetPasswordPage = page(() => import('../features/access/reset-password-page.tsx'), 'ResetPasswordPage');
const NewPasswordPage = page(() => import('../features/access/new-password-page.tsx'), 'NewPasswordPage');
const ReceiveCodePage = page(() => import('../features/access/receive-code-page.tsx'), 'ReceiveCodePage');
const EnterCodePage = page(() => import('../features/access/enter-code-page.tsx'), 'EnterCodePage');
const LoginCallbackPage = page(() => import('../features/access/login-callback-page.tsx'), 'LoginCallbackPage');
const VerifyAccountPage = page(() => import('../features/access/verify-account-page.tsx'), 'VerifyAccountPage');
const SignedIn = page(() => import('./signed-in.tsx'), 'SignedIn');
const HomePage = page(() => import('../features/home/home-page.tsx'), 'HomePage');
const TeamPage = page(() => import('../features/team/team-page.tsx'), 'TeamPage');
const EmployeePage = page(() => import('../features/team/employee-page.tsx'), 'EmployeePage');
const PayPage = page(() => import('../features/pay/pay-page.tsx'), 'PayPage');
const CompanyPage = page(() => import('../features/company/company-page.tsx'), 'CompanyPage');
const PlanPage = page(() => import('../features/plan/plan-page.tsx'), 'PlanPage');
const DocumentsPage = page(() => import('../features/documents/documents-page.tsx'), 'DocumentsPage');
const CostCalculatorPage = page(
  () => import('../features/cost-calculator/cost-calculator-page.tsx'),
  'CostCalculatorPage',
);
const TimeAttendancePage = page(
  () => import('../features/time-attendance/time-attendance-page.tsx'),
  'TimeAttendancePage',
);

/** Clears the previous account's data in every tab. The signed-in guard then redirects to the login page. */
function clearAccountData(): void {
  void import('#lib/query-client.ts').then(({ queryClient }) => queryClient.clear());
  void import('../features/team/member-draft.ts').then(({ clearDraft }) => clearDraft());
  void import('#lib/request-key.ts').then(({ clearRequestKeys }) => clearRequestKeys());
}

/** All routes. The login page loads with React, the router and the auth client; every other page is lazy. */
export function App() {
  const toasts = useToasts();
  return (
    <SessionProvider onAccountChange={clearAccountData}>
      <RouteEffects />
      <PageFailure>
        <Suspense fallback={null}>
          <Routes>
            <Route path={paths.login} element={<LoginPage />} />
            <Route path={paths.signupStep1} element={<SignupStep1Page />} />
            <Route path={paths.signupStep2} element={<SignupStep2Page />} />
            <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
            <Route path={paths.resetPasswordConfirmation} element={<NewPasswordPage />} />
            <Route path={paths.receiveCode} element={<ReceiveCodePage />} />
            <Route path={paths.enterCode} element={<EnterCodePage />} />
            <Route path={paths.loginCallback} element={<LoginCallbackPage />} />
            <Route path={paths.verifyAccount} element={<VerifyAccountPage />} />
            <Route element={<SignedIn />}>
              <Route path={paths.home} element={<HomePage />} />
              <Route path={paths.team} element={<TeamPage />} />
              <Route path={paths.employee} element={<EmployeePage />} />
              <Route path={paths.pay} element={<PayPage />} />
              <Route path={paths.company} element={<CompanyPage />} />
              <Route path={paths.plan} element={<PlanPage />} />
              <Route path={paths.documents} element={<DocumentsPage />} />
              <Route path={paths.costCalculator} element={<CostCalculatorPage />} />
              <Route path={paths.timeAttendance} element={<TimeAttendancePage />} />
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </PageFailure>
      <ToastViewport toasts={toasts} onDismiss={dismissToast} />
    </SessionProvider>
  );
}
