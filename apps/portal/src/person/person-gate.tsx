import * as m from '@portage/messages/me';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useUserId } from '#lib/session/session.tsx';
import { tabItem } from '#lib/session/tab-storage.ts';
import { useSignOut } from '#lib/session/use-sign-out.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { EmploymentContext } from './employment.ts';
import { EMPLOYMENT_OF_TAB, EmploymentSwitch } from './employment-switch.tsx';
import styles from './person.module.css';
import { employmentsQuery } from './person-queries.ts';

/** Opens the pages with the account's employments: the one that this tab shows, and a switch where there are several. */
export function PersonGate({ children }: { children: ReactNode }) {
  const read = useQuery(employmentsQuery(useUserId()));
  const [chosen, setChosen] = useState(() => tabItem(EMPLOYMENT_OF_TAB));
  const signOut = useSignOut();
  const employments = read.data ?? [];
  const employment = employments.find(({ team_member_id }) => team_member_id === chosen) ?? employments[0];
  if (employment !== undefined)
    return (
      <EmploymentSwitch value={{ employments, choose: setChosen }}>
        <EmploymentContext value={employment}>{children}</EmploymentContext>
      </EmploymentSwitch>
    );
  if (read.data === undefined && !read.isError)
    return (
      <p role="status">
        <VisuallyHidden>{m.loading}</VisuallyHidden>
      </p>
    );
  return (
    <main className={styles.alone}>
      <PageHeader
        title={read.isError ? m.accountNotLoaded : m.noWorkTitle}
        actions={<Button onClick={() => void signOut()}>{m.signOut}</Button>}
      />
      <EmptyState
        title={read.isError ? m.notLoadedText : m.noWorkText}
        icon={<UserRound size={28} strokeWidth={1.5} aria-hidden="true" />}
        action={read.isError && <TryAgain reads={[read]} />}
      />
    </main>
  );
}
