import { paths, personHome, plainPath } from '@portage/domain/portal-paths';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { preloadable } from '#lib/browser/preloadable.ts';
import { type AccountChange, SessionProvider } from '#lib/session/session.tsx';
import { dismissReadFailures, dismissToast, useToasts } from '#lib/toast/toast.ts';
import { ToastViewport } from '#ui/message/toast-viewport.tsx';
import { LoginPage } from '../features/access/login/login-page.tsx';
import { PageFailure } from './failures/page-failure.tsx';
import { RouteEffects } from './routes/route-effects.tsx';

const page = <K extends string>(load: () => Promise<Record<K, React.ComponentType>>, name: K) =>
  preloadable(async () => (await load())[name]);

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
const WelcomePage = page(() => import('../person/welcome/welcome-page.tsx'), 'WelcomePage');
const PersonPages = page(() => import('./routes/person-pages.tsx'), 'PersonPages');
const Pages = page(() => import('./routes/pages.tsx'), 'Pages');

const visitorPages = [
  [paths.login, LoginPage],
  [paths.signupStep1, SignupStep1Page],
  [paths.signupStep2, SignupStep2Page],
  [paths.resetPassword, ResetPasswordPage],
  [paths.resetPasswordConfirmation, NewPasswordPage],
  [paths.receiveCode, ReceiveCodePage],
  [paths.enterCode, EnterCodePage],
  [paths.loginCallback, LoginCallbackPage],
  [paths.verifyAccount, VerifyAccountPage],
  [paths.calculator, VisitorCalculator],
  [paths.welcome, WelcomePage],
] as const;

/** Loads what the page of a path needs to be rendered at once. */
export async function preloadPage(pathname: string): Promise<void> {
  const plain = plainPath(pathname);
  const visitorPage = visitorPages.find(([path]) => path === plain)?.[1];
  if (visitorPage !== undefined) {
    if ('preload' in visitorPage) await visitorPage.preload();
    return;
  }
  const [pages] = await (`${plain}/`.startsWith(`${personHome}/`)
    ? Promise.all([import('./routes/person-pages.tsx'), PersonPages.preload()])
    : Promise.all([import('./routes/pages.tsx'), Pages.preload()]));
  await pages.preloadPage(pathname);
}

/**
 * Clears the data of the account that this tab had. Unfinished forms stay for an account whose session only ended. The signed-in guard
 * then redirects to the login page.
 */
function clearAccountData(change: AccountChange): void {
  dismissReadFailures();
  void import('#lib/api/query-client.ts').then(({ clearForAccount, queryClient }) =>
    change === 'replaced' ? clearForAccount(queryClient) : queryClient.clear(),
  );
  void import('#lib/company/last-company.ts').then(({ forgetCompany }) => forgetCompany());
  if (change === 'ended') return;
  void import('#ui/form/interrupted-forms.ts').then(({ forgetInterrupted }) => forgetInterrupted());
  void import('../features/team/add-member/member-draft.ts').then(({ clearDraft }) => clearDraft());
  void import('#lib/inserts/request-key.ts').then(({ clearRequestKeys }) => clearRequestKeys());
}

/** The routes before sign-in. The login page loads with React and the router; every other page, and the auth client, is lazy. */
export function App() {
  const toasts = useToasts();
  return (
    <SessionProvider onAccountChange={clearAccountData}>
      <RouteEffects />
      <PageFailure>
        <Suspense fallback={null}>
          <Routes>
            {visitorPages.map(([path, Page]) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path={`${personHome}/*`} element={<PersonPages />} />
            <Route path="*" element={<Pages />} />
          </Routes>
        </Suspense>
      </PageFailure>
      <ToastViewport toasts={toasts} onDismiss={dismissToast} />
    </SessionProvider>
  );
}
