import { build, type InlineConfig, type Rolldown } from 'vite';

/** Entries that a first view can load, by who sees them. All others, such as dialogs, load when they are opened. */
const screens = {
  visitor: /features\/(?:access\/(?:signup|password|login-code)\/.*-page|cost-calculator\/visitor-calculator)\.tsx$/,
  client:
    /(?:app\/(?:company-gate|routes\/(?:pages|person-page|pay-calendar))|features\/(?!access\/).*(?:-page|-chart|-card|person-history|person-pay|employee-schedule|directory))\.tsx$/,
  staff: /provider\/.*(?:console|-page|-tab|-board|-view)\.tsx$/,
  person: /(?:app\/routes\/person-pages|src\/person\/.*(?:person-place|-page))\.tsx$/,
};

/** What opens on a client's page: its dialogs, and what else needs the code of dialogs. */
const opened =
  /(?:features\/(?!access\/).*(?:-dialog|-details|cost-estimate|document-preview|confirmed-act|invitations-table)|ui\/(?:dialog\/confirmation|menu\/row-menu-items)|app\/palette\/palette)\.tsx$/;

/** The page of visitors that loads the chunk of forms. */
const withForms = /signup-step1-page\.tsx$/;

/** Dialogs that have a chunk of their own: they have little in common with those beside them, and much code. */
const alone = /features\/(?:pay|company\/two-step)\/.*|(?:add-member-dialog|cost-estimate)\.tsx$/;

/** What every page of a client loads, and the first page after signing in. */
const shell = /app\/(?:routes\/pages|company-gate)\.tsx$/;
const everywhere = /app\/(?:routes\/pages|company-gate)\.tsx$|home\/(?:home-page|cost-chart)\.tsx$/;

/** Pages of long lists. What only other pages share is not loaded with these. */
const listPages = /features\/(?:team\/team|pay\/pay|pay\/invoice\/invoice|documents\/documents)-page\.tsx$/;

/** The pages of paydays, which share months and holidays. */
const schedulePages = /(?:routes\/pay-calendar|employee\/employee-(?:page|schedule))\.tsx$/;

/** The console's shell, and the pages of its menu. */
const menuPages = /provider\/(?:console|([a-z-]+)\/\1-page)\.tsx$/;

/** Pages of the menu whose code is in the chunk of the console: the board of pay runs sends a request for each of its columns. */
const withConsole = /provider\/(?:console|pay-runs\/pay-runs-page)\.tsx$/;

/** What every page of a person who is paid loads, and their first one. */
const ofEveryPerson = /person\/(?:person-place|home\/home-page)\.tsx$|routes\/person-pages\.tsx$/;

/** Shared chunks whose styles are in that of `base`, since every signed-in page loads both. */
const styled = new Set(['signed-in', 'lists', 'team', 'person', 'people-and-clients']);

/** Chunks that several screens share. What a module imports is in its own chunk or an earlier one. */
const shared = [
  'base',
  'signed-in',
  'home-page',
  'forms',
  'access',
  'lists',
  'schedules',
  'estimate',
  'calculator',
  'team',
  'person',
  'dialogs',
  'people-and-clients',
];

/**
 * Groups modules by the screens that show them first. Left alone, the bundler makes a chunk for each set of entries that share
 * something, and a screen needs some sixty files.
 *
 * Which modules an entry needs is known only after tree shaking, so this builds once without groups and writes nothing.
 * @param config of the build, without groups
 */
export async function chunkGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const start: Rolldown.CodeSplittingGroup = { name: 'start', tags: ['$initial'] };
  const rolldownOptions = { ...config.build?.rolldownOptions, output: { codeSplitting: { groups: [start] } } };
  const trial = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, rolldownOptions },
  });
  if (!('output' in trial)) throw new Error('The trial build has no single output.');
  const chunks = trial.output.filter((file) => file.type === 'chunk');
  const plan = planChunks(chunks);
  const others = [...new Set(plan.values())].filter((name) => !shared.includes(name));
  const names = [...shared, ...others.sort((a, b) => rank(a) - rank(b))];
  const groups = names.map((name, at) => ({
    name: name.replace(/:(?:only|page)$/, '').replace(':', '-'),
    test: (id: string) => plan.get(id) === name,
    priority: 1 - at / names.length,
  }));
  const first = new Set(chunks.flatMap(({ isEntry, moduleIds }) => (isEntry ? moduleIds : [])));
  // One chunk for the first page: files compress better together, 5% smaller than ten separate ones. What the compiler adds to
  // libraries is there too, or the auth client would need the signed-in pages for it.
  return [{ name: 'start', test: (id) => first.has(id) || /\/tslib\//.test(id), priority: 2 }, ...groups];
}

/**
 * The places of chunks after the shared ones: of a feature, of a feature and the console, of the console, of one screen. Those of people who are paid
 * come last: a chunk also takes what its modules need and no earlier one has, and clients would load it for that.
 */
const rank = (name: string): number => {
  if (/^me-.*:only$/.test(name)) return 8;
  if (name === 'me') return 7;
  if (name.endsWith(':dialogs')) return 6;
  if (name.endsWith(':only')) return 5;
  if (name === 'console-records') return 4;
  if (name.endsWith(':page')) return 3;
  if (name === 'console') return 2;
  return name.endsWith(':console') ? 1 : 0;
};

/** The chunk of each module that a screen shows first, except those of the first page. */
function planChunks(chunks: readonly Rolldown.OutputChunk[]): Map<string, string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entriesOf = new Map<Rolldown.OutputChunk, string[]>();
  for (const { fileName, facadeModuleId: entry } of chunks) {
    if (entry === null || ![...Object.values(screens), opened].some((kind) => kind.test(entry))) continue;
    const files = new Set([fileName]);
    for (const file of files) {
      const chunk = byFile.get(file);
      if (chunk === undefined || chunk.isEntry) continue;
      entriesOf.set(chunk, [...(entriesOf.get(chunk) ?? []), entry]);
      for (const next of chunk.imports) files.add(next);
    }
  }
  return new Map(
    [...entriesOf].flatMap(([{ moduleIds }, entries]) => {
      const name = chunkOf(entries);
      return moduleIds.flatMap((id): [string, string][] => {
        const chunk = /\.css(?:\?|$)/.test(id) ? stylesOf(name ?? ':dialogs') : name;
        return chunk === null ? [] : [[id, chunk]];
      });
    }),
  );
}

