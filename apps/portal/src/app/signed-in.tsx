import { paths } from '@portage/domain/portal-paths';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { queryClient } from '#lib/query-client.ts';
import { useSession } from '#lib/session.tsx';
import { PageFailure } from './page-failure.tsx';
import { Shell } from './shell.tsx';

/** Everything behind sign-in: without a session back to the login page, which remembers where to go. */
export function SignedIn() {
  const { user, loading, lacksSecondStep } = useSession();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  if (loading) return null;
  if (user === null || lacksSecondStep) {
    // Only a link that was followed is gone back to, not the page on which somebody signed out.
    const state = wasSignedIn.current ? null : { from: `${pathname}${search}` };
    return <Navigate to={paths.login} replace state={state} />;
  }
  wasSignedIn.current = true;
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <PageFailure key={pathname}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </PageFailure>
      </Shell>
    </QueryClientProvider>
  );
}
