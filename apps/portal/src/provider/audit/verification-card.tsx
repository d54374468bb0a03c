import type { Database } from '@portage/contract/database.gen';
import * as m from '@portage/messages/console-audit';
import { formatMoment, formatNumber } from '@portage/messages/formats';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { consoleKey } from '../lists/console-key.ts';
import { useAct } from '../lists/use-act.ts';

/** How often the progress of a check is read, in milliseconds. */
const progressMs = 1000;

type Check = Database['public']['Views']['staff_audit_checks']['Row'];

/** The newest check of the audit log, started by any member of the staff; null before the first. */
const newestCheckQuery = queryOptions<Check | null>({
  queryKey: consoleKey('audit-check'),
  meta: { errorTitle: m.notLoaded },
  refetchInterval: ({ state }) => (state.data?.finished_at === null ? progressMs : false),
  queryFn: async ({ signal }): Promise<Check | null> => {
    const { data } = await rest
      .from('staff_audit_checks')
      .select('*')
      .order('started_at', { ascending: false })
      .limit(1)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError();
    return data;
  },
});

/** Whether anything in the audit log, or anything that it covers, was altered, as of the newest check. */
export function VerificationCard() {
  const check = useQuery(newestCheckQuery).data;
  const start = useAct('provider/audit-verify', m.checkStarted);
  const isRunning = check?.finished_at === null;
  return (
    <Card
      title={m.integrity}
      aside={
        <Button size="s" pending={start.isPending || isRunning} onClick={() => start.mutate({})}>
          {m.verify}
        </Button>
      }
    >
      {check === undefined || check === null ? (
        <p>{m.integrityText}</p>
      ) : isRunning ? (
        <Progress check={check} />
      ) : (
        <Result check={check} />
      )}
    </Card>
  );
}

function Progress({ check: { entries, total } }: { check: Check }) {
  const [read, all] = [entries ?? 0, Math.max(total ?? 0, 1)];
  return (
    <div role="status">
      <ProgressBar label={m.checking} percent={Math.min(100, (100 * read) / all)} />
      <p>{m.checkProgress({ read: formatNumber(read), total: formatNumber(all) })}</p>
    </div>
  );
}

function Result({ check: { entries, checkpoints, findings, finished_at } }: { check: Check }) {
  const moment = formatMoment(Date.parse(finished_at ?? ''));
  const found = findings ?? [];
  if (found.length === 0)
    return (
      <p role="status">
        {m.intact({
          entries: m.entries({ count: entries ?? 0 }),
          checkpoints: m.checkpoints({ count: checkpoints ?? 0 }),
          moment,
        })}
      </p>
    );
  return (
    <Alert tone="destructive" title={m.altered({ count: found.length, moment })}>
      <p>{m.alteredText}</p>
      <ul lang="en">
        {found.slice(0, 20).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}
