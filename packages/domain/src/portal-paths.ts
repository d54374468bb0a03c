/** Every path of the portal, in one place. */
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
  costCalculator: '/cost-calculator',
  timeAttendance: '/contract-management',
} as const;

const known = new Set<string>(Object.values(paths));

/** A path as it is written above: capitals and a slash at the end make no difference to the portal's router. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/\/+$/, '') || '/';

/** Whether the portal has a screen there. */
export const isPortalPath = (path: string): boolean => known.has(plainPath(path));
