import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { LEAVING_EXTRAS, type LeavingExtra, NO_EXTRAS } from '@portage/domain/leaving/leaving-extras';
import {
  isRoeReason,
  LEAVING_REASONS,
  MAX_ROE_COMMENT,
  type RoeReason,
  reasonKey,
} from '@portage/domain/leaving/record-of-employment';
import type { Cents } from '@portage/domain/money/money';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import * as m from '@portage/messages/console-people';
import * as finalPay from '@portage/messages/final-pay';
import { formatDate } from '@portage/messages/formats';
import * as leaving from '@portage/messages/leaving';
import * as reasons from '@portage/messages/record-of-employment';
import { callProvider } from '#lib/calls/call-provider.ts';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDayField } from '#ui/form/fields/day-field.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { fullName } from '../../features/team/team-members.ts';
import { actSchema, reasonRule } from '../acts/act-schema.ts';
import { ReasonedDialog, useActDone } from '../acts/reasoned-dialog.tsx';
import styles from '../lists/lists.module.css';
import type { PersonRecord } from './people-queries.ts';

interface EndForm {
  last_day: string;
  reason_code: string;
  comment: string;
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
    schema: actSchema([{ name: 'last_day', kind: 'date' }, reasonRule]),
    onChange: 'clear',
    defaultValues: {
      ...{ last_day: todayAt(Date.now()), reason_code: '', comment: '' },
      ...{ vacation: '', payInLieu: '', retiringAllowance: '', reason: '' },
    },
    onSubmit: async (given, reject) => {
      const extras: Record<LeavingExtra, Cents> = { ...NO_EXTRAS };
      for (const extra of LEAVING_EXTRAS) {
        const amount = parseTypedAmount(given[extra]);
        if (amount === null) return reject(extra, m.amountUnclear);
        extras[extra] = amount;
      }
      const { later } = await callProvider('provider/end-employment', {
        team_member_id: person.team_member_id,
        last_day: given.last_day,
        reason_code: isRoeReason(given.reason_code) ? given.reason_code : null,
        comment: given.comment.trim() || null,
        final_pay_on: null,
        extras,
        reason: given.reason.trim(),
      });
      const day = formatDate(plainDate(given.last_day));
      done(later ? m.endsLater({ day }) : m.ended);
    },
  });
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
          />
        ))}
      </div>
    </ReasonedDialog>
  );
}
