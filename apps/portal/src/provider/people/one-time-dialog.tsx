import { isOneTimeType } from '@portage/domain/contributions/one-time-types';
import { parsePlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { textOrNull } from '@portage/domain/forms/form-messages';
import { exceedsMonthlySalary } from '@portage/domain/money/amount-entry';
import { parseCents } from '@portage/domain/money/money';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import { treatmentOf } from '@portage/domain/one-time/one-time-cost';
import { MAX_ONE_TIME_TEXT } from '@portage/domain/one-time/one-time-payment-form';
import { wholeDates } from '@portage/domain/text/whole-dates';
import * as m from '@portage/messages/console-people';
import { formatCad, formatDate } from '@portage/messages/formats';
import * as payment from '@portage/messages/one-time-payment';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActCallError } from '#lib/calls/call-function.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { randomHex } from '#lib/inserts/random-hex.ts';
import { oneTimeOptions } from '#lib/texts/names/one-time-names.ts';
import { treatmentOptions } from '#lib/texts/names/treatment-names.ts';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDayField } from '#ui/form/fields/day-field.tsx';
import { FormTextareaField, FormTextField } from '#ui/form/fields/text-fields.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Alert } from '#ui/message/alert.tsx';
import { fullName } from '../../features/team/team-members.ts';
import { actSchema, reasonRule } from '../acts/act-schema.ts';
import { ReasonedDialog, useActDone } from '../acts/reasoned-dialog.tsx';
import styles from '../lists/lists.module.css';
import { oneTimeScheduleQuery } from './one-time-queries.ts';
import type { PersonRecord } from './people-queries.ts';

interface OneTimeForm {
  type: string;
  amount: string;
  treatment: string;
  date: string;
  description: string;
  memo: string;
  reason: string;
}
const Text = FormTextField<OneTimeForm>;
const Textarea = FormTextareaField<OneTimeForm>;
const Choice = FormSelectField<OneTimeForm>;
const Day = FormDayField<OneTimeForm>;

/** Adds a payment in addition to regular pay, and says when it is invoiced and paid. */
export function OneTimeDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const done = useActDone(onClose);
  // One key for all attempts: a request whose answer was lost adds no second payment.
  const [requestKey] = useState(() => randomHex(16));
  const form = useForm<OneTimeForm>({
    schema: actSchema([
      ...(['type', 'treatment'] as const).map((name) => ({ name, kind: 'select' as const })),
      { name: 'amount', kind: 'money' },
      { name: 'date', kind: 'date' },
      { name: 'description', kind: 'text' },
      reasonRule,
    ]),
    onChange: 'clear',
    defaultValues: {
      ...{ type: '', amount: '', treatment: '', date: todayAt(Date.now()) },
      ...{ description: '', memo: '', reason: '' },
    },
    onSubmit: async ({ type, amount, treatment, date, description, memo, reason }) => {
      if (!isOneTimeType(type)) return;
      const { invoice_on, payday } = await callProvider('provider/add-one-time', {
        team_member_id: person.team_member_id,
        type,
        treatment: treatmentOf(type, treatment),
        cents: parseTypedAmount(amount) ?? 0,
        date,
        description: description.trim(),
        memo: textOrNull(memo),
        request_key: requestKey,
        reason: reason.trim(),
      });
      done(m.oneTimeAdded({ invoiceOn: dayText(invoice_on), payday: dayText(payday) }));
    },
  });
  const { type, amount: typed, date } = form.methods.watch();
  const kinds = treatmentOptions[type];
  const amount = parseTypedAmount(typed);
  const high = amount !== null && amount > 0 && exceedsMonthlySalary(amount, parseCents(person.salary));
  return (
    <ReasonedDialog
      form={form}
      title={m.actFor({ act: m.addOneTime, name: fullName(person) })}
      description={m.oneTimeText}
      label={m.addOneTime}
      onClose={onClose}
    >
      <Choice
        name="type"
        label={m.oneTimeType}
        placeholder={payment.selectType}
        options={oneTimeOptions}
        // A type that decides it needs no answer.
        onChoose={(chosen) => form.change({ treatment: treatmentOf(chosen, null) ?? '' })}
      />
      {kinds !== undefined && (
        <Choice name="treatment" label={payment.kind} placeholder={payment.selectKind} options={kinds} />
      )}
      <div className={styles.pairs}>
        <Text
          name="amount"
          label={m.oneTimeAmount}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          warning={high ? m.oneTimeHigh({ amount: formatCad(amount) }) : null}
        />
        <Day name="date" label={m.oneTimeDay} required />
      </div>
      <When date={date} />
      <Text
        name="description"
        label={payment.descriptionField}
        hint={m.oneTimeDescription}
        required
        maxLength={MAX_ONE_TIME_TEXT}
      />
      <Textarea name="memo" label={payment.memo} optional maxLength={MAX_ONE_TIME_TEXT} />
    </ReasonedDialog>
  );
}

const dayText = (day: string) => formatDate(plainDate(day));

/** When a payment of a date is invoiced and paid. Nothing while the date is typed. */
function When({ date }: { date: string }) {
  const day = parsePlainDate(date);
  const schedule = useQuery(oneTimeScheduleQuery(day));
  if (day === null) return null;
  if (schedule.isError) {
    const refused = schedule.error instanceof ActCallError && schedule.error.code !== null;
    return <Alert tone="waiting">{refused ? schedule.error.message : m.oneTimeWhenFailed}</Alert>;
  }
  if (schedule.data === undefined) return <Alert tone="information">{m.oneTimeWhenLoading}</Alert>;
  const { invoice_on, payday } = schedule.data;
  return (
    <Alert tone="information">
      {wholeDates(m.oneTimeWhen({ invoiceOn: dayText(invoice_on), payday: dayText(payday) }))}
      {payday > date && ` ${m.oneTimeLater}`}
    </Alert>
  );
}
