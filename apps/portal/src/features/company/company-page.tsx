import { lazy, Suspense, useState } from 'react';
import { type Company, useCompany } from '#lib/company.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './company.module.css';
import { DevicesCard } from './devices-card.tsx';
import { TwoStepCard } from './two-step-card.tsx';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));
const BillingDetailsDialog = lazy(async () => ({
  default: (await import('./billing-details-dialog.tsx')).BillingDetailsDialog,
}));

/** /company: company details and account security. */
export function CompanyPage() {
  const company = useCompany();
  const [dialog, setDialog] = useState<'password' | 'billing' | null>(null);
  return (
    <>
      <PageHeader title="Company Settings" />
      <div className={styles.sections}>
        <Card
          title="General Information"
          aside={
            company.data && (
              <Button size="s" onClick={() => setDialog('billing')}>
                Edit billing details
              </Button>
            )
          }
        >
          <GeneralInformation company={company.data ?? null} loading={company.isPending} />
        </Card>
        <Card title="Admin Settings">
          <div className={styles.row}>
            <div>
              <p className={styles.term}>Password</p>
              <p aria-hidden="true">••••••••••••</p>
            </div>
            <Button onClick={() => setDialog('password')}>Change Password</Button>
          </div>
        </Card>
        <TwoStepCard />
        <DevicesCard />
      </div>
      <Suspense fallback={null}>
        {dialog === 'password' && <ChangePasswordDialog onClose={() => setDialog(null)} />}
        {dialog === 'billing' && company.data && (
          <BillingDetailsDialog company={company.data} onClose={() => setDialog(null)} />
        )}
      </Suspense>
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
