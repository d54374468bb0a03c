/** The roles of the people who use the portal for a company. Each company has one owner. */
export const COMPANY_ROLES = ['owner', 'admin', 'finance', 'viewer'] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** The roles that an invitation or a change of role can give. Ownership is transferred instead. */
export const GRANTABLE_ROLES = ['admin', 'finance', 'viewer'] as const satisfies readonly CompanyRole[];
export type GrantableRole = (typeof GRANTABLE_ROLES)[number];

/** How far an invitation is. An expired one can be sent again; the last three are final. */
export const INVITATION_STATES = ['pending', 'expired', 'accepted', 'declined', 'revoked'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/**
 * What a person of a company can do.
 *
 * - `company.read`: the company's profile, its plan, its people of the portal, and the names of those employed
 * - `company.write`: address, billing email, tax number, logo, calendar link
 * - `documents.read`: the signed agreement and files about the company
 * - `pay.read`: payments, invoices, receipts, statements, and what holds up pay
 * - `people.read`: personal details, terms, letters, resumes and all other files
 * - `people.write`: add, change, activate and end employment; one-time payments; letters
 * - `plan.write`: choose and pay for a plan
 * - `members.write`: invite and remove people, change their roles
 * - `ownership`: sign the agreement, require two-step verification, transfer the company
 */
export type CompanyRight =
  | 'company.read'
  | 'company.write'
  | 'documents.read'
  | 'pay.read'
  | 'people.read'
  | 'people.write'
  | 'plan.write'
  | 'members.write'
  | 'ownership';

const ADMIN: readonly CompanyRight[] = [
  'company.read',
  'company.write',
  'documents.read',
  'pay.read',
  'people.read',
  'people.write',
  'plan.write',
  'members.write',
];

/** The rights of each role. `app.role_rights()` in the database has the same, and decides. */
export const ROLE_RIGHTS: Readonly<Record<CompanyRole, readonly CompanyRight[]>> = {
  owner: [...ADMIN, 'ownership'],
  admin: ADMIN,
  finance: ['company.read', 'documents.read', 'pay.read', 'plan.write'],
  viewer: ['company.read'],
};

/** Whether a role has a right. False for a role that does not exist. */
export const roleHas = (role: string, right: CompanyRight): boolean =>
  COMPANY_ROLES.some((known) => known === role && ROLE_RIGHTS[known].includes(right));
