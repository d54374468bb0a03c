import { lazy } from 'react';
import { preloadable } from '#lib/browser/preloadable.ts';
import { useSession } from '#lib/session/session.tsx';
import { SessionPending } from '../access/session-pending.tsx';
import { ToLogin } from '../access/to-login.tsx';

const PersonPlace = preloadable(async () => (await import('../../person/person-place.tsx')).PersonPlace);
const NotFoundPage = lazy(async () => ({
  default: (await import('../failures/not-found-page.tsx')).NotFoundPage,
}));

/** Settles when the page of a path can be rendered at once. */
export async function preloadPage(pathname: string): Promise<void> {
  const [place] = await Promise.all([import('../../person/person-place.tsx'), PersonPlace.preload()]);
  await place.preloadPersonPage(pathname);
}

/** /me: the pages of a person who is paid. "Not found" to every other account. */
export function PersonPages() {
  const { user, loading, requiresMfa } = useSession();
  if (loading) return <SessionPending />;
  if (user === null || requiresMfa) return <ToLogin />;
  return user.kind === 'person' ? <PersonPlace /> : <NotFoundPage />;
}
