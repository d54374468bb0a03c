import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-payouts';
import { formatDate } from '@portage/messages/formats';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { Card } from '#ui/page/card.tsx';
import { mayDo } from '../../may-do.ts';
import { namedAmount } from '../../money/amount.tsx';
import { useStaff } from '../../staff.ts';
import { type BatchStep, stepOf } from '../batch-steps.ts';
import styles from '../payouts.module.css';
import type { Batch } from '../payouts-queries.ts';
import { PrepareAgain } from './prepare-again.tsx';
import { ApproveStep, ExportStep, SendStep } from './steps.tsx';
import { useFocusOfStep } from './use-focus-of-step.ts';

const CancelDialog = lazyOpened(async () => (await import('./batch-dialogs.tsx')).CancelDialog);
const DownloadDialog = lazyOpened(async () => (await import('./batch-dialogs.tsx')).DownloadDialog);

/** What a batch pays, what comes next, and the one button that does it. */
export function NextStep({ batch }: { batch: Batch }) {
  const staff = useStaff();
  const [dialog, setDialog] = useState<'cancel' | 'download' | null>(null);
  const [refused, setRefused] = useState<{ state: Batch['state']; why: string } | null>(null);
  const step = stepOf(batch);
  const may = mayDo(staff, 'provider/approve-payouts');
  const isOwn = batch.prepared_by_email === staff.email;
  const place = useFocusOfStep(step);
  return (
    <div ref={place}>
      <Card {...(step !== null && { title: m.next })}>
        <div className={styles.step}>
          <p className={styles.total}>
            {m.total({ amount: namedAmount(batch.cents), people: batch.people, clients: batch.clients })}
          </p>
          <p>{step === null ? endOf(batch, may) : may ? taskOf(batch, step, isOwn) : m.waitsText({ step })}</p>
          {may && step !== null && workOf(step)}
        </div>
      </Card>
      {dialog === 'cancel' && <CancelDialog batch={batch} onClose={() => setDialog(null)} />}
      {dialog === 'download' && <DownloadDialog batch={batch} onClose={() => setDialog(null)} />}
    </div>
  );

  /** The form of the step, or why it can't be done, with what else can be done. */
  function workOf(at: BatchStep): ReactNode {
    const valueDate = plainDate(batch.value_date);
    const cancel = <Button onClick={() => setDialog('cancel')}>{m.cancelBatch}</Button>;
    if (at === 'send')
      return (
        <SendStep
          batch={batch}
          others={
            <>
              <Button onClick={() => setDialog('download')}>{m.downloadAgain}</Button>
              {cancel}
            </>
          }
        />
      );
    if (valueDate < todayAt(Date.now()))
      return (
        <>
          <Alert tone="waiting">{m.dayPassed({ day: formatDate(valueDate) })}</Alert>
          <div className={styles.buttons}>{cancel}</div>
        </>
      );
    if (refused?.state === batch.state)
      return (
        <>
          <Alert tone="destructive" title={m.changedTitle}>
            {refused.why}
          </Alert>
          <div className={styles.buttons}>
            <PrepareAgain valueDate={valueDate} primary />
            {cancel}
          </div>
        </>
      );
    const others = (
      <>
        <PrepareAgain valueDate={valueDate} />
        {cancel}
      </>
    );
    if (at === 'approve' && isOwn) return <div className={styles.buttons}>{others}</div>;
    const Step = at === 'approve' ? ApproveStep : ExportStep;
    return <Step batch={batch} onChanged={(why) => setRefused({ state: batch.state, why })} others={others} />;
  }
}

/** What to do with a batch now. */
function taskOf({ prepared_by_email: email, value_date }: Batch, step: BatchStep, isOwn: boolean): string {
  switch (step) {
    case 'approve':
      if (isOwn) return m.ownText;
      return email === null ? m.approveTextUnknown : m.approveText({ email });
    case 'export':
      return m.exportText;
    case 'send':
      return m.sendText({ day: formatDate(plainDate(value_date)) });
  }
}

/** How a batch ended. */
function endOf({ state, sent_at, reference, canceled_at, cancel_reason }: Batch, may: boolean): string {
  const on = (time: string | null) => formatDate(todayAt(Date.parse(time ?? '')));
  if (state === 'canceled') return m.canceledText({ day: on(canceled_at), reason: cancel_reason ?? '' });
  const sent = { day: on(sent_at), reference: reference ?? '' };
  return may ? m.sentText(sent) : m.sentTextOnly(sent);
}
