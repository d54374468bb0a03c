import type { ProviderResponse } from '@portage/contract/provider';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { providerHome } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-money';
import { blocksPay } from '@portage/messages/console-queue';
import { formatShortDate } from '@portage/messages/formats';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callProvider } from '#lib/calls/call-provider.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { ProgressBar } from '#ui/message/progress-bar.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Money } from '#ui/text/money.tsx';
import { consoleKey } from '../lists/console-key.ts';
import styles from '../money/money.module.css';
import { isPayProblem, type QueueItem, queueQuery } from '../today/queue-queries.ts';
import { itemPath, itemTitle } from '../today/queue-texts.ts';
import { runPreviewQuery, runProgressQuery } from './pay-queries.ts';

/** How many problems the dialog names; Today has all of them. */
const shownProblems = 5;

/** How often the progress of a run is read, in milliseconds. */
const progressMs = 500;

type Run = ProviderResponse<'provider/payroll-run'>;

/** What the next run would change against what is planned now, client by client; and the run itself. */
export function RunDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const preview = useQuery(runPreviewQuery);
  const run = useMutation({
    mutationFn: () => callProvider('provider/payroll-run', { dry_run: false }),
    // Also where no answer came: each client is saved as soon as it is done.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: consoleKey() }),
  });
  const shown = run.data ?? preview.data;
  const failure = run.error ?? preview.error;
  // Every change is refused, or there is none.
  const changesNothing = preview.data?.changes.every(isRefused) === true;
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => open || onClose()}
      dismissible={!run.isPending}
      title={run.isSuccess ? m.runDone({ failures: run.data.failures.length }) : m.runTitle}
      description={run.isSuccess ? runFacts(run.data) : run.isPending ? m.runningText : m.runText}
      footer={
        <>
          <Button onClick={onClose} disabled={run.isPending}>
            {m.close}
          </Button>
          {!run.isSuccess && (
            <Button
              variant={changesNothing ? 'secondary' : 'primary'}
              pending={run.isPending}
              pendingLabel={m.running}
              disabled={!preview.isSuccess}
              onClick={() => run.mutate()}
            >
              {m.runNow}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {failure !== null && (
          <Alert tone="destructive" title={m.actFailed}>
            {failure.message}
          </Alert>
        )}
        {run.isPending && <Progress />}
        {shown !== undefined && !run.isPending && <RunResult run={shown} />}
        {preview.isPending && <p role="status">{m.previewing}</p>}
      </div>
    </Dialog>
  );
}

/** How many clients the run has done, read while it works. */
function Progress() {
  const progress = useQuery({ ...runProgressQuery, refetchInterval: progressMs }).data;
  const { done, clients } = progress ?? { done: 0, clients: 0 };
  return (
    <div role="status" className={styles.form}>
      <ProgressBar label={m.running} percent={clients === 0 ? 0 : (100 * done) / clients} />
      <p>{clients === 0 ? m.running : m.runProgress({ done, clients })}</p>
    </div>
  );
}

function RunResult({ run }: { run: Run }) {
  return (
    <>
      {run.failures.length > 0 && (
        <Alert tone="destructive" title={m.runFailures({ count: run.failures.length })}>
          <ul>
            {run.failures.map(({ company, reason }) => (
              <li key={company}>
                {company}: {reason}
              </li>
            ))}
          </ul>
          <p>{m.runFailuresText({ count: run.failures.length })}</p>
        </Alert>
      )}
      {run.exceptions > 0 && <Problems count={run.exceptions} />}
      {run.dry_run && run.changes.length > 0 && run.changes.every(isRefused) && (
        <p className={styles.muted}>{m.runRefuses}</p>
      )}
      <DataTable
        caption={m.runTitle}
        columns={[
          { key: 'company', header: m.client, cell: ({ change }) => change.company },
          {
            key: 'what',
            header: m.wouldDo,
            cell: ({ change }) => changeText(change),
          },
          {
            key: 'subject',
            header: m.subject,
            cell: ({ change: { subject, lines } }) => (lines === null ? subject : m.lines({ lines })),
          },
          {
            key: 'payday',
            header: m.payday,
            shrink: true,
            cell: ({ change: { payday } }) => (payday === null ? '–' : formatShortDate(plainDate(payday))),
          },
          {
            key: 'amount',
            header: m.amount,
            align: 'end',
            cell: ({ change }) => (change.amount_cents === null ? '–' : <Money cents={cents(change.amount_cents)} />),
          },
        ]}
        rows={run.changes.map((change, at) => ({ change, key: String(at) }))}
        rowKey={({ key }) => key}
        empty={<p className={styles.muted}>{m.runEmpty}</p>}
      />
    </>
  );
}

/** How many problems hold up pay or may, and those that Today has, each with a sign where it blocks pay. */
function Problems({ count }: { count: number }) {
  const queue = useQuery(queueQuery()).data ?? [];
  const items = queue.filter(isPayProblem);
  const mayOnly = items.length > 0 && !items.some(({ blocking }) => blocking);
  return (
    <Alert tone="waiting">
      {(mayOnly ? m.runMayHoldUp : m.runExceptions)({ count })} <Link to={providerHome}>{m.seeToday}</Link>
      {items.length > 0 && (
        <ul>
          {items.slice(0, shownProblems).map((item) => (
            <li key={item.id}>
              <Link to={itemPath(item)}>{itemTitle(item)}</Link>
              {whose(item)}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** Whose problem it is, behind its title, and whether it blocks pay. */
function whose({ person, company, blocking }: QueueItem): string {
  const facts = dotted([person, company, blocking && blocksPay]);
  return facts === '' ? '' : `\u00a0· ${facts}`;
}

/** Whether pay is refused, so that nothing is saved. */
const isRefused = ({ what }: Run['changes'][number]): boolean => what === 'refused';

/** What a change does; where pay is refused, also why. */
function changeText({ what, reason }: Run['changes'][number]): string {
  const done = m.change({ what: what.replace(/\W/g, '') });
  const why = reason === null ? '' : m.refusedBecause({ reason });
  return why === '' ? done : `${done} · ${why}`;
}

const runFacts = ({ companies, changes }: Run): string => m.runDoneText({ companies, changes: changes.length });
