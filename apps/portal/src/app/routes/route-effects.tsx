import { paths, plainPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/start';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { config } from '#lib/browser/config.ts';
import { pageIdentity } from '#ui/page/page-identity.ts';

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

/** Sets the document title and scrolls to the top when the page changes. */
export function RouteEffects() {
  const location = useLocation();
  const { pathname } = location;
  const page = pageIdentity(location);
  const before = useRef(page);
  useEffect(() => {
    document.title = m.documentTitle({
      page: titles[plainPath(pathname)] ?? m.titleNotFound,
      brand: config.brand.name,
    });
  }, [pathname]);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    window.scrollTo(0, 0);
  }, [page]);
  return null;
}
