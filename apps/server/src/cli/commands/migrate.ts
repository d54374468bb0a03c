import { Command } from 'commander';
import { printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Bring the database to the newest schema')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withDeps(async ({ migrated }) => {
        const sentence = migrated.length === 0 ? 'The schema is up to date.' : `Applied ${migrated.join(', ')}.`;
        printResult({ applied: migrated }, sentence, json);
      }),
    );
}
