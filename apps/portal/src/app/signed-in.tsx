import * as m from '@portage/messages/company-gate';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { queryClient } from '#lib/api/query-client.ts';
import { homes } from '#lib/session/account-kind.ts';
import { useSession } from '#lib/session/session.tsx';
import { Late, PageLoading } from '#ui/page/page-loading.tsx';
import { SessionPending } from './access/session-pending.tsx';
import { ToLogin } from './access/to-login.tsx';
import { PageFailure } from './failures/page-failure.tsx';
import { beginEarly } from './routes/request-early.ts';
import { Shell } from './shell/shell.tsx';

// As soon as this code is here, before the session and the page's code are.
beginEarly();

/**
 * Guards the signed-in pages: without a session, redirects to the login page, which remembers the destination.
 * @param children the page, where it is not the route's
 */
export function SignedIn({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user, loading, requiresMfa } = useSession();
  const { pathname } = useLocation();
  if (loading) return <SessionPending />;
  if (user === null || requiresMfa) return <ToLogin />;
  if (user.kind !== 'client') return <Navigate to={homes[user.kind]} replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        {/* The parts of a person's page are one page, so that its tabs keep focus. */}
        <PageFailure key={pathname.split('/', 3).join('/')}>
          <Suspense
            fallback={
              <Late>
                <PageLoading label={m.loading} />
              </Late>
            }
          >
            {children}
          </Suspense>
        </PageFailure>
      </Shell>
    </QueryClientProvider>
  );
}
