const shell = ['app/routes/pages.tsx', 'app/company-gate.tsx'];
const team = 'features/team';
const person = [...shell, 'app/routes/person-page.tsx'];
const console = (...pages: string[]) => [
  'app/routes/pages.tsx',
  'provider/console.tsx',
  ...pages.map((page) => `provider/${page}-page.tsx`),
];

const ofPerson = (page: string) => [
  'app/routes/person-pages.tsx',
  'person/person-place.tsx',
  `person/${page}-page.tsx`,
];

/**
 * The lazy code that each screen shows first, by the screen's path as `portalRoute` gives it, and its view if that has more code; `/pay/*` is an invoice.
 */
export const screens: Readonly<Record<string, readonly string[]>> = {
  '/home': [...shell, 'features/home/home-page.tsx', 'features/home/cost-chart.tsx'],
  '/team': [...shell, `${team}/team-page.tsx`, `${team}/list/directory.tsx`, `${team}/activation/start-mark.tsx`],
  '/team?view=import': [...shell, `${team}/team-page.tsx`, `${team}/import/import-page.tsx`],
  '/team/:memberId': [
    ...person,
    'features/time-attendance/away/person-time-away.tsx',
    `${team}/person/yearly-cost.tsx`,
  ],
  '/team/:memberId/pay': [...person, `${team}/person/person-pay.tsx`],
  '/team/:memberId/documents': person,
  '/team/:memberId/history': [...person, `${team}/person/person-history.tsx`],
  '/team/employee': [...shell, `${team}/employee/employee-page.tsx`, `${team}/employee/employee-schedule.tsx`],
  '/pay': [...shell, 'features/pay/pay-page.tsx'],
  '/pay/*': [...shell, 'features/pay/invoice/invoice-page.tsx', 'features/pay/invoice/invoice-difference.tsx'],
  '/pay/calendar': [...shell, 'app/routes/pay-calendar.tsx'],
  '/pay/expenses': [...shell, 'features/pay/expenses/expenses-page.tsx'],
  '/company': [...shell, 'features/company/company-page.tsx', 'features/company/people/people-card.tsx'],
  '/plan': [...shell, 'features/plan/plan-page.tsx'],
  '/documents': [...shell, 'features/documents/documents-page.tsx'],
  '/cost-calculator': [...shell, 'features/cost-calculator/cost-calculator-page.tsx'],
  '/contract-management': [...shell, 'features/time-attendance/time-attendance-page.tsx'],
  '/calculator': ['features/cost-calculator/visitor-calculator.tsx'],
  '/signup-step1': ['features/access/signup/signup-step1-page.tsx'],
  '/signup-step2': ['features/access/signup/signup-step2-page.tsx'],
  '/reset-password': ['features/access/password/reset-password-page.tsx'],
  '/reset-password-confirmation': ['features/access/password/new-password-page.tsx'],
  '/receive-code': ['features/access/login-code/receive-code-page.tsx'],
  '/enter-code': ['features/access/login-code/enter-code-page.tsx'],
  '/login': ['features/access/login-code/login-callback-page.tsx'],
  '/verify-account': ['features/access/signup/verify-account-page.tsx'],
  '/invitation': ['features/access/invitation/invitation-page.tsx'],
  '/welcome': ['person/welcome/welcome-page.tsx'],
  '/me': ofPerson('home/home'),
  '/me/pay': ofPerson('pay/pay'),
  '/me/pay/*': ofPerson('pay/statement'),
  '/me/away': ofPerson('away/away'),
  '/me/team': ofPerson('team/team'),
  '/me/expenses': ofPerson('expenses/expenses'),
  '/me/bank': ofPerson('bank/bank'),
  '/me/tax': ofPerson('tax/tax'),
  '/me/details': ofPerson('details/details'),
  '/me/documents': ofPerson('documents/documents'),
  '/me/privacy': ofPerson('privacy/privacy'),
  '/provider': console('today/today'),
  '/provider/clients': console('clients/clients'),
  '/provider/clients/*': console('clients/clients', 'clients/client'),
  '/provider/people': console('people/people'),
  '/provider/people/*': console('people/people', 'people/person'),
  '/provider/pay-runs': console('pay-runs/pay-runs'),
  '/provider/payouts': console('payouts/payouts'),
  '/provider/payouts/*': console('payouts/payouts', 'payouts/batch/batch'),
  '/provider/receivables': console('receivables/receivables'),
  '/provider/documents': console('documents/documents'),
  '/provider/figures': console('figures/figures'),
  '/provider/audit': console('audit/audit'),
  '/provider/settings': console('settings/settings'),
};

/** What a screen shows only if it can be loaded. Each has a script of its own, or all else would be missing with it. */
export const optional = [
  'features/home/cost-chart.tsx',
  'features/team/member-form/cost-estimate.tsx',
  'features/team/member-form/first-pay-line.tsx',
  'features/access/signup/complete-setup.ts',
  'lib/browser/report-error.ts',
];

/** Who sees a screen; `first` is what a client sees after signing in, and `firstOfPerson` is the first page of a person who is paid. */
export const audienceOf = (path: string): 'first' | 'firstOfPerson' | 'visitor' | 'client' | 'staff' | 'person' => {
  if (path === '/home') return 'first';
  if (path === '/me') return 'firstOfPerson';
  if (path.startsWith('/provider')) return 'staff';
  if (/^\/(?:me|welcome)\b/.test(path)) return 'person';
  // It shows much of what the signed-in pages do.
  const isSignedIn = path === '/invitation' || screens[path]?.some((entry) => shell.includes(entry));
  return isSignedIn ? 'client' : 'visitor';
};

/** The most scripts and style sheets of a screen, beside those of the first page. */
export const mostFiles = (path: string): number =>
  ({ staff: 20, person: 9, firstOfPerson: 9, first: 10, client: 11, visitor: 13 })[audienceOf(path)];
