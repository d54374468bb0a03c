import * as m from '@portage/messages/console-audit';
import { formatMoment, formatNumber } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { ProgressBar } from '#ui/message/progress-bar.tsx';
import { Card } from '#ui/page/card.tsx';
import { useAct } from '../acts/use-act.ts';
import { type AuditCheck, newestCheckQuery } from './audit-check-queries.ts';

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

function Progress({ check }: { check: AuditCheck }) {
  // The log grows while it is read.
  const all = Math.max(check.total ?? 0, check.entries ?? 0, 1);
  const [read, compared] = [check.entries ?? 0, Math.min(check.compared ?? 0, all)];
  const total = formatNumber(all);
  return (
    <div role="status">
      <ProgressBar label={m.checking} percent={(100 * (read + compared)) / (2 * all)} />
      <p>
        {compared === 0
          ? m.checkProgress({ read: formatNumber(read), total })
          : m.compareProgress({ compared: formatNumber(compared), total })}
      </p>
    </div>
  );
}

function Result({ check: { entries, checkpoints, findings, finished_at } }: { check: AuditCheck }) {
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
