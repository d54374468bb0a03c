import * as m from '@portage/messages/console-audit';
import { formatMoment } from '@portage/messages/formats';
import { useMutation } from '@tanstack/react-query';
import { callProvider } from '#lib/call-provider.ts';
import { toast } from '#lib/toast.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/** Checks that nothing in the audit log, and nothing that it covers, was altered. */
export function VerificationCard() {
  const verify = useMutation({
    mutationFn: () => callProvider('provider/audit-verify', {}),
    onError: ({ message }) => toast({ title: m.verifyFailed, description: message, variant: 'destructive' }),
  });
  const report = verify.data;
  const moment = report && formatMoment(Date.parse(report.checked_at));
  return (
    <Card
      title={m.integrity}
      aside={
        <Button size="s" pending={verify.isPending} onClick={() => verify.mutate()}>
          {m.verify}
        </Button>
      }
    >
      {report === undefined || moment === undefined ? (
        <p>{m.integrityText}</p>
      ) : report.findings.length === 0 ? (
        <p role="status">
          {m.intact({
            entries: m.entries({ count: report.entries }),
            checkpoints: m.checkpoints({ count: report.checkpoints }),
            moment,
          })}
        </p>
      ) : (
        <Alert tone="destructive" title={m.altered({ count: report.findings.length, moment })}>
          <p>{m.alteredText}</p>
          <ul lang="en">
            {report.findings.slice(0, 20).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
    </Card>
  );
}
