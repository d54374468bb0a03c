import { Command } from 'commander';
import { asService } from '../../platform/postgres/identity.ts';
import { printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

interface Member extends Record<string, unknown> {
  name: string;
  company: string;
  role: string;
  status: string;
  schedule: string;
  salary: string;
  start: string;
  id: string;
}

export function membersCommand(): Command {
  const list = new Command('list')
    .description('Team members of all companies')
    .option('--company <company>', 'only this company: its id or name')
    .option('--json', 'print JSON')
    .action((flags: { company?: string; json?: boolean }) =>
      withDeps(async (deps) => {
        const { rows } = await deps.db.run<Member>(
          { ...asService, readOnly: true },
          `select t.first_name || ' ' || t.last_name as name, c.legal_name as company, t.role, t.status, t.payroll_schedule as schedule,
             t.salary::text as salary, t.commencement_date::text as start, t.team_member_id as id
           from public.team_members t join public.companies c on c.id = t.company_id
           where $1::text is null or c.id::text = $1 or c.legal_name = $1 order by c.legal_name, name`,
          [flags.company ?? null],
        );
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
