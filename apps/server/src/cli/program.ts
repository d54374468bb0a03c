import { Command } from 'commander';
import { auditCommand } from './commands/audit.ts';
import { demoCommand } from './commands/demo.ts';
import { doctorCommand } from './commands/doctor.ts';
import { documentsCommand } from './commands/documents.ts';
import { invoicesCommand } from './commands/invoices.ts';
import { jobsCommand } from './commands/jobs.ts';
import { membersCommand } from './commands/members.ts';
import { migrateCommand } from './commands/migrate.ts';
import { payrollCommand } from './commands/payroll.ts';
import { plansCommand } from './commands/plans.ts';
import { serveCommand } from './commands/serve.ts';
import { sinCommand } from './commands/sin.ts';
import { usersCommand } from './commands/users.ts';

/** The operators' command line. Exit codes: 0 success, 1 failure with a sentence why, 2 wrong usage. */
export function program(): Command {
  const portage = new Command('portage')
    .description('Runs Portage and does the provider’s part: payroll, invoices, plans, people.')
    .version('0.4.0')
    .showHelpAfterError('(see portage --help)');
  for (const command of [
    serveCommand(),
    migrateCommand(),
    demoCommand(),
    doctorCommand(),
    payrollCommand(),
    invoicesCommand(),
    plansCommand(),
    membersCommand(),
    documentsCommand(),
    usersCommand(),
    sinCommand(),
    jobsCommand(),
    auditCommand(),
  ]) {
    portage.addCommand(command);
  }
  for (const command of [portage, ...portage.commands.flatMap((one) => [one, ...one.commands])]) {
    command.exitOverride((error) => {
      process.exit(error.exitCode === 0 ? 0 : 2);
    });
  }
  return portage;
}
