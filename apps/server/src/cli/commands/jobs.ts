import { Command } from 'commander';
import { backgroundJobs, type JobRow, retryFailed } from '../../platform/jobs/background-jobs.ts';
import { printResult, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function jobsCommand(): Command {
  const list = new Command('list')
    .description('Jobs that are not done, the oldest first')
    .option('--failed', 'only those that have failed to the end')
    .option('--json', 'print JSON')
    .action(({ failed = false, json = false }: { failed?: boolean; json?: boolean }) =>
      withDeps(async (deps) => {
        const rows = await backgroundJobs(deps, { failed });
        printRows(
          json ? rows : rows.map(truncateError),
          {
            job: 'Job',
            about: 'About',
            state: 'State',
            tries: 'Tries',
            since: 'Since',
            next: 'Next try',
            error: 'Last error',
            id: 'Id',
          },
          { json, empty: failed ? 'No job has failed.' : 'There is nothing left to do.' },
        );
      }),
    );
  const retry = new Command('retry')
    .description('Put a job that has failed to the end, or all of them, back in the queue')
    .argument('[id]', 'its id, as jobs list --failed shows it')
    .option('--all', 'every failed job')
    .option('--json', 'print JSON')
    .action((id: string | undefined, { all = false, json = false }: { all?: boolean; json?: boolean }) => {
      if ((id === undefined) !== all) retry.error('Give the id of one failed job, or --all.');
      return withDeps(async (deps) => {
        const retried = await retryFailed(deps, id ?? null);
        printResult(
          retried.map((row) => ({ job: row.job, id: row.id })),
          retrySentence(retried),
          json,
        );
      });
    });
  return new Command('jobs').description('Background work').addCommand(list).addCommand(retry);
}

/** Shortens the error to fit on a line. */
const truncateError = (row: JobRow): JobRow =>
  row.error !== null && row.error.length > 80 ? { ...row, error: `${row.error.slice(0, 79)}…` } : row;

function retrySentence(retried: readonly JobRow[]): string {
  const [one] = retried;
  if (one === undefined) return 'No job has failed; nothing was put back.';
  return retried.length === 1 ? `${one.job} is in the queue again.` : `${retried.length} jobs are in the queue again.`;
}
