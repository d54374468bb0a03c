/** A layer of the code, its paths, and the floors directly below. It may import those, and everything they may import. */
export interface Floor {
  name: string;
  /** Files, and folders with a trailing slash, relative to the repository root. The longest match across floors wins. */
  paths: readonly string[];
  below: readonly string[];
  /** Floors of which it may import only types, which vanish from its code. */
  typesOf?: readonly string[];
  /** If set, folders of this floor must not import each other; the text is the error message. */
  apart?: string;
}

const server = (...paths: string[]): string[] => paths.map((path) => `apps/server/src/${path}`);

/** Which floor may import which. A test compares the server's part with the diagram in `docs/architecture.md`. */
export const floors: readonly Floor[] = [
  { name: 'command line', paths: ['apps/server/bin/', ...server('cli/')], below: ['composition'] },
  {
    name: 'composition',
    paths: server('supervisor.ts', 'main.ts', 'app.ts', 'open-deps.ts', 'open-providers.ts', 'open-metrics.ts'),
    below: ['entry points'],
  },
  {
    name: 'entry points',
    paths: server('functions/', 'webhooks/', 'jobs/', 'pages/', 'demo/'),
    below: ['modules', 'wire'],
    apart: 'An entry point calls a use case. What two of them need is a use case of a module.',
  },
  { name: 'modules', paths: server('modules/'), below: ['dependencies'] },
  { name: 'dependencies', paths: server('deps.ts'), below: ['providers'] },
  {
    name: 'providers',
    paths: server('providers/'),
    below: ['platform'],
    apart: 'A provider stands for one outside service and knows no other.',
  },
  { name: 'platform', paths: server('platform/'), below: ['settings'] },
  {
    name: 'settings',
    paths: server('config.ts', 'settings/'),
    below: ['domain', 'contract schemas', 'messages', 'platform package'],
  },
  // Neither knows a role, table, setting or text of Portage: they stand on libraries alone.
  { name: 'wire', paths: ['packages/wire/'], below: ['platform package', 'protocol types'] },
  { name: 'platform package', paths: ['packages/platform/'], below: [] },
  {
    name: 'protocol types',
    paths: ['packages/wire/src/auth/auth-error-code.ts', 'packages/wire/src/auth/auth-extensions.ts'],
    below: [],
  },
  {
    name: 'server test helpers',
    paths: [...server('testing/'), 'apps/server/tests/'],
    below: ['command line', 'database tools', 'scripts'],
  },

  { name: 'portal app', paths: ['apps/portal/src/app/'], below: ['portal console', 'portal person'] },
  { name: 'portal console', paths: ['apps/portal/src/provider/'], below: ['portal features'] },
  { name: 'portal person', paths: ['apps/portal/src/person/'], below: ['portal features'] },
  {
    name: 'portal features',
    paths: ['apps/portal/src/features/'],
    below: ['portal ui'],
    apart: 'A feature never imports another feature. Move what both need to lib, ui or the domain.',
  },
  { name: 'portal ui', paths: ['apps/portal/src/ui/'], below: ['portal lib'] },
  { name: 'portal lib', paths: ['apps/portal/src/lib/'], below: ['domain', 'contract', 'messages'] },
  // Component tests run the portal on the real server in one process. Only this floor knows both.
  {
    name: 'portal test helpers',
    paths: ['apps/portal/testing/'],
    below: ['portal app', 'server test helpers', 'e2e'],
  },
  { name: 'portal gallery', paths: ['apps/portal/gallery/'], below: ['portal features'] },

  {
    name: 'contract schemas',
    paths: [
      'packages/contract/src/functions.ts',
      'packages/contract/src/functions/',
      'packages/contract/src/provider.ts',
      'packages/contract/src/provider/',
      'packages/contract/src/me.ts',
      'packages/contract/src/me/',
    ],
    below: ['contract'],
  },
  {
    name: 'contract',
    paths: ['packages/contract/'],
    below: ['domain'],
    typesOf: ['contract schemas', 'protocol types'],
  },
  { name: 'domain', paths: ['packages/domain/'], below: [] },
  { name: 'messages', paths: ['packages/messages/'], below: ['domain'] },

  { name: 'database tools', paths: ['database/'], below: ['platform', 'checks'] },
  { name: 'checks', paths: ['checks/'], below: [] },
  { name: 'attacks', paths: ['attacks/'], below: [] },
  { name: 'scripts', paths: ['scripts/', 'playwright.config.ts', 'vitest.config.ts'], below: ['e2e'] },
  {
    name: 'laboratory',
    paths: ['lab/'],
    below: ['modules', 'wire', 'e2e', 'conformance', 'scripts', 'database tools', 'server test helpers'],
  },
  {
    name: 'portal build',
    paths: ['apps/portal/vite/', 'apps/portal/vite.config.ts', 'apps/portal/gallery/vite.config.ts'],
    below: [],
  },
  { name: 'e2e', paths: ['e2e/'], below: ['domain', 'contract', 'contract schemas', 'messages'] },
  { name: 'conformance', paths: ['conformance/'], below: ['e2e'] },
];

/** Packages that only some floors may import. */
export const packageRules: readonly { package: RegExp; only: readonly string[]; because: string }[] = [
  {
    package: /^(@radix-ui\/|radix-ui(\/|$))/,
    only: ['portal ui'],
    because: 'Only ui imports the component library. Use a component of #ui.',
  },
];

/** Floors whose sources import no packages. */
export const purity: readonly { floor: string; because: string }[] = [
  { floor: 'domain', because: 'The domain imports only itself. Rules are pure and have no I/O.' },
  {
    floor: 'contract',
    because: 'The portal imports the contract, so it holds types and constants. Schemas are in functions/.',
  },
];

/** Whether a file holds a module's SQL. Only that module imports it; all other code calls its use cases. */
export const isQueries = (path: string): boolean => /\/modules\/[^/]+\/queries(\.ts$|\/)/.test(path);

/** Whether a file is a test, a test helper, or in the laboratory, which starts what it measures as tests do. */
export const isTest = (path: string): boolean =>
  /\.(test|e2e)\.tsx?$/.test(path) ||
  path.includes('/testing/') ||
  /^(e2e|conformance|lab|database\/tests|apps\/server\/tests)\//.test(path);
