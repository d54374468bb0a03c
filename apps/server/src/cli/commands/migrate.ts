import { Command } from 'commander';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
import { withMigration } from '../with-deps.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description(m.migrate)
    .option('--adopt-secret', m.adoptSecretOption)
    .option('--json', m.jsonOption)
    .action(({ adoptSecret = false, json }: { adoptSecret?: boolean; json?: boolean }) =>
      withMigration({ adoptSecret }, async ({ migrated }) => {
        const applied = migrated.length === 0 ? m.migrateNothing : m.migrateDone({ migrations: migrated.join(', ') });
        const sentences = adoptSecret ? [m.secretAdopted, applied] : [applied];
        printResult({ applied: migrated }, sentences.join(' '), json);
      }),
    );
}
