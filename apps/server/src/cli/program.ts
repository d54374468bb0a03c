import { Command } from 'commander';
import { running, versionText } from '../platform/version.ts';
import { actCommand } from './commands/act.ts';
import { auditCommand } from './commands/audit.ts';
import { backupCommand } from './commands/backup.ts';
import { clientsCommand } from './commands/clients.ts';
import { databaseCommand } from './commands/database.ts';
import { demoCommand } from './commands/demo.ts';
import { doctorCommand } from './commands/doctor.ts';
import { documentsCommand } from './commands/documents.ts';
import { filesCommand } from './commands/files.ts';
import { invoicesCommand } from './commands/invoices.ts';
import { jobsCommand } from './commands/jobs.ts';
import { listCommand } from './commands/list.ts';
import { membersCommand } from './commands/members.ts';
import { migrateCommand } from './commands/migrate.ts';
import { payoutsCommand } from './commands/payouts.ts';
import { payrollCommand } from './commands/payroll.ts';
import { ratesCommand } from './commands/rates.ts';
import { receiptsCommand } from './commands/receipts.ts';
import { restoreCommand } from './commands/restore.ts';
import { rotateCommand } from './commands/rotate.ts';
import { serveCommand } from './commands/serve.ts';
import { sinCommand } from './commands/sin.ts';
import { staffCommand } from './commands/staff.ts';
import { usersCommand } from './commands/users.ts';
import { m } from './messages.ts';

/** The operators' command line. Exit codes: 0 success, 1 failure with a sentence why, 2 wrong usage, 3 done, but pay is blocked. */
export function program(): Command {
  const portage = new Command('portage')
    .description(m.portage)
    .version(versionText(running))
    .showHelpAfterError(m.seeHelp);
  for (const command of [
    serveCommand(),
    migrateCommand(),
    databaseCommand(),
    demoCommand(),
    doctorCommand(),
    actCommand(),
    listCommand(),
    payrollCommand(),
    payoutsCommand(),
    ratesCommand(),
    invoicesCommand(),
    receiptsCommand(),
    clientsCommand(),
    membersCommand(),
    documentsCommand(),
    filesCommand(),
    usersCommand(),
    staffCommand(),
    sinCommand(),
    jobsCommand(),
    auditCommand(),
    backupCommand(),
    restoreCommand(),
    rotateCommand(),
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
