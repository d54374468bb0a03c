import { paths } from '@portage/domain/portal-paths';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { queryClient } from '#lib/query-client.ts';
import { useSession } from '#lib/session.tsx';
import { PageFailure } from './page-failure.tsx';
import { Shell } from './shell.tsx';

/** Guards the signed-in pages: without a session, redirects to the login page, which remembers the destination. */
export function SignedIn() {
  const { user, loading, requiresMfa } = useSession();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  if (loading) return null;
  if (user === null || requiresMfa) {
    // Remember the destination only for a link that was opened, not for the page the user signed out from.
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
