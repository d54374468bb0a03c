/** Every path of the portal. */
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

/** A path as written above. The portal's router ignores case and trailing slashes. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/\/+$/, '') || '/';

/** Whether the portal has a screen at this path. */
export const isPortalPath = (path: string): boolean => known.has(plainPath(path));
