import { paths, plainPath } from '@portage/domain/portal-paths';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const titles: Record<string, string> = {
  [paths.login]: 'Sign in',
  [paths.signupStep1]: 'Create your account',
  [paths.signupStep2]: 'Create your account',
  [paths.resetPassword]: 'Reset password',
  [paths.resetPasswordConfirmation]: 'Set new password',
  [paths.receiveCode]: 'Use login code',
  [paths.enterCode]: 'Enter code',
  [paths.loginCallback]: 'Signing in',
  [paths.verifyAccount]: 'Verify your email',
  [paths.home]: 'Dashboard',
  [paths.team]: 'Team',
  [paths.employee]: 'Payroll schedules',
  [paths.pay]: 'Pay',
  [paths.company]: 'Company',
  [paths.costCalculator]: 'Cost calculator',
  [paths.plan]: 'Plan',
  [paths.documents]: 'Documents',
  [paths.timeAttendance]: 'Time & Attendance',
};

/** Sets the document title and scrolls to the top when the route changes. */
export function RouteEffects() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    document.title = `${titles[plainPath(pathname)] ?? 'Page not found'} · Portage`;
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
