import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { parsePlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { LEAVING_EXTRAS, type LeavingExtra, NO_EXTRAS } from '@portage/domain/leaving/leaving-extras';
import {
  isRoeReason,
  LEAVING_REASONS,
  MAX_ROE_COMMENT,
  type RoeReason,
  reasonKey,
} from '@portage/domain/leaving/record-of-employment';
import { type Cents, cents } from '@portage/domain/money/money';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import * as m from '@portage/messages/console-people';
import * as finalPay from '@portage/messages/final-pay';
import { formatCad, formatDate } from '@portage/messages/formats';
import * as leaving from '@portage/messages/leaving';
import * as reasons from '@portage/messages/record-of-employment';
import { useQuery } from '@tanstack/react-query';
import { callProvider } from '#lib/calls/call-provider.ts';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDayField } from '#ui/form/fields/day-field.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { EndSentences } from '../../features/team/leaving/end-sentences.tsx';
import { fullName } from '../../features/team/team-members.ts';
import { actSchema, reasonRule } from '../acts/act-schema.ts';
import { ReasonedDialog, useActDone } from '../acts/reasoned-dialog.tsx';
import styles from '../lists/lists.module.css';
import { endPreviewQuery } from './end-queries.ts';
import type { PersonRecord } from './people-queries.ts';

interface EndForm {
  last_day: string;
  reason_code: string;
  comment: string;
  final_pay_on: string;
  vacation: string;
  payInLieu: string;
  retiringAllowance: string;
  reason: string;
}
const reasonNames: Readonly<Record<Lowercase<RoeReason>, string>> = reasons;
const extraNames: Readonly<Record<LeavingExtra, string>> = finalPay;
const Day = FormDayField<EndForm>;
const Text = FormTextField<EndForm>;
const Choice = FormSelectField<EndForm>;

/** Records the last working day, why employment ends, and what is paid besides wages. */
export function EndDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const done = useActDone(onClose);
  const form = useForm<EndForm>({
    schema: actSchema([
      { name: 'last_day', kind: 'date' },
      { name: 'final_pay_on', kind: 'date', optional: true },
      reasonRule,
    ]),
    onChange: 'clear',
    defaultValues: {
      ...{ last_day: todayAt(Date.now()), reason_code: '', comment: '', final_pay_on: '' },
      ...{ vacation: '', payInLieu: '', retiringAllowance: '', reason: '' },
    },
    onSubmit: async (given, reject) => {
      const extras: Record<LeavingExtra, Cents> = { ...NO_EXTRAS };
      for (const extra of LEAVING_EXTRAS) {
        const amount = parseTypedAmount(given[extra]);
        if (amount === null) return reject(extra, m.amountUnclear);
        extras[extra] = amount;
      }
      const request = {
        team_member_id: person.team_member_id,
        last_day: given.last_day,
        reason_code: isRoeReason(given.reason_code) ? given.reason_code : null,
        comment: given.comment.trim() || null,
        final_pay_on: given.final_pay_on.trim() || null,
        extras,
      };
      const { problem } = await callProvider('provider/preview-end', request);
      if (problem !== null) return reject(problem.field, problem.message);
      const { later } = await callProvider('provider/end-employment', { ...request, reason: given.reason.trim() });
      const day = formatDate(plainDate(given.last_day));
      done(later ? m.endsLater({ day }) : m.ended);
    },
  });
  const values = form.methods.watch();
  const request = previewedEnd(person.team_member_id, values);
  const preview = useQuery(endPreviewQuery(request));
  const regular = preview.data?.pay?.regular_payday;
  const owed = preview.data?.vacation_owed ?? 0;
  const { due, safe } = preview.data?.final_pay ?? {};
  const deadline = due ?? safe;
  const late = regular !== undefined && deadline !== undefined && payDateOf(plainDate(regular)) > deadline;
  return (
    <ReasonedDialog
      form={form}
      title={m.actFor({ act: m.end, name: fullName(person) })}
      description={m.endText}
      label={m.recordEnd}
      reasonLabel={m.endNote}
      destructive
      onClose={onClose}
    >
      <Day name="last_day" label={m.lastDay} required />
      <Choice
        name="reason_code"
        label={m.roeReason}
        hint={leaving.reasonHint}
        optional
        placeholder={leaving.reasonPlaceholder}
        options={LEAVING_REASONS.map((code) => ({ value: code, label: `${code} · ${reasonNames[reasonKey(code)]}` }))}
      />
      <Text name="comment" label={leaving.comment} hint={leaving.commentHint} optional maxLength={MAX_ROE_COMMENT} />
      <div className={styles.pairs}>
        {LEAVING_EXTRAS.map((extra) => (
          <Text
            key={extra}
            name={extra}
            label={m.extraIn({ name: extraNames[extra] })}
            optional
            inputMode="decimal"
            maxLength={14}
            {...(extra === 'vacation' &&
              owed > 0 && { hint: leaving.vacationOwed({ amount: formatCad(cents(owed)) }) })}
          />
        ))}
      </div>
      <Day
        name="final_pay_on"
        label={leaving.finalPay}
        optional
        hint={regular === undefined ? m.finalPayHint : m.finalPayDayHint({ day: formatDate(plainDate(regular)) })}
        warning={
          late && values.final_pay_on === '' ? leaving.finalPayHint({ day: formatDate(plainDate(deadline)) }) : null
        }
      />
      {request !== null && <EndSentences request={{ ...request, extras: typedExtras(values) }} preview={preview} />}
    </ReasonedDialog>
  );
}

/** What of an end its preview depends on; null while the last day is typed. */
function previewedEnd(memberId: string, { last_day, reason_code, final_pay_on }: EndForm) {
  const day = parsePlainDate(last_day);
  if (day === null) return null;
  const reason = isRoeReason(reason_code) ? reason_code : null;
  return { team_member_id: memberId, last_day: day, reason_code: reason, final_pay_on: parsePlainDate(final_pay_on) };
}

/** The amounts that can be read. */
const typedExtras = (form: EndForm) => ({
  vacation: parseTypedAmount(form.vacation) ?? 0,
  payInLieu: parseTypedAmount(form.payInLieu) ?? 0,
  retiringAllowance: parseTypedAmount(form.retiringAllowance) ?? 0,
});
