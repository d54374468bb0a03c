import { formatCad } from '@portage/domain/money';
import { parsePlainDate } from '@portage/domain/plain-date';
import { Command } from 'commander';
import { runPayroll } from '../../modules/payroll/run.ts';
import { CommandFailure, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';
import { payrollCalculateCommand } from './payroll-calculate.ts';
import { payrollReplayCommand } from './payroll-replay.ts';
import { payrollSayCommand } from './payroll-say.ts';

interface RunFlags {
  asOf?: string;
  dryRun?: boolean;
  json?: boolean;
}

export function payrollCommand(): Command {
  const run = new Command('run')
    .description('Make upcoming lines, issue the invoices that are due for issue, pay what is collected')
    .option('--as-of <date>', 'the date the run stands for, YYYY-MM-DD (default: today)')
    .option('--dry-run', 'show what would change, keep nothing')
    .option('--json', 'print JSON')
    .action(runAction);
  return new Command('payroll')
    .description('Payroll of all companies')
    .addCommand(run)
    .addCommand(payrollCalculateCommand())
    .addCommand(payrollReplayCommand())
    .addCommand(payrollSayCommand());
}

async function runAction(flags: RunFlags): Promise<void> {
  const asOf = flags.asOf === undefined ? undefined : parsePlainDate(flags.asOf);
  if (asOf === null) throw new CommandFailure(`${flags.asOf} is not a date; use YYYY-MM-DD.`);
  await withDeps(async (deps) => {
    const summary = await runPayroll(deps, {
      ...(asOf === undefined ? {} : { asOf }),
      dryRun: flags.dryRun ?? false,
      onProgress: flags.json ? () => {} : showProgress,
    });
    const rows = summary.changes.map((change) => ({
      ...change,
      amount: change.amount === null ? null : formatCad(change.amount),
    }));
    if (flags.json) console.log(JSON.stringify({ ...summary, changes: rows }, null, 2));
    else {
      const done = rows.filter((change) => change.what !== 'refused');
      const refused = rows.filter((change) => change.what === 'refused');
      const empty = `Nothing to do as of ${summary.asOf} for ${summary.companies} companies.`;
      printRows(
        done,
        { company: 'Company', what: summary.dryRun ? 'Would be' : 'Done', subject: 'What', amount: 'CAD' },
        { empty },
      );
      for (const change of refused) console.log(`Refused: ${change.company}, ${change.subject}`);
    }
    for (const failure of summary.failures) console.error(`${failure.company}: ${failure.reason}`);
    if (summary.failures.length > 0)
      throw new CommandFailure('Payroll failed for the companies named above; nothing was kept for them.');
  });
}

/** A progress bar on the terminal's error stream; silent when that is not a terminal. */
function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((done / total) * 30);
  process.stderr.write(
    `\r${'█'.repeat(filled)}${'░'.repeat(30 - filled)} ${done}/${total}${done === total ? '\n' : ''}`,
  );
}
