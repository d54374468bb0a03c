/** Every path of the portal. One more segment after `pay` is an invoice's number, `calendar` or `expenses`. */
export const paths = {
  login: '/',
  signupStep1: '/signup-step1',
  signupStep2: '/signup-step2',
  resetPassword: '/reset-password',
  resetPasswordConfirmation: '/reset-password-confirmation',
  receiveCode: '/receive-code',
  enterCode: '/enter-code',
  loginCallback: '/login',
  verifyAccount: '/verify-account',
  home: '/home',
  team: '/team',
  employee: '/team/employee',
  pay: '/pay',
  company: '/company',
  plan: '/plan',
  documents: '/documents',
  calculator: '/calculator',
  invitation: '/invitation',
  welcome: '/welcome',
  costCalculator: '/cost-calculator',
  timeAttendance: '/contract-management',
} as const;

/** The page of the expenses that the company's people claim. */
export const expensesPath = `${paths.pay}/expenses`;

/** A person's page and its parts, as the router writes them. */
export const personRoute = '/team/:memberId/:part?';
const person = /^\/team\/[^/]+(\/(?:pay|documents|history))?$/;

const known = new Set<string>(Object.values(paths));

/**
 * A path as written above, without the number of an invoice: '/Pay/INV-2026-0001/' gives '/pay'. The portal's router ignores case
 * and trailing slashes. The first page loads this code, so it is kept short.
 */
export const plainPath = (path: string): string =>
  path
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/^(\/pay)\/[^/]+$/, '$1') || '/';

/** The pages of the provider's console, below /provider. Their routes are in the portal's `provider/routes.tsx`. */
export const providerPages = [
  '',
  'clients',
  'people',
  'pay-runs',
  'payouts',
  'receivables',
  'documents',
  'figures',
  'audit',
  'settings',
] as const;
export type ProviderPage = (typeof providerPages)[number];

/** The first page of the provider's console. */
export const providerHome = '/provider';

/** The path of a page of the provider's console. */
export const providerPath = (page: ProviderPage): string => (page === '' ? providerHome : `${providerHome}/${page}`);

/** The page of the console at a path. Below a page, any path can be a record's. */
function providerRoute(plain: string): string | null {
  if (plain === providerHome) return plain;
  const page = providerPages.find((each) => each !== '' && `${plain}/`.startsWith(`${providerPath(each)}/`));
  if (page === undefined) return null;
  return plain === providerPath(page) ? plain : `${providerPath(page)}/*`;
}

/** The pages of a person who is paid, below /me. Their routes are in the portal's `person/routes.tsx`. */
export const personPages = [
  '',
  'pay',
  'away',
  'team',
  'expenses',
  'bank',
  'tax',
  'details',
  'documents',
  'privacy',
] as const;
export type PersonPage = (typeof personPages)[number];

/** The first page of a person who is paid. */
export const personHome = '/me';

/** The path of a page of a person who is paid. */
export const personPath = (page: PersonPage): string => (page === '' ? personHome : `${personHome}/${page}`);

/** The page of a person at a path. Below their pay is a statement's number. */
function ownRoute(plain: string): string | null {
  if (personPages.some((page) => plain === personPath(page))) return plain;
  return /^\/me\/pay\/[^/]+$/.test(plain) ? '/me/pay/*' : null;
}

/**
 * The path of the portal's screen at this path, without ids: '/team/:memberId/pay'. Null where the portal has none. Whether
 * the person exists is not checked.
 */
export function portalRoute(path: string): string | null {
  const ofPay = /^\/pay\/(calendar|expenses)\/*$/i.exec(path)?.[1];
  if (ofPay !== undefined) return `/pay/${ofPay.toLowerCase()}`;
  const plain = plainPath(path);
  if (known.has(plain)) return plain;
  const part = person.exec(plain);
  return part === null ? (providerRoute(plain) ?? ownRoute(plain)) : `/team/:memberId${part[1] ?? ''}`;
}
