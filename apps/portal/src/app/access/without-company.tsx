import * as m from '@portage/messages/company-access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { config } from '#lib/browser/config.ts';
import { useCompanyOfTab } from '#lib/company/chosen-company.ts';
import { companiesQuery } from '#lib/company/company-queries.ts';
import { useUserId } from '#lib/session/session.tsx';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { TwoStepCard } from '../../features/company/two-step/two-step-card.tsx';
import styles from './access.module.css';
import { AccessEnded } from './access-ended.tsx';
import { allCompaniesQuery } from './all-companies-queries.ts';
import { CompanyList } from './company-list.tsx';
import { CompanyMissing } from './company-missing.tsx';

/**
 * Replaces every page of an account that can't read the company of this tab, or any company: access has ended, there is none, or
 * two-step verification is required that this session has not passed.
 */
export function WithoutCompany() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const ofTab = useCompanyOfTab(userId);
  const { data, isPending } = useQuery(allCompaniesQuery(userId));
  if (isPending) return <Skeleton width="40%" />;
  const closed = (data?.companies ?? []).filter(
    (company) => company.second_step_missing && (ofTab === null || company.company_id === ofTab.id),
  );
  if (closed.length === 0) return ofTab === null ? <CompanyMissing /> : <AccessEnded company={ofTab} />;
  const companies = closed.map((company) => company.legal_name).join(', ');
  return (
    <>
      <PageHeader
        title={m.secondStepTitle}
        subtitle={m.secondStepText({ companies, brand: config.brand.name })}
        actions={
          <Button
            variant="primary"
            onClick={() => void queryClient.invalidateQueries({ queryKey: companiesQuery(userId).queryKey })}
          >
            {m.proceed}
          </Button>
        }
      />
      <div className={styles.narrow}>
        <TwoStepCard />
        <p className={styles.note}>{m.secondStepSignIn}</p>
        <CompanyList />
      </div>
    </>
  );
}
