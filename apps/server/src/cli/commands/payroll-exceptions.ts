import { todayAt } from '@portage/domain/dates/plain-date';
import { Command } from 'commander';
import { type ListedException, listExceptions, remedyOf, subjectOf } from '../../modules/exceptions/list-exceptions.ts';
import { m, messages } from '../messages.ts';
import { printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

interface ExceptionFlags {
  company?: string;
  all?: boolean;
  json?: boolean;
}

/** `portage payroll exceptions`: what holds up pay, the most urgent first. */
export function payrollExceptionsCommand(): Command {
  return new Command('exceptions')
    .description(m.exceptions)
    .option('--company <name>', m.exceptionsCompanyOption)
    .option('--all', m.exceptionsAllOption)
    .option('--json', m.jsonOption)
    .action(({ company, all = false, json }: ExceptionFlags) =>
      withDeps(async ({ db }) => {
        const rows = await listExceptions(db, { resolved: all, ...(company === undefined ? {} : { company }) });
        if (json) console.log(JSON.stringify(rows, null, 2));
        else
          printRows(
            rows.map(cellsOf),
            {
              company: m.companyHeading,
              subject: m.whatHeading,
              problem: m.exceptionHeading,
              effect: m.exceptionEffectHeading,
              days: m.exceptionDaysHeading,
              deadline: m.exceptionDeadlineHeading,
              remedy: m.exceptionRemedyHeading,
              since: m.exceptionSinceHeading,
              ...(all ? { resolved: m.exceptionResolvedHeading } : {}),
            },
            { empty: m.exceptionsNone },
          );
      }),
    );
}

const cellsOf = (one: ListedException) => ({
  company: one.company,
  subject: subjectOf(messages, one),
  problem: messages.payExceptions[`${one.key}Title`],
  effect: one.severity === 'blocks' ? m.exceptionBlocks : m.exceptionWarns,
  days: one.firstDay === null ? '' : `${one.firstDay} – ${one.lastDay}`,
  deadline: one.deadline,
  remedy: remedyOf(messages, one),
  since: todayAt(one.openedAt.getTime()),
  resolved: one.resolvedAt === null ? '' : todayAt(one.resolvedAt.getTime()),
});

/** What a run found, one sentence each. What was refused has a sentence of its own already. */
export function printRunExceptions(found: readonly ListedException[]): void {
  for (const one of found) {
    if (refused.has(one.key)) continue;
    const sentence = one.severity === 'blocks' ? m.exceptionBlocked : m.exceptionWarning;
    console.log(
      sentence({
        subject: [one.company, subjectOf(messages, one)].filter(Boolean).join(', '),
        title: messages.payExceptions[`${one.key}Title`],
        remedy: remedyOf(messages, one),
      }),
    );
  }
}

const refused: ReadonlySet<string> = new Set(['provinceMissing', 'salaryMissing', 'ratesMissing']);
