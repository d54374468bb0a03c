import { useState } from 'react';
import { type Company, useCompany } from '#lib/company.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import styles from './company.module.css';

/** /company: what the provider knows of the company, and the account's password. */
export function CompanyPage() {
  const company = useCompany();
  const [changing, setChanging] = useState(false);
  return (
    <>
      <PageHeader title="Company Settings" />
      <div className={styles.sections}>
        <Card title="General Information">
          <GeneralInformation company={company.data ?? null} loading={company.isPending} />
        </Card>
        <Card title="Admin Settings">
          <div className={styles.row}>
            <div>
              <p className={styles.term}>Password</p>
              <p aria-hidden="true">••••••••••••</p>
            </div>
            <Button onClick={() => setChanging(true)}>Change Password</Button>
          </div>
        </Card>
      </div>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </>
  );
}

function GeneralInformation({ company, loading }: { company: Company | null; loading: boolean }) {
  const facts: [string, string | undefined][] = [
    ['Company Name', company?.legal_name],
    ['Company Size', company?.company_size],
    ['Billing Email', company?.billing_email],
    ['Personal Email', company?.personal_email],
    ['Company Address', company?.company_address],
  ];
  return (
    <dl className={styles.facts} aria-busy={loading}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd>{loading ? <Skeleton width="60%" /> : (value ?? '–')}</dd>
        </div>
      ))}
    </dl>
  );
}
