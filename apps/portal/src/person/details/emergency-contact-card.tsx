import { formatPhone } from '@portage/domain/text/phone';
import * as emergency from '@portage/messages/emergency-contact';
import * as m from '@portage/messages/me-details';
import { useMutation } from '@tanstack/react-query';
import { callMe } from '#lib/calls/call-me.ts';
import { emergencyContactText } from '#lib/texts/emergency-contact-text.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Card } from '#ui/page/card.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { hasLeft } from '../person-queries.ts';
import { useSaved } from '../use-saved.ts';

const none = { name: '', relationship: '', phone: '' };
const Text = FormTextField<typeof none>;

/** Whom to call when something happens to the person. After the last day it is only shown, if there is one. */
export function EmergencyContactCard() {
  const employment = useEmployment();
  const contact = emergencyContactText(employment);
  if (!hasLeft(employment))
    return (
      <Card title={emergency.title}>
        <ContactFields />
      </Card>
    );
  return contact === null ? null : (
    <Card title={emergency.title}>
      <p>{contact}</p>
    </Card>
  );
}

function ContactFields() {
  const { team_member_id, company, ...employment } = useEmployment();
  const saved = useSaved();
  const change = (contact: typeof none | null) => callMe('me/change-emergency-contact', { team_member_id, contact });
  const form = useForm({
    defaultValues: {
      name: employment.emergency_name ?? '',
      relationship: employment.emergency_relationship ?? '',
      phone: employment.emergency_phone ?? '',
    },
    errorTitle: m.emergencyFailed,
    onSubmit: async (contact) => {
      await change({ ...contact, phone: formatPhone(contact.phone) });
      await saved(m.emergencySaved);
    },
  });
  const remove = useMutation({
    mutationFn: () => change(null),
    onSuccess: async () => {
      form.reset(none);
      await saved(m.emergencyRemoved);
    },
    onError: ({ message }) => toast({ title: m.emergencyRemoveFailed, description: message, variant: 'destructive' }),
  });
  return (
    <Form form={form} className={styles.form}>
      <p className={styles.note}>{m.emergencyText({ company })}</p>
      <Text name="name" label={m.emergencyName} autoComplete="off" required maxLength={200} />
      <Text
        name="relationship"
        label={m.emergencyRelationship}
        hint={m.emergencyRelationshipHint}
        autoComplete="off"
        optional
        maxLength={100}
      />
      <Text
        name="phone"
        label={m.emergencyPhone}
        hint={m.emergencyPhoneHint}
        type="tel"
        autoComplete="off"
        required
        maxLength={50}
      />
      <div className={styles.buttons}>
        <SubmitButton form={form}>{m.emergencySave}</SubmitButton>
        {employment.emergency_name !== null && (
          <Button pending={remove.isPending} onClick={() => remove.mutate()}>
            {m.emergencyRemove}
          </Button>
        )}
      </div>
    </Form>
  );
}
