import * as m from '@portage/messages/company';
import { poNumber } from '@portage/messages/company-billing';
import { logoTitle } from '@portage/messages/company-logo';
import { notAllowed } from '@portage/messages/link-refusals';
import * as ownName from '@portage/messages/own-name';
import { lazy, Suspense } from 'react';
import { useCompanyQuery, useRights } from '#lib/company/company.ts';
import type { Company } from '#lib/company/company-queries.ts';
import { hiringCountries, labelOf } from '#lib/texts/signup-choices.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import styles from './company.module.css';
import { DevicesCard } from './devices/devices-card.tsx';
import { LogoCard } from './logo-card.tsx';
import { Part } from './part.tsx';
import { TwoStepCard } from './two-step/two-step-card.tsx';

const ChangesCard = lazy(async () => ({ default: (await import('./changes/changes-card.tsx')).ChangesCard }));
const PeopleCard = lazy(async () => ({ default: (await import('./people/people-card.tsx')).PeopleCard }));
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));
const OwnNameDialog = lazy(async () => ({ default: (await import('./own-name-dialog.tsx')).OwnNameDialog }));
const BillingDetailsDialog = lazy(async () => ({
  default: (await import('./billing-details-dialog.tsx')).BillingDetailsDialog,
}));

const parts = [
  ['company', m.companyPart],
  ['account', m.accountPart],
  ['people', m.peoplePart],
] as const;

/** /company: company details and account security. `?dialog=billing` edits the billing details, `?dialog=password` the password, `?dialog=name` the user's name. */
export function CompanyPage() {
  const company = useCompanyQuery();
  const can = useRights();
  const dialog = useDialogAddress('dialog');
  const hasChanges = can('people.write');
  const name = company.data?.own?.name ?? '';
  const asked = useOffer({
    ...dialog,
    offer: dialogOf(dialog.value, company.data, can),
    why: dialog.value === 'billing' ? notAllowed : null,
  });
  return (
    <>
      <PageHeader title={m.pageTitle} />
      <nav className={styles.parts} aria-label={m.parts}>
        {(hasChanges ? [...parts, ['changes', m.changesPart]] : parts).map(([id, label]) => (
          <a key={id} href={`#${id}`}>
            {label}
          </a>
        ))}
      </nav>
      <Part id="company" title={m.companyPart}>
        <div className={classNames(styles.cards, styles.wide)}>
          <Card
            title={m.generalInformation}
            aside={
              company.isPending ? (
                <Skeleton width="9rem" height="var(--control-s)" />
              ) : (
                company.data &&
                can('company.write') && (
                  <Button size="s" onClick={() => dialog.open('billing')}>
                    {m.editBillingDetails}
                  </Button>
                )
              )
            }
          >
            {company.isError && !company.data ? (
              <div className={styles.row}>
                <p>{m.companyNotLoaded}</p>
                <TryAgain reads={[company]} size="s" />
              </div>
            ) : (
              <GeneralInformation company={company.data ?? null} loading={company.isPending} />
            )}
          </Card>
          {company.isPending ? (
            <LoadingLogo />
          ) : (
            company.data && can('company.write') && <LogoCard company={company.data} />
          )}
        </div>
      </Part>
      <Part id="account" title={m.accountPart}>
        <div className={classNames(styles.cards, styles.account)}>
          <Card title={m.adminSettings}>
            <div className={styles.row}>
              <div className={styles.value}>
                <p className={styles.term}>{ownName.name}</p>
                {company.isPending ? <Skeleton width="9rem" /> : <p>{company.data ? name || ownName.none : '–'}</p>}
              </div>
              {company.isPending ? (
                <Skeleton width="7rem" height="var(--control-s)" />
              ) : (
                company.data && (
                  <Button size="s" onClick={() => dialog.open('name')}>
                    {name === '' ? ownName.add : ownName.change}
                  </Button>
                )
              )}
            </div>
            <div className={classNames(styles.row, styles.next)}>
              <div>
                <p className={styles.term}>{m.password}</p>
                <p aria-hidden="true">••••••••••••</p>
              </div>
              <Button size="s" onClick={() => dialog.open('password')}>
                {m.changePassword}
              </Button>
            </div>
          </Card>
          <TwoStepCard />
          <DevicesCard />
        </div>
      </Part>
      <Suspense fallback={null}>{company.data && <PeopleCard company={company.data} />}</Suspense>
      {hasChanges && company.data && (
        <Suspense
          fallback={
            <Part id="changes" title={m.changesPart}>
              <Skeleton height="16rem" />
            </Part>
          }
        >
          <ChangesCard companyId={company.data.id} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {asked === 'password' && <ChangePasswordDialog onClose={dialog.close} />}
        {asked === 'name' && company.data && (
          <OwnNameDialog companyId={company.data.id} name={name} onClose={dialog.close} />
        )}
        {asked === 'billing' && company.data && <BillingDetailsDialog company={company.data} onClose={dialog.close} />}
      </Suspense>
    </>
  );
}

/** The dialog that a link asks for: undefined while that is not known, null where it is not offered. */
function dialogOf(asked: string | null, company: Company | null | undefined, can: ReturnType<typeof useRights>) {
  if (asked === 'password') return asked;
  if (asked === 'name') return company && asked;
  return asked === 'billing' ? company && (can('company.write') ? asked : null) : null;
}

/** Takes the room of the logo's card, so that nothing moves when it is there. What the user may do is not known before the company is. */
const LoadingLogo = () => (
  <Card title={logoTitle}>
    <Skeleton height="7.125rem" />
  </Card>
);

function GeneralInformation({ company, loading }: { company: Company | null; loading: boolean }) {
  const facts: [string, string | undefined][] = [
    [m.companyName, company?.legal_name],
    [m.companySize, company?.company_size],
    [m.billingEmail, company?.billing_email],
    [m.personalEmail, company?.personal_email],
    [m.companyAddress, company?.company_address],
    [m.hiringCountry, labelOf(hiringCountries, company?.hiring_country)],
    [m.currency, company?.currency],
    [m.taxNumber, company?.tax_number === '' ? undefined : company?.tax_number],
    ...(company?.po_number ? [[poNumber, company.po_number] satisfies [string, string]] : []),
  ];
  return (
    // The values and the button above take more room than their placeholders: a new list appears, instead of one that moves.
    <dl key={String(loading)} className={styles.facts} aria-busy={loading}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd>{loading ? <Skeleton width="60%" /> : (value ?? '–')}</dd>
        </div>
      ))}
    </dl>
  );
}
