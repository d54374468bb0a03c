import * as m from '@portage/messages/me-bank';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUserId } from '#lib/session/session.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { twoStepQuery } from '../../features/company/two-step/two-step-queries.ts';
import styles from '../person.module.css';

const TwoStepCard = lazy(async () => ({
  default: (await import('../../features/company/two-step/two-step-card.tsx')).TwoStepCard,
}));

/** Leads through turning two-step verification on, before what needs it. */
export function ProtectFirst({
  title = m.secureTitle,
  text = m.secureText,
  children,
}: {
  title?: string;
  text?: string;
  children: ReactNode;
}) {
  const twoStep = useQuery(twoStepQuery(useUserId()));
  // Stays after the first code, so that the recovery codes can be saved.
  const [wasOff, setWasOff] = useState(false);
  const isOff = twoStep.data?.factorId === null;
  if (isOff && !wasOff) setWasOff(true);
  if (twoStep.data === undefined)
    return (
      <Card>
        {twoStep.isError ? (
          <FailedState title={m.notLoaded} action={<TryAgain reads={[twoStep]} />} />
        ) : (
          <FactsSkeleton facts={2} />
        )}
      </Card>
    );
  return (
    <>
      {isOff && (
        <Card title={title}>
          <div className={styles.stack}>
            <p>{text}</p>
            <p className={styles.note}>{m.securePassword}</p>
          </div>
        </Card>
      )}
      {wasOff && (
        <Suspense fallback={null}>
          <TwoStepCard />
        </Suspense>
      )}
      {!isOff && children}
    </>
  );
}
