import { Command } from 'commander';
import { eraseFormerPeople } from '../../modules/privacy/erase-former-people.ts';
import { m } from '../messages.ts';
import { printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

/** `members erase`: erases the details of former employees that the law no longer asks for. */
export const eraseCommand = (): Command =>
  new Command('erase')
    .description(m.membersErase)
    .option('--dry-run', m.membersEraseDryRun)
    .option('--json', m.jsonOption)
    .action(({ dryRun = false, json = false }: { dryRun?: boolean; json?: boolean }) =>
      withDeps(async (deps) => {
        printRows(
          await eraseFormerPeople(deps, { dryRun }),
          {
            name: m.nameHeading,
            company: m.companyHeading,
            lastDay: m.endHeading,
            since: m.membersEraseSince,
            id: m.idHeading,
          },
          { json, empty: m.membersEraseNone },
        );
      }),
    );
