import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../apps/server/src/platform/boot/migrate.ts';
import { startEmbedded } from '../apps/server/src/platform/postgres/embedded.ts';
import { schemaDump } from './catalog/dump.ts';
import { databaseTypes } from './catalog/types.ts';

// Generates the database types and the golden dump. `--check` writes nothing and fails if one of them is stale.
const checking = process.argv.includes('--check');
const folder = await mkdtemp(join(tmpdir(), 'portage-generate-'));
const server = await startEmbedded({ dataDir: folder, password: 'generate', disposable: true });
try {
  await migrate(server.owner, { serverPassword: 'x', changesPassword: 'x' });
  const client = new pg.Client(server.owner);
  await client.connect();
  const derived: [path: string, text: string][] = [
    ['../packages/contract/src/database.gen.ts', await databaseTypes(client, 'public')],
    ['schema.sql', await schemaDump(client)],
  ];
  await client.end();
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
