import { paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/company-access';
import * as gate from '@portage/messages/company-gate';
import * as shell from '@portage/messages/shell';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Company, companiesQuery } from '#lib/company/company-queries.ts';
import { COMPANY_OF_TAB } from '#lib/session/account-of-tab.ts';
import { useUserId } from '#lib/session/session.tsx';
import { setTabItem } from '#lib/session/tab-storage.ts';
import { useSignOut } from '#lib/session/use-sign-out.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { clearDraft } from '../../features/team/add-member/member-draft.ts';
import { RECENT_KEY } from '../palette/recent-key.ts';
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
    setTabItem(`${RECENT_KEY} ${userId} ${company.id}`, null);
    // What no longer shows goes too: documents are kept by the company's owner.
    queryClient.removeQueries({ predicate: (query) => !query.isActive() || query.queryKey.includes(company.id) });
  }, [queryClient, userId, company.id]);
  return (
    <>
      <PageHeader
        title={m.endedTitle({ company: company.legal_name })}
        subtitle={others.length === 0 ? m.endedText : m.endedChoose}
        actions={
          others.length === 0 && (
            <>
              <Button onClick={() => void signOut()}>{shell.signOut}</Button>
              <ButtonLink
                to={paths.signupStep1}
                variant="primary"
                // The tab then shows the new company.
                onClick={() => setTabItem(COMPANY_OF_TAB, null)}
              >
                {gate.completeDetails}
              </ButtonLink>
            </>
          )
        }
      />
      <div className={styles.narrow}>
        <CompanyList />
      </div>
    </>
  );
}
