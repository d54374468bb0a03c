import { paths, plainPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/start';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { config } from '#lib/browser/config.ts';

const titles: Record<string, string> = {
  [paths.login]: m.titleSignIn,
  [paths.signupStep1]: m.titleCreateAccount,
  [paths.signupStep2]: m.titleCreateAccount,
  [paths.resetPassword]: m.titleResetPassword,
  [paths.resetPasswordConfirmation]: m.titleSetPassword,
  [paths.receiveCode]: m.titleUseLoginCode,
  [paths.enterCode]: m.titleEnterCode,
  [paths.loginCallback]: m.titleSigningIn,
  [paths.verifyAccount]: m.titleVerifyEmail,
  [paths.home]: m.titleDashboard,
  [paths.team]: m.titleTeam,
  [paths.employee]: m.titlePayrollSchedules,
  [paths.pay]: m.titlePay,
  [paths.company]: m.titleCompany,
  [paths.calculator]: m.titleCostCalculator,
  [paths.costCalculator]: m.titleCostCalculator,
  [paths.plan]: m.titlePlan,
  [paths.documents]: m.titleDocuments,
  [paths.timeAttendance]: m.titleTimeAttendance,
};

/** Sets the document title and scrolls to the top when the route changes. */
export function RouteEffects() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    document.title = m.documentTitle({
      page: titles[plainPath(pathname)] ?? m.titleNotFound,
      brand: config.brand.name,
    });
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
