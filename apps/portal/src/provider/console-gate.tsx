import * as m from '@portage/messages/console';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUserId } from '#lib/session/session.tsx';
import { useSignOut } from '#lib/session/use-sign-out.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import styles from './console.module.css';
import { StaffContext } from './staff.ts';
import { assuranceQuery, staffQuery } from './staff-queries.ts';

const TwoStepCard = lazy(async () => ({
  default: (await import('../features/company/two-step/two-step-card.tsx')).TwoStepCard,
}));

/** Opens the console to an active account with two-step verification, and says what is missing to all others. */
export function ConsoleGate({ children }: { children: ReactNode }) {
  const userId = useUserId();
  const staff = useQuery(staffQuery(userId));
  const session = useQuery(assuranceQuery(userId));
  const isOff = session.data?.isRaised === false;
  // Stays after the first code, so that the recovery codes can be saved.
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (isOff && !isSettingUp) setIsSettingUp(true);

  if (staff.data === null)
    return (
      <Alone title={m.noAccessTitle}>
        <EmptyState title={m.noAccessText} icon={<ShieldAlert size={28} strokeWidth={1.5} aria-hidden="true" />} />
      </Alone>
    );
  if (staff.data !== undefined && isSettingUp)
    return (
      <Alone title={m.twoStepTitle} subtitle={m.twoStepText}>
        <Suspense fallback={null}>
          <TwoStepCard />
        </Suspense>
        {!isOff && (
          <Button variant="primary" onClick={() => setIsSettingUp(false)}>
            {m.continueToConsole}
          </Button>
        )}
      </Alone>
    );
  if (staff.data !== undefined && session.data !== undefined)
    return <StaffContext value={staff.data}>{children}</StaffContext>;
  if (staff.isError || session.isError)
    return (
      <Alone title={m.loadFailedTitle}>
        <EmptyState
          title={m.loadFailedText}
          icon={<ShieldAlert size={28} strokeWidth={1.5} aria-hidden="true" />}
          action={
            <Button
              pending={staff.isFetching || session.isFetching}
              onClick={() => {
                void staff.refetch();
                void session.refetch();
              }}
            >
              {m.tryAgain}
            </Button>
          }
        />
      </Alone>
    );
  return (
    <p role="status">
      <VisuallyHidden>{m.loading}</VisuallyHidden>
    </p>
  );
}

/** A page without the menu. */
function Alone({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) {
  const signOut = useSignOut();
  return (
    <main className={styles.alone}>
      <PageHeader
        title={title}
        {...(subtitle === undefined ? {} : { subtitle })}
        actions={<Button onClick={() => void signOut()}>{m.signOut}</Button>}
      />
      {children}
    </main>
  );
}
