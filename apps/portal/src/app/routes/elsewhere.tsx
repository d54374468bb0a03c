import { paths, plainPath } from '@portage/domain/portal-paths';
import { lazy } from 'react';
import { useLocation } from 'react-router';
import { preloadable } from '#lib/browser/preloadable.ts';
import { useSession } from '#lib/session/session.tsx';
import { SessionPending } from '../access/session-pending.tsx';
import { ToLogin } from '../access/to-login.tsx';
import { SignedIn } from '../signed-in.tsx';

const Console = preloadable(async () => (await import('../../provider/console.tsx')).Console);

const InvitationPage = lazy(async () => ({
  default: (await import('../../features/access/invitation/invitation-page.tsx')).InvitationPage,
}));

const NotFoundPage = lazy(async () => ({
  default: (await import('../failures/not-found-page.tsx')).NotFoundPage,
}));

const isConsole = (pathname: string): boolean => /^\/provider(\/|$)/.test(plainPath(pathname));

/** Settles when the console's page of a path can be rendered at once. */
export async function preloadElsewhere(pathname: string): Promise<void> {
  if (!isConsole(pathname)) return;
  const [console] = await Promise.all([import('../../provider/console.tsx'), Console.preload()]);
  await console.preloadConsolePage(pathname);
}

/** A page that few visits open, kept out of the first page's code: an invitation, or the console for staff. Else "not found". */
export function Elsewhere() {
  const { user, loading, requiresMfa } = useSession();
  const { pathname } = useLocation();
  if (plainPath(pathname) === paths.invitation) return <InvitationPage />;
  if (!isConsole(pathname)) {
    if (user?.kind !== 'client' || requiresMfa) return <NotFoundPage />;
    return (
      <SignedIn>
        <NotFoundPage inShell />
      </SignedIn>
    );
  }
  if (loading) return <SessionPending />;
  if (user === null || requiresMfa) return <ToLogin />;
  return user.kind === 'staff' ? <Console /> : <NotFoundPage />;
}
