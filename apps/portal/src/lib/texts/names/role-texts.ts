import type { GrantableRole } from '@portage/contract/company-rights';
import * as m from '@portage/messages/company-roles';

/** What each role that can be given may see and do. */
export const roleTexts: Readonly<Record<GrantableRole, string>> = {
  admin: m.adminText,
  finance: m.financeText,
  viewer: m.viewerText,
};
