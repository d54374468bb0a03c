import * as m from '@portage/messages/company-access';
import * as shell from '@portage/messages/shell';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Company, companiesQuery } from '#lib/company/company-queries.ts';
import { useUserId } from '#lib/session/session.tsx';
import { useSignOut } from '#lib/session/use-sign-out.ts';
import { Button } from '#ui/button/button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { clearDraft } from '../../features/team/add-member/member-draft.ts';
import styles from './access.module.css';
import { CompanyList } from './company-list.tsx';

/**
 * Replaces every page of a tab whose company the user can no longer read. The tab never shows another company by itself: what was typed
 * for one would be saved in the other.
 */
export function AccessEnded({ company }: { company: Pick<Company, 'id' | 'legal_name'> }) {
  const userId = useUserId();
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  const { data: others = [] } = useQuery(companiesQuery(userId));
  useEffect(() => {
    clearDraft();
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(company.id) });
  }, [queryClient, company.id]);
  return (
    <>
      <PageHeader
        title={m.endedTitle({ company: company.legal_name })}
        subtitle={others.length === 0 ? m.endedText : m.endedChoose}
        actions={others.length === 0 && <Button onClick={() => void signOut()}>{shell.signOut}</Button>}
      />
      <div className={styles.narrow}>
        <CompanyList />
      </div>
    </>
  );
}
