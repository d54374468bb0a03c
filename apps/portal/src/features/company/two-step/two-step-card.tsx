import * as m from '@portage/messages/company';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { hasAuthCode } from '#lib/session/auth-error-code.ts';
import { useUserId } from '#lib/session/session.tsx';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import styles from '../company.module.css';
import { devicesQuery } from '../devices/device-queries.ts';
import { type Enrollment, generateRecoveryCodes, startEnrollment } from './two-step.ts';
import { type TwoStep, twoStepQuery } from './two-step-queries.ts';

const TurnOnDialog = lazy(async () => ({ default: (await import('./turn-on-dialog.tsx')).TurnOnDialog }));
const TurnOffDialog = lazy(async () => ({ default: (await import('./turn-off-dialog.tsx')).TurnOffDialog }));
const ReauthenticateDialog = lazy(async () => ({
  default: (await import('./reauthenticate-dialog.tsx')).ReauthenticateDialog,
}));
const SecondStepDialog = lazy(async () => ({ default: (await import('./second-step-dialog.tsx')).SecondStepDialog }));
const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
}));

/** Turns two-step verification with an authenticator app on and off. */
export function TwoStepCard() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const twoStep = useQuery(twoStepQuery(userId));
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const [dialog, setDialog] = useState<'on' | 'off' | 'new codes' | 'code for new codes' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  function close() {
    setEnrollment(null);
    setDialog(null);
    setCodes(null);
    // Turning it on or off signs other devices out.
    void queryClient.invalidateQueries({ queryKey: twoStepQuery(userId).queryKey });
    void queryClient.invalidateQueries({ queryKey: devicesQuery(userId).queryKey });
    // The list of people says who has it on, whatever the company. The console has no such list.
    void queryClient.invalidateQueries({ queryKey: ['company_members'] });
  }

  const enroll = useMutation({
    mutationFn: startEnrollment,
    onSuccess: setEnrollment,
    onError: (error) =>
      hasAuthCode(error, 'reauthentication_needed')
        ? setDialog('on')
        : toast({ title: m.turnOnFailed, description: error.message, variant: 'destructive' }),
  });
  const renew = useMutation({
    mutationFn: generateRecoveryCodes,
    onSuccess: (newCodes) => {
      setDialog(null);
      setCodes(newCodes);
    },
    onError: (error) => {
      if (hasAuthCode(error, 'insufficient_aal')) return setDialog('code for new codes');
      setDialog(null);
      toast({ title: m.codesFailed, description: error.message, variant: 'destructive' });
    },
  });

  return (
    <Card title={m.twoStepTitle}>
      <div className={styles.row}>
        <div className={styles.about}>
          <State twoStep={twoStep.data} failed={twoStep.isError} />
        </div>
        {twoStep.isPending && <Skeleton width="4.5rem" height="var(--control-s)" />}
        {twoStep.data?.factorId === null && (
          <Button size="s" pending={enroll.isPending} onClick={() => enroll.mutate()}>
            {m.turnOn}
          </Button>
        )}
        {twoStep.data?.factorId && (
          <div className={styles.buttons}>
            <Button size="s" onClick={() => setDialog('new codes')}>
              {m.newCodes}
            </Button>
            <Button size="s" onClick={() => setDialog('off')}>
              {m.turnOff}
            </Button>
          </div>
        )}
        {twoStep.isError && <TryAgain reads={[twoStep]} size="s" />}
      </div>
      <Suspense fallback={null}>
        {dialog === 'new codes' && (
          <ConfirmDialog
            open
            onOpenChange={() => setDialog(null)}
            title={m.newCodesTitle}
            description={m.newCodesText}
            confirmLabel={m.createNewCodes}
            pending={renew.isPending}
            onConfirm={() => renew.mutate()}
          />
        )}
        {enrollment && <TurnOnDialog enrollment={enrollment} onClose={close} />}
        {dialog === 'on' && (
          <ReauthenticateDialog
            errorTitle={m.turnOnFailed}
            onConfirmed={async () => {
              setEnrollment(await startEnrollment());
              setDialog(null);
            }}
            onClose={close}
          />
        )}
        {dialog === 'code for new codes' && twoStep.data?.factorId && (
          <SecondStepDialog
            factorId={twoStep.data.factorId}
            title={m.newCodesTitle}
            description={m.newCodesText}
            label={m.createNewCodes}
            pendingLabel={m.creatingNewCodes}
            errorTitle={m.codesFailed}
            onVerified={async () => {
              setCodes(await generateRecoveryCodes());
              setDialog(null);
            }}
            onClose={close}
          />
        )}
        {dialog === 'off' && twoStep.data?.factorId && (
          <TurnOffDialog factorId={twoStep.data.factorId} onClose={close} />
        )}
        {codes && <RecoveryCodesDialog codes={codes} onClose={close} />}
      </Suspense>
    </Card>
  );
}

function State({ twoStep, failed }: { twoStep: TwoStep | undefined; failed: boolean }) {
  if (failed) return <p>{m.twoStepUnknown}</p>;
  if (twoStep === undefined)
    return (
      <div className={styles.about} aria-busy="true">
        <Skeleton width="3rem" height="1.5rem" />
        {/* Most accounts have it off: its text takes the room that the answer needs. */}
        <p className={classNames(styles.term, styles.awaited)} aria-hidden="true">
          {m.twoStepOffText}
        </p>
      </div>
    );
  if (twoStep.factorId === null)
    return (
      <>
        <StatusBadge tone="neutral">{m.twoStepOff}</StatusBadge>
        <p className={styles.term}>{m.twoStepOffText}</p>
      </>
    );
  return (
    <>
      <StatusBadge tone="moss">{m.twoStepOn}</StatusBadge>
      <p className={styles.term}>{m.twoStepOnText}</p>
      <p className={twoStep.codesLeft > 2 ? styles.term : styles.few}>{m.codesLeft({ count: twoStep.codesLeft })}</p>
    </>
  );
}
