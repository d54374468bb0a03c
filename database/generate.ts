import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '../apps/server/src/platform/boot/migrate.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded/embedded.ts';
import { sourceFiles } from '../checks/source-files.ts';
import { sqlCalls } from '../checks/sql/find-statements.ts';
import { unownedUse, unusedExceptions } from '../checks/sql/table-use.ts';
import { databaseTypes } from './catalog/types.ts';
import { type StatementHome, statementTypes } from './statements/statement-types.ts';

// Generates the types of the database and of every statement, which git ignores. Fails on a statement that the schema rejects, and on one that
// uses a table of another module against `owners.ts`.
const homes: readonly (StatementHome & { folder: string })[] = [
  {
    sources: 'packages/wire/src/',
    folder: 'packages/wire/src/',
    schemas: ['auth', 'storage'],
    statements: '@portage/platform/postgres/statements',
  },
  {
    sources: 'packages/platform/src/',
    folder: 'packages/platform/src/postgres/',
    schemas: [],
    statements: './statements.ts',
  },
  {
    sources: 'apps/server/src/',
    folder: 'apps/server/src/platform/postgres/',
    schemas: null,
    statements: '@portage/platform/postgres/statements',
  },
];
const root = fileURLToPath(new URL('..', import.meta.url));
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
    ...homes.flatMap(({ folder, schemas }, at): [string, string][] => [
      [`../${folder}statements.gen.ts`, written[at]?.statements ?? ''],
      ...(schemas?.length === 0 ? [] : [[`../${folder}tables.gen.ts`, written[at]?.tables ?? ''] as [string, string]]),
    ]),
  ];
  const unused = unusedExceptions(tableUse).map((exception) => `owners.ts allows what no statement does: ${exception}`);
  for (const problem of [...rejected, ...unownedUse(tableUse), ...unused]) {
    console.error(problem);
    process.exitCode = 1;
  }
  for (const [path, text] of derived) {
    const url = new URL(path, import.meta.url);
    if ((await readFile(url, 'utf8').catch(() => '')) === text) continue;
    await writeFile(url, text);
    console.log(`wrote ${path.replace('../', '')}`);
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
