import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { formatDayMonthYear } from '@portage/domain/dates/date-format';
import { laterOf, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import type { LeavingForm } from '@portage/domain/leaving/leaving-form';
import { wholeDates } from '@portage/domain/text/whole-dates';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/leaving';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormDateField } from '#ui/form/fields/formatted-fields.tsx';
import { useEndPreview } from './end-preview.tsx';
import type { EndRequest } from './ends-queries.ts';

const Choice = FormSelectField<LeavingForm>;
const Day = FormDateField<LeavingForm>;

interface FinalPayChoiceProps {
  request: EndRequest | null;
  form: LeavingForm;
  setDay: (text: string) => void;
}

/** Offers an earlier day for the final pay when the regular payday is after the statutory deadline. */
export function FinalPayChoice({ request, form, setDay }: FinalPayChoiceProps) {
  const { data } = useEndPreview(request);
  const earlier = form.final_pay === 'earlier';
  if (!data?.pay || request === null) return null;
  const regular = plainDate(data.pay.regular_payday);
  const due = data.final_pay === null ? null : plainDate(data.final_pay.due ?? data.final_pay.safe);
  const late = due !== null && payDateOf(regular) > due;
  if (!late && !earlier) return null;
  const hint = late ? m.finalPayHint({ day: wholeDates(formatDate(due)) }) : undefined;
  const first = laterOf(plainDate(request.last_day), todayAt(Date.now()));
  return (
    <>
      <Choice
        name="final_pay"
        label={m.finalPay}
        options={[
          { value: 'regular', label: m.finalPayRegular({ day: formatDate(regular) }) },
          { value: 'earlier', label: m.finalPayEarlier },
        ]}
        {...(hint !== undefined && (earlier ? { hint } : { warning: hint }))}
        onChoose={(choice) => {
          if (choice === 'earlier' && form.final_pay_on === '')
            setDay(formatDayMonthYear(laterOf(first, payDateOf(due ?? first))));
        }}
      />
      {earlier && <Day name="final_pay_on" label={m.finalPayOn} />}
    </>
  );
}
