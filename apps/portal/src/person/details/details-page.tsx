import * as m from '@portage/messages/me-details';
import { lazy, Suspense, useId } from 'react';
import { config } from '#lib/browser/config.ts';
import { askForLanguage } from '#lib/browser/language.ts';
import { useSession } from '#lib/session/session.tsx';
import { Button } from '#ui/button/button.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { Alert } from '#ui/message/alert.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { DevicesCard } from '../../features/company/devices/devices-card.tsx';
import { TwoStepCard } from '../../features/company/two-step/two-step-card.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { hasLeft } from '../person-queries.ts';
import { RequestsCard } from '../requests/requests-card.tsx';
import { ContactForm } from './contact-form.tsx';
import { EmergencyContactCard } from './emergency-contact-card.tsx';
import { IdentityCard } from './identity-card.tsx';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../../features/company/change-password-dialog.tsx')).ChangePasswordDialog,
}));

/** /me/details: address, number and birth date, and how the person signs in. */
export function DetailsPage() {
  const employment = useEmployment();
  return (
    <>
      <PageHeader title={m.title} subtitle={m.subtitle} />
      <div className={styles.sections}>
        {hasLeft(employment) ? <Alert tone="information">{m.ended}</Alert> : <ContactForm />}
        <EmergencyContactCard />
        <IdentityCard />
        <RequestsCard />
        <SignInCard />
        <TwoStepCard />
        <DevicesCard />
      </div>
    </>
  );
}

function SignInCard() {
  const { user } = useSession();
  const dialog = useDialogAddress('edit');
  const languageId = useId();
  return (
    <Card title={m.signIn}>
      <div className={styles.stack}>
        <Facts facts={[[m.email, user?.email]]} />
        <div className={styles.buttons}>
          <Button onClick={() => dialog.open('password')}>{m.changePassword}</Button>
        </div>
        {config.languages.length > 0 && (
          <fieldset className={styles.tight} aria-labelledby={languageId}>
            <p className={styles.strong} id={languageId}>
              {m.language}
            </p>
            <p className={styles.note}>{m.languageNow}</p>
            <div className={styles.buttons}>
              {config.languages.map(({ locale, name }) => (
                <Button key={locale} lang={locale} onClick={() => askForLanguage(locale)}>
                  {name}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog.value === 'password' && <ChangePasswordDialog onClose={dialog.close} />}
      </Suspense>
    </Card>
  );
}
