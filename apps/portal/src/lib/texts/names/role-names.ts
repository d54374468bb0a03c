import type { CompanyRole } from '@portage/contract/company-rights';
import * as m from '@portage/messages/company-roles';

/** What each role is called. */
export const roleNames: Readonly<Record<CompanyRole, string>> = {
  owner: m.owner,
  admin: m.admin,
  finance: m.finance,
  viewer: m.viewer,
};
