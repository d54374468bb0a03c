import { paths } from '@portage/domain/portal-paths';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { SessionProvider } from '#lib/session/session.tsx';
import { dismissToast, useToasts } from '#lib/toast/toast.ts';
import { ToastViewport } from '#ui/message/toast-viewport.tsx';
import { LoginPage } from '../features/access/login/login-page.tsx';
import { PageFailure } from './failures/page-failure.tsx';
import { RouteEffects } from './route-effects.tsx';

const page = <K extends string>(load: () => Promise<Record<K, React.ComponentType>>, name: K) =>
  lazy(async () => ({ default: (await load())[name] }));

const SignupStep1Page = page(() => import('../features/access/signup/signup-step1-page.tsx'), 'SignupStep1Page');
const SignupStep2Page = page(() => import('../features/access/signup/signup-step2-page.tsx'), 'SignupStep2Page');
const ResetPasswordPage = page(
  () => import('../features/access/password/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const NewPasswordPage = page(() => import('../features/access/password/new-password-page.tsx'), 'NewPasswordPage');
const ReceiveCodePage = page(() => import('../features/access/login-code/receive-code-page.tsx'), 'ReceiveCodePage');
const EnterCodePage = page(() => import('../features/access/login-code/enter-code-page.tsx'), 'EnterCodePage');
const LoginCallbackPage = page(
  () => import('../features/access/login-code/login-callback-page.tsx'),
  'LoginCallbackPage',
);
const VerifyAccountPage = page(() => import('../features/access/signup/verify-account-page.tsx'), 'VerifyAccountPage');
const VisitorCalculator = page(() => import('../features/cost-calculator/visitor-calculator.tsx'), 'VisitorCalculator');
const Pages = page(() => import('./pages.tsx'), 'Pages');

/** Clears the previous account's data in every tab. The signed-in guard then redirects to the login page. */
function clearAccountData(): void {
  void import('#lib/api/query-client.ts').then(({ queryClient }) => queryClient.clear());
  void import('../features/team/add-member/member-draft.ts').then(({ clearDraft }) => clearDraft());
  void import('#lib/company/last-company.ts').then(({ forgetCompany }) => forgetCompany());
  void import('#lib/inserts/request-key.ts').then(({ clearRequestKeys }) => clearRequestKeys());
}

/** The routes before sign-in. The login page loads with React, the router and the auth client; every other page is lazy. */
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
            <Route path={paths.calculator} element={<VisitorCalculator />} />
            <Route path="*" element={<Pages />} />
          </Routes>
        </Suspense>
      </PageFailure>
      <ToastViewport toasts={toasts} onDismiss={dismissToast} />
    </SessionProvider>
  );
}
