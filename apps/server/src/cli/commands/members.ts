import { Command } from 'commander';
import { listMembers } from '../../modules/members/members.ts';
import { printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function membersCommand(): Command {
  const list = new Command('list')
    .description('Team members of all companies')
    .option('--company <company>', 'only this company: its id or name')
    .option('--json', 'print JSON')
    .action((flags: { company?: string; json?: boolean }) =>
      withDeps(async (deps) => {
        const rows = await listMembers(deps, flags.company);
        printRows(
          rows,
          {
            name: 'Name',
            company: 'Company',
            role: 'Role',
            status: 'Status',
            schedule: 'Schedule',
            salary: 'CAD a year',
            start: 'Start',
            id: 'Id',
          },
          { ...(flags.json ? { json: true } : {}), empty: 'There are no team members yet.' },
        );
      }),
    );
  return new Command('members').description('Team members').addCommand(list);
}
