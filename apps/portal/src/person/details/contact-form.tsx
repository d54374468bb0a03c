import type { RequestSubject } from '@portage/domain/person-requests/person-request';
import { conflictingProvinces } from '@portage/domain/places/postal-code';
import { isProvince, type Province } from '@portage/domain/places/provinces';
import { formatPhone } from '@portage/domain/text/phone';
import * as m from '@portage/messages/me-details';
import { callMe } from '#lib/calls/call-me.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Alert } from '#ui/message/alert.tsx';
import { Card } from '#ui/page/card.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { useSaved } from '../use-saved.ts';
import { MoveEffect } from './move-effect.tsx';

interface Contact {
  phone: string;
  address_1: string;
  address_2: string;
  city: string;
  postal_code: string;
}
const AskDialog = lazyOpened(async () => (await import('../requests/ask-dialog.tsx')).AskDialog);
const Text = FormTextField<Contact>;
const subject: RequestSubject = 'move';

/** Where the person lives and can be reached. The province decides what is deducted, so it does not change here. */
export function ContactForm() {
  const employment = useEmployment();
  const { team_member_id, state } = employment;
  const saved = useSaved();
  const form = useForm<Contact>({
    defaultValues: {
      phone: employment.phone ?? '',
      address_1: employment.address_1 ?? '',
      address_2: employment.address_2 ?? '',
      city: employment.city ?? '',
      postal_code: employment.postal_code ?? '',
    },
    errorTitle: m.contactFailed,
    onSubmit: async (contact) => {
      await callMe('me/change-details', { team_member_id, ...contact, phone: formatPhone(contact.phone) });
      await saved(m.contactSaved);
    },
  });
  const contact = form.methods.watch();
  const employed = isProvince(state) ? state : null;
  const provinces = conflictingProvinces(employed, contact.postal_code) ?? [];
  const [moved] = provinces;
  return (
    <Card title={m.contact}>
      <Form form={form} className={styles.form}>
        <Text name="phone" label={m.phone} type="tel" autoComplete="tel" optional maxLength={50} />
        <Text name="address_1" label={m.address1} autoComplete="address-line1" required maxLength={500} />
        <Text name="address_2" label={m.address2} autoComplete="address-line2" optional maxLength={500} />
        <div className={styles.pairs}>
          <Text name="city" label={m.city} autoComplete="address-level2" optional maxLength={200} />
          <Text name="postal_code" label={m.postalCode} autoComplete="postal-code" required maxLength={20} />
        </div>
        {employed !== null && (
          <TextField label={m.province} value={provinceNames[employed]} hint={m.provinceHint} readOnly />
        )}
        <div role="status">
          {employed !== null && moved !== undefined && (
            // Of some postal codes in the North it is not known which of two territories they are in.
            <Move contact={contact} from={employed} to={moved} isSure={provinces.length === 2} />
          )}
        </div>
        <div className={styles.buttons}>
          <SubmitButton form={form}>{m.save}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** What an address in another province means for pay, before it is saved, and where the person says when they move. */
function Move({ contact, from, to, isSure }: { contact: Contact; from: Province; to: Province; isSure: boolean }) {
  const dialog = useDialogAddress('move');
  const { address_1, address_2, city, postal_code } = contact;
  const address = [address_1, address_2, city, postal_code].filter((line) => line !== '').join(', ');
  const pension = to === 'QC' ? 'joins' : from === 'QC' ? 'leaves' : 'other';
  return (
    <Alert tone="information" title={m.movedTitle({ province: provinceNames[to] })}>
      <div className={styles.stack}>
        <p>{m.movedText({ province: provinceNames[to], employed: provinceNames[from], pension })}</p>
        {isSure && <MoveEffect from={from} to={to} />}
        <div className={styles.buttons}>
          <Button onClick={() => dialog.open('address')}>{m.movedTell}</Button>
        </div>
      </div>
      {dialog.value === 'address' && (
        <AskDialog statement={null} start={{ subject, body: m.movedBody({ address }) }} onClose={dialog.close} />
      )}
    </Alert>
  );
}