/** The chunk of a chunk's styles: one style sheet for what several screens share, one for dialogs, and one for the console. */
const stylesOf = (name: string): string => {
  if (name === 'forms') return 'base';
  if (name === 'invoice-page:only') return 'pay';
  if (name === 'company-page:only') return 'company';
  if (name.endsWith(':dialogs')) return 'dialogs';
  if (name.startsWith('console') && !name.endsWith(':only')) return 'console';
  return styled.has(name) ? 'base' : name;
};

/** The chunk of what these entries and no others need; null where the bundler decides. */
function chunkOf(all: readonly string[]): string | null {
  const entries = all.filter((entry) => !opened.test(entry));
  if (entries.length === 0) return dialogChunkOf(all);
  const persons = entries.filter((entry) => screens.person.test(entry));
  if (persons.length > 0) return personChunkOf(persons, all);
  const opens = entries.length < all.length;
  const [visitors, clients, staff] = [screens.visitor, screens.client, screens.staff].map((kind) =>
    entries.filter((entry) => kind.test(entry)),
  ) as [string[], string[], string[]];
  if (entries.every((entry) => shell.test(entry))) return 'signed-in';
  if (staff.length === entries.length) return opens ? 'dialogs' : consoleChunkOf(staff);
  if (opens && entries.length === 1 && withForms.test(entries.join())) return 'forms';
  // The people of a company show as soon as its page has the company.
  if (entries.length === 1) return `${nameOf(entries.join()).replace('people-card', 'company-page')}:only`;
  const [feature, ...more] = new Set(clients.map(featureOf));
  if (feature === undefined) return staff.length > 0 ? 'forms' : 'access';
  if (feature === 'home' && more.length === 0) return 'home-page';
  const isEverywhere = clients.some((entry) => everywhere.test(entry));
  const isCalculator = feature === 'cost-calculator' && more.length === 0;
  // The form that adds a person estimates the cost, and shows no calculator.
  if (visitors.length > 0) return isCalculator ? (opens ? 'estimate' : 'calculator') : 'base';
  if (isEverywhere) return 'signed-in';
  if (clients.every((entry) => schedulePages.test(entry))) return 'schedules';
  // The pay calendar shows no list.
  if (clients.some((entry) => entry.endsWith('routes/pay-calendar.tsx'))) return 'signed-in';
  if (more.length > 0) return clients.some((entry) => listPages.test(entry)) ? 'lists' : 'signed-in';
  if (feature === 'team') return clients.some((entry) => /(?:team|import)-page/.test(entry)) ? 'team' : 'person';
  // Pages of few rows, whose lists of long rows would load it for nothing.
  if (feature === 'cost-calculator' || feature === 'company') return `${feature}:console`;
  return clients.length > 1 ? feature : 'lists';
}

/**
 * The chunk of what pages of a person who is paid need. Clients load nothing that only these need, and the first of these pages loads nothing of
 * a client's or the console's.
 */
function personChunkOf(persons: readonly string[], all: readonly string[]): string | null {
  const others = all.filter((entry) => !persons.includes(entry));
  const isFirst = persons.some((entry) => ofEveryPerson.test(entry));
  if (others.length === 0) return isFirst || persons.length > 1 ? 'me' : `me-${nameOf(persons.join())}:only`;
  if (!others.every((entry) => screens.staff.test(entry))) {
    const chunk = chunkOf(others);
    if (others.every((entry) => opened.test(entry))) return chunk ?? 'dialogs';
    return chunk !== null && shared.includes(chunk) ? chunk : 'people-and-clients';
  }
  if (isFirst) return 'signed-in';
  return persons.every((entry) => entry.endsWith('statement-page.tsx')) ? 'statements:console' : 'own:console';
}

/** The chunk of what shows only when it is opened: one for the dialogs of a feature, since who opens one of them opens more. */
function dialogChunkOf(entries: readonly string[]): string | null {
  const [feature, ...more] = new Set(entries.map(featureOf));
  if (more.length > 0) return 'dialogs';
  return feature === undefined || feature === 'shell' || entries.every((entry) => alone.test(entry))
    ? null
    : `${feature}:dialogs`;
}

/** The chunk of what only pages of the console need. Each of its pages loads `console`, and no page of the menu loads the records. */
function consoleChunkOf(entries: readonly string[]): string {
  const [page, ...more] = entries.filter((entry) => menuPages.test(entry));
  if (page === undefined) return entries.length === 1 ? `console-${nameOf(entries.join())}:only` : 'console-records';
  return more.length > 0 || withConsole.test(page) ? 'console' : `console-${nameOf(page)}:page`;
}

const nameOf = (entry: string): string => entry.replace(/^.*\/(.*?)\.tsx$/, '$1');

/** A person's page belongs to the team. The schedules are apart: they need little of what the team's pages share. */
const featureOf = (entry: string): string => {
  if (entry.endsWith('app/routes/person-page.tsx')) return 'team';
  return /features\/(?:team\/(?=employee\/))?([^/]+)/.exec(entry)?.[1] ?? 'shell';
};
