import { paths } from '@portage/domain/portal-paths';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '#lib/session/session.tsx';

/**
 * Redirects to the login page, which leads back here and says when a session ended without the user, also while the page was open. Signing
 * out in this tab does not lead back.
 */
export function ToLogin() {
  const { end } = useSession();
  const { pathname, search } = useLocation();
  const state = end === 'here' ? null : { from: `${pathname}${search}`, ended: end === 'elsewhere' };
  return <Navigate to={paths.login} replace state={state} />;
}
