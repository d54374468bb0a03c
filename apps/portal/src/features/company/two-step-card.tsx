import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryKeys } from '#lib/query-keys.ts';
import { useSession } from '#lib/session.tsx';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import styles from './company.module.css';
import { type Enrollment, generateRecoveryCodes, startEnrollment, type TwoStep, useTwoStep } from './two-step.ts';

const TurnOnDialog = lazy(async () => ({ default: (await import('./turn-on-dialog.tsx')).TurnOnDialog }));
const TurnOffDialog = lazy(async () => ({ default: (await import('./turn-off-dialog.tsx')).TurnOffDialog }));
const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
}));

/** Turns two-step verification with an authenticator app on and off. */
export function TwoStepCard() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const twoStep = useTwoStep(user?.id);
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const [dialog, setDialog] = useState<'off' | 'new codes' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  function close() {
    setEnrollment(null);
    setDialog(null);
    setCodes(null);
    // Turning it on or off signs other devices out.
    for (const key of [queryKeys.twoStep, queryKeys.devices])
      void queryClient.invalidateQueries({ queryKey: key(user?.id ?? '') });
  }

  const enroll = useMutation({
    mutationFn: startEnrollment,
    onSuccess: setEnrollment,
    onError: (error) =>
      toast({ title: 'Error turning on two-step verification', description: error.message, variant: 'destructive' }),
  });
  const renew = useMutation({
    mutationFn: generateRecoveryCodes,
    onSuccess: (newCodes) => {
      setDialog(null);
      setCodes(newCodes);
    },
    onError: (error) => {
      setDialog(null);
      toast({ title: 'Error making recovery codes', description: error.message, variant: 'destructive' });
    },
  });

  return (
    <Card title="Two-step verification">
      <div className={styles.row}>
        <div className={styles.about}>
          <State twoStep={twoStep.data} failed={twoStep.isError} />
        </div>
        {twoStep.data?.factorId === null && (
          <Button variant="primary" pending={enroll.isPending} onClick={() => enroll.mutate()}>
            Turn on
          </Button>
        )}
        {twoStep.data?.factorId && (
          <div className={styles.buttons}>
            <Button onClick={() => setDialog('new codes')}>New recovery codes</Button>
            <Button onClick={() => setDialog('off')}>Turn off</Button>
          </div>
        )}
        {twoStep.isError && <Button onClick={() => void twoStep.refetch()}>Try again</Button>}
      </div>
      <ConfirmDialog
        open={dialog === 'new codes'}
        onOpenChange={(open) => open || setDialog(null)}
        title="Make new recovery codes?"
        description="You get ten new codes. The ones you have kept stop working."
        confirmLabel="Make new codes"
        pending={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
      <Suspense fallback={null}>
        {enrollment && <TurnOnDialog enrollment={enrollment} onClose={close} />}
        {dialog === 'off' && twoStep.data?.factorId && (
          <TurnOffDialog factorId={twoStep.data.factorId} onClose={close} />
        )}
        {codes && <RecoveryCodesDialog codes={codes} onClose={close} />}
      </Suspense>
    </Card>
  );
}

function State({ twoStep, failed }: { twoStep: TwoStep | undefined; failed: boolean }) {
  if (failed) return <p>It could not be found out whether two-step verification is on.</p>;
  if (twoStep === undefined)
    return (
      <div aria-busy="true">
        <Skeleton width="12rem" />
      </div>
    );
  if (twoStep.factorId === null)
    return (
      <>
        <StatusBadge tone="neutral">Off</StatusBadge>
        <p>Ask for a code from an authenticator app besides the password, so that a stolen password is not enough.</p>
      </>
    );
  return (
    <>
      <StatusBadge tone="moss">On</StatusBadge>
      <p>Signing in asks for a code from your authenticator app.</p>
      <p className={twoStep.codesLeft > 2 ? styles.term : styles.few}>{codesLeft(twoStep.codesLeft)}</p>
    </>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'No recovery codes are left. Make new ones, in case your phone is lost.';
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
}
