import { plainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-people';
import { formatDate } from '@portage/messages/formats';
import { callProvider } from '#lib/calls/call-provider.ts';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { fullName } from '../../features/team/team-members.ts';
import { ReasonedDialog, useActDone } from '../acts/reasoned-dialog.tsx';
import { type BankAccountForm, bankAccountSchema } from './bank-account-schema.ts';
import type { PersonRecord } from './people-queries.ts';

const Text = FormTextField<BankAccountForm>;
/** Digits that the browser does not offer to keep. */
const digits = { inputMode: 'numeric', autoComplete: 'off', required: true } as const;

/** Records the account that a person is paid into. What was typed is in this form alone, and gone when the dialog closes. */
export function BankAccountDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const done = useActDone(onClose);
  const form = useForm<BankAccountForm>({
    schema: bankAccountSchema,
    defaultValues: { institution: '', transit: '', account: '', reason: '', code: '' },
    onSubmit: async ({ reason, code, ...account }) => {
      const recorded = await callProvider('provider/change-bank-account', {
        team_member_id: person.team_member_id,
        ...account,
        reason: reason.trim(),
        code: code.trim(),
      });
      done(m.bankRecorded({ day: formatDate(plainDate(recorded.usable_from)) }));
    },
  });
  return (
    <ReasonedDialog
      form={form}
      title={m.actFor({ act: person.accounts.length === 0 ? m.addBank : m.changeBank, name: fullName(person) })}
      description={m.bankText}
      label={m.bankSave}
      onClose={onClose}
      last={
        <Text
          name="code"
          label={m.code}
          hint={m.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={20}
        />
      }
    >
      <Text name="institution" label={m.bankInstitution} hint={m.bankInstitutionHint} {...digits} maxLength={10} />
      <Text name="transit" label={m.bankTransit} hint={m.bankTransitHint} {...digits} maxLength={10} />
      <Text name="account" label={m.bankNumber} hint={m.bankNumberHint} {...digits} maxLength={30} />
    </ReasonedDialog>
  );
}
