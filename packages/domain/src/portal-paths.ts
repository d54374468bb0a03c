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

/** Whether the portal has a page there; capitals and a slash at the end make no difference to its router. */
export function isPortalPath(path: string): boolean {
  return known.has(path.toLowerCase().replace(/\/+$/, '') || '/');
}
