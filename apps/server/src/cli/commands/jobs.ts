import { Command } from 'commander';
import { backgroundJobs, type JobRow, retryFailed } from '../../platform/jobs/background-jobs.ts';
import { m } from '../messages.ts';
import { printResult, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function jobsCommand(): Command {
  const list = new Command('list')
    .description(m.jobsList)
    .option('--failed', m.failedOption)
    .option('--json', m.jsonOption)
    .action(({ failed = false, json = false }: { failed?: boolean; json?: boolean }) =>
      withDeps(async (deps) => {
        const rows = await backgroundJobs(deps, { failed });
        printRows(
          json ? rows : rows.map(truncateError),
          {
            job: m.jobHeading,
            about: m.aboutHeading,
            state: m.stateHeading,
            tries: m.triesHeading,
            since: m.sinceHeading,
            next: m.nextHeading,
            error: m.errorHeading,
            id: m.idHeading,
          },
          { json, empty: failed ? m.jobsNoneFailed : m.jobsNone },
        );
      }),
    );
  const retry = new Command('retry')
    .description(m.jobsRetry)
    .argument('[id]', m.jobArgument)
    .option('--all', m.allOption)
    .option('--json', m.jsonOption)
    .action((id: string | undefined, { all = false, json = false }: { all?: boolean; json?: boolean }) => {
      if ((id === undefined) !== all) retry.error(m.jobOrAll);
      return withDeps(async (deps) => {
        const retried = await retryFailed(deps, id ?? null);
        printResult(
          retried.map((row) => ({ job: row.job, id: row.id })),
          retrySentence(retried),
          json,
        );
      });
    });
  return new Command('jobs').description(m.jobs).addCommand(list).addCommand(retry);
}

/** Shortens the error to fit on a line. */
const truncateError = (row: JobRow): JobRow =>
  row.error !== null && row.error.length > 80 ? { ...row, error: `${row.error.slice(0, 79)}…` } : row;

function retrySentence(retried: readonly JobRow[]): string {
  const [one] = retried;
  if (one === undefined) return m.jobsNothingRequeued;
  return retried.length === 1 ? m.jobRequeued({ job: one.job }) : m.jobsRequeued({ count: retried.length });
}
