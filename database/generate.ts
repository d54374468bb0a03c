import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '../apps/server/src/platform/boot/migrate.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded/embedded.ts';
import { sourceFiles } from '../checks/source-files.ts';
import { sqlCalls } from '../checks/sql/find-statements.ts';
import { databaseTypes } from './catalog/types.ts';
import { type StatementHome, statementTypes } from './statements/statement-types.ts';

// Generates the types of the database and of every statement. `--check` writes nothing and fails if one
// of them is stale. Both fail on a statement that the schema rejects.
const homes: readonly (StatementHome & { folder: string })[] = [
  {
    sources: 'apps/server/src/wire/',
    folder: 'apps/server/src/wire/',
    schemas: ['auth', 'storage'],
    imports: {
      statements: '../platform/postgres/statements.ts',
      jsonParameter: '../platform/postgres/json-parameter.ts',
    },
  },
  {
    sources: 'apps/server/src/',
    folder: 'apps/server/src/platform/postgres/',
    schemas: null,
    imports: { statements: './statements.ts', jsonParameter: './json-parameter.ts' },
  },
];
const root = fileURLToPath(new URL('..', import.meta.url));
const checking = process.argv.includes('--check');
const folder = await mkdtemp(join(tmpdir(), 'portage-generate-'));
const server = await startEmbedded({ dataDir: folder, password: 'generate', disposable: true });
try {
  await migrate(server.owner, { serverPassword: 'x', changesPassword: 'x' });
  const client = new pg.Client(server.owner);
  await client.connect();
  const types = await databaseTypes(client, 'public');
  const { homes: written, tableUse, rejected } = await statementTypes(client, sqlCalls(root, sourceFiles(root)), homes);
  await client.end();
  const derived: [path: string, text: string][] = [
    ['../packages/contract/src/database.gen.ts', types],
    ...homes.flatMap(({ folder }, at): [string, string][] => [
      [`../${folder}statements.gen.ts`, written[at]?.statements ?? ''],
      [`../${folder}tables.gen.ts`, written[at]?.tables ?? ''],
    ]),
    ['../checks/sql/table-use.gen.json', tableUse],
  ];
  for (const problem of rejected) {
    console.error(problem);
    process.exitCode = 1;
  }
  for (const [path, text] of derived) {
    const url = new URL(path, import.meta.url);
    if ((await readFile(url, 'utf8').catch(() => '')) === text) continue;
    if (checking) {
      console.error(`${path.replace('../', '')} is stale: run \`npm run generate\` and commit it.`);
      process.exitCode = 1;
    } else {
      await writeFile(url, text);
      console.log(`wrote ${path.replace('../', '')}`);
    }
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
