import type { Plugin, Rolldown } from 'vite';

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

/** The lazy code that each screen shows first, by the screen's path as `portalRoute` gives it, and its view if that has more code. */
const routes: Readonly<Record<string, readonly string[]>> = {
  '/home': [...shell, 'features/home/home-page.tsx', 'features/home/cost-chart.tsx'],
  '/team': [...shell, `${team}/team-page.tsx`],
  '/team?view=import': [...shell, `${team}/team-page.tsx`, `${team}/import/import-page.tsx`],
  '/team/:memberId': person,
  '/team/:memberId/pay': person,
  '/team/:memberId/documents': person,
  '/team/:memberId/history': person,
  '/team/employee': [...shell, `${team}/employee/employee-page.tsx`],
  '/pay': [...shell, 'features/pay/pay-page.tsx'],
  '/pay/calendar': [...shell, 'app/routes/pay-calendar.tsx'],
  '/pay/expenses': [...shell, 'features/pay/expenses/expenses-page.tsx'],
  '/company': [...shell, 'features/company/company-page.tsx'],
  '/plan': [...shell, 'features/plan/plan-page.tsx'],
  '/documents': [...shell, 'features/documents/documents-page.tsx'],
  '/cost-calculator': [...shell, 'features/cost-calculator/cost-calculator-page.tsx'],
  '/contract-management': [...shell, 'features/time-attendance/time-attendance-page.tsx'],
  '/calculator': ['features/cost-calculator/visitor-calculator.tsx'],
  '/signup-step1': ['features/access/signup/signup-step1-page.tsx'],
  '/welcome': ['person/welcome/welcome-page.tsx'],
  '/me': ofPerson('home/home'),
  '/me/pay': ofPerson('pay/pay'),
  '/me/pay/*': [...ofPerson('pay/pay'), 'person/pay/statement-page.tsx'],
  '/me/away': ofPerson('away/away'),
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

/**
 * Writes `preload.json`: the scripts and style sheets of each screen that the first page's script would import only later. The
 * server lists them in the screen's page, so they load at the same time.
 */
export function routePreloads(): Plugin {
  return {
    name: 'portage:route-preloads',
    apply: ({ build }, { command }) => command === 'build' && build?.write !== false,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const first = filesOf(bundle, ['app/main.tsx']);
        const preloads = Object.entries(routes).map(([route, entries]) => {
          const files = [...filesOf(bundle, entries)].filter((file) => !first.has(file));
          return [route, files.map((file) => `/${file}`)];
        });
        const source = JSON.stringify(Object.fromEntries(preloads));
        this.emitFile({ type: 'asset', fileName: 'preload.json', source });
      },
    },
  };
}

/** The scripts with some modules, all that these import statically, and their style sheets. @param modules paths in `src` */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const queue = modules.map((module) => {
    const isIts = (id: string | null) => id?.endsWith(`/src/${module}`) === true;
    const chunk =
      chunks.find(({ facadeModuleId }) => isIts(facadeModuleId)) ?? chunks.find((each) => each.moduleIds.some(isIts));
    if (chunk === undefined) throw new Error(`${module} is in no chunk. Correct the routes in route-preloads.ts.`);
    return chunk;
  });
  for (let chunk = queue.pop(); chunk !== undefined; chunk = queue.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    queue.push(...chunks.filter(({ fileName }) => chunk?.imports.includes(fileName)));
  }
  return files;
}
