import { textOfCode } from '@portage/messages/coded-message';
import { formatCad } from '@portage/messages/formats';
import { Command } from 'commander';
import type { PayrollChange } from '../../modules/payroll/company-payroll.ts';
import type { PayRefusal } from '../../modules/payroll/plan/plan-lines.ts';
import { runPayroll } from '../../modules/payroll/run.ts';
import { m, messages } from '../messages.ts';
import { CommandFailure, printRows } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';
import { payrollCalculateCommand } from './payroll-calculate.ts';
import { payrollExceptionsCommand, printRunExceptions } from './payroll-exceptions.ts';
import { payrollImportCommand } from './payroll-import-ytd.ts';
import { payrollReplayCommand } from './payroll-replay.ts';
import { payrollStatementsCommand } from './payroll-statements.ts';

const changeTexts: Record<PayrollChange['what'], string> = {
  'line added': m.lineAdded,
  'line recalculated': m.lineRecalculated,
  'line removed': m.lineRemoved,
  'one-time payment calculated': m.oneTimeCalculated,
  'invoice issued': m.invoiceIssued,
  'invoice overdue': m.invoiceOverdue,
  'lines paid': m.linesPaid,
  'one-time payments paid': m.oneTimePaid,
  // Printed below the table, in a sentence of its own.
  refused: '',
};

interface RunFlags {
  asOf?: string;
  dryRun?: boolean;
  json?: boolean;
}

export function payrollCommand(): Command {
  const run = new Command('run')
    .description(m.payrollRun)
    .option('--as-of <date>', m.asOfOption)
    .option('--dry-run', m.dryRunOption)
    .option('--json', m.jsonOption)
    .action(runAction);
  return new Command('payroll')
    .description(m.payroll)
    .addCommand(run)
    .addCommand(payrollCalculateCommand())
    .addCommand(payrollReplayCommand())
    .addCommand(payrollImportCommand())
    .addCommand(payrollExceptionsCommand())
    .addCommand(payrollStatementsCommand());
}

async function runAction(flags: RunFlags): Promise<void> {
  const asOf = flags.asOf === undefined ? undefined : typedDate(flags.asOf);
  await withDeps(async (deps) => {
    const summary = await runPayroll(deps, {
      ...(asOf === undefined ? {} : { asOf }),
      dryRun: flags.dryRun ?? false,
      onProgress: flags.json ? () => {} : showProgress,
    });
    const rows = summary.changes.map(({ reason, ...change }) => ({
      ...change,
      ...(reason === undefined ? {} : { reason: reasonText(reason) }),
      subject: subjectOf(change),
      amount: change.amount === null ? null : formatCad(change.amount),
    }));
    if (flags.json) console.log(JSON.stringify({ ...summary, changes: rows }, null, 2));
    else {
      const done = rows.filter((change) => change.what !== 'refused');
      const refused = rows.filter((change) => change.what === 'refused');
      const empty = m.payrollNothing({ date: summary.asOf, companies: summary.companies });
      printRows(
        done.map((change) => ({ ...change, what: changeTexts[change.what] })),
        {
          company: m.companyHeading,
          what: summary.dryRun ? m.wouldBeHeading : m.doneHeading,
          subject: m.whatHeading,
          amount: m.cadHeading,
        },
        { empty },
      );
      for (const change of refused) console.log(m.payrollRefused({ ...change, reason: change.reason ?? '' }));
      printRunExceptions(summary.exceptions);
    }
    for (const failure of summary.failures) console.error(m.payrollFailure(failure));
    if (summary.failures.length > 0) throw new CommandFailure(m.payrollFailed);
    const count = summary.exceptions.filter(({ severity }) => severity === 'blocks').length;
    if (count > 0) throw new CommandFailure(m.payrollBlocked({ count }), 3);
  });
}

/** What a change is about, in words. */
function subjectOf({ subject, payday, lines }: PayrollChange): string {
  const facts = [
    subject,
    lines === null ? '' : m.changedLines({ lines }),
    payday === null ? '' : m.ofPayday({ payday }),
  ];
  return facts.filter((fact) => fact !== '').join(', ');
}

/** A progress bar on the terminal's error stream; silent when that is not a terminal. */
function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return;
  const filled = Math.round((done / total) * 30);
  process.stderr.write(
    `\r${'█'.repeat(filled)}${'░'.repeat(30 - filled)} ${done}/${total}${done === total ? '\n' : ''}`,
  );
}

/** Why a payment is not planned, in words. */
function reasonText(reason: PayRefusal): string {
  if (reason.code !== 'ratesIncomplete') return textOfCode(m, reason);
  const { year, missing } = reason.params;
  return m.ratesIncomplete({ year, missing: missing.map((figure) => messages.missingRates[figure]).join('; ') });
}
