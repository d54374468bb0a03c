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
      withMigration({ adoptSecret }, async ({ migrated: { migrations, objects } }) => {
        const sentences = [
          ...(adoptSecret ? [m.secretAdopted] : []),
          ...(migrations.length > 0 ? [m.migrateDone({ migrations: migrations.join(', ') })] : []),
          ...(objects.length > 0 ? [m.migrateObjects({ count: objects.length })] : []),
          ...(migrations.length + objects.length === 0 ? [m.migrateNothing] : []),
        ];
        printResult({ applied: migrations, objects }, sentences.join(' '), json);
      }),
    );
}
