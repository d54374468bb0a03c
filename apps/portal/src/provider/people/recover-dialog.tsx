import { parsePlainDate } from '@portage/domain/dates/plain-date';
import { textOrNull } from '@portage/domain/forms/form-messages';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import { MAX_ONE_TIME_TEXT } from '@portage/domain/one-time/one-time-payment-form';
import * as people from '@portage/messages/console-people';
import * as m from '@portage/messages/console-recoveries';
import * as payment from '@portage/messages/one-time-payment';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callProvider } from '#lib/calls/call-provider.ts';
import { randomHex } from '#lib/inserts/random-hex.ts';
import { FormDayField } from '#ui/form/fields/day-field.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Alert } from '#ui/message/alert.tsx';
import { fullName } from '../../features/team/team-members.ts';
import { actSchema, reasonRule } from '../acts/act-schema.ts';
import { ReasonedDialog, useActDone } from '../acts/reasoned-dialog.tsx';
import styles from '../lists/lists.module.css';
import type { PersonRecord } from './people-queries.ts';
import { recoveryPreviewQuery } from './recovery-queries.ts';
import { RecoverySentences } from './recovery-sentences.tsx';

interface RecoverForm {
  amount: string;
  paid_on: string;
  description: string;
  reason: string;
}
const Text = FormTextField<RecoverForm>;
const Day = FormDayField<RecoverForm>;

/** Records an amount that was paid in error, and says before how it would be taken from later pay. */
export function RecoverDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const done = useActDone(onClose);
  // One key for all attempts: a request whose answer was lost records no second recovery.
  const [requestKey] = useState(() => randomHex(16));
  const form = useForm<RecoverForm>({
    schema: actSchema([{ name: 'amount', kind: 'money' }, { name: 'paid_on', kind: 'date' }, reasonRule]),
    onChange: 'clear',
    defaultValues: { amount: '', paid_on: '', description: '', reason: '' },
    onSubmit: async ({ amount, paid_on, description, reason }) => {
      const { reference } = await callProvider('provider/recover-payment', {
        team_member_id: person.team_member_id,
        cents: parseTypedAmount(amount) ?? 0,
        paid_on,
        description: textOrNull(description),
        request_key: requestKey,
        reason: reason.trim(),
      });
      done(m.recorded({ reference }));
    },
  });
  const { amount, paid_on } = form.methods.watch();
  return (
    <ReasonedDialog
      form={form}
      title={people.actFor({ act: m.recover, name: fullName(person) })}
      description={m.recoverText}
      label={m.recordRecovery}
      onClose={onClose}
    >
      <div className={styles.pairs}>
        <Text
          name="amount"
          label={people.oneTimeAmount}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
        />
        <Day name="paid_on" label={m.paidOn} required />
      </div>
      <Text
        name="description"
        label={payment.descriptionField}
        hint={m.descriptionHint}
        optional
        maxLength={MAX_ONE_TIME_TEXT}
      />
      <Proposal memberId={person.team_member_id} amount={parseTypedAmount(amount) ?? 0} day={parsePlainDate(paid_on)} />
    </ReasonedDialog>
  );
}

/** Nothing while the amount or the day is typed. */
function Proposal({ memberId, amount, day }: { memberId: string; amount: number; day: string | null }) {
  const request = day === null || amount <= 0 ? null : { team_member_id: memberId, cents: amount, paid_on: day };
  const preview = useQuery(recoveryPreviewQuery(request));
  if (request === null) return null;
  if (preview.isError) return <Alert tone="waiting">{preview.error.message || m.previewFailed}</Alert>;
  if (preview.data === undefined) return <Alert tone="information">{m.previewLoading}</Alert>;
  return (
    <Alert tone="information">
      <RecoverySentences total={amount} instalments={preview.data.instalments} />
    </Alert>
  );
}
