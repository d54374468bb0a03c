import { LEAVING_EXTRAS, type LeavingExtra } from '@portage/domain/leaving/leaving-extras';
import type { LeavingForm } from '@portage/domain/leaving/leaving-form';
import { exceedsMonthlySalary } from '@portage/domain/money/amount-entry';
import type { Cents } from '@portage/domain/money/money';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import * as finalPay from '@portage/messages/final-pay';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/leaving';
import { FormFormattedField } from '#ui/form/fields/formatted-fields.tsx';
import styles from './leaving.module.css';

const Amount = FormFormattedField<LeavingForm>;

export const extraNames: Readonly<Record<LeavingExtra, string>> = {
  vacation: finalPay.vacation,
  payInLieu: finalPay.payInLieu,
  retiringAllowance: finalPay.retiringAllowance,
};
const explanations: Readonly<Record<LeavingExtra, string>> = {
  vacation: finalPay.vacationExplained,
  payInLieu: finalPay.payInLieuExplained,
  retiringAllowance: finalPay.retiringAllowanceExplained,
};

interface ExtraFieldsProps {
  form: LeavingForm;
  /** Per year. */
  salary: Cents;
  /** Vacation pay that is owed by law. */
  vacationOwed: Cents;
}

/** The amounts paid besides wages, each with what was understood, what is owed by law and whether CPP and EI apply. */
export function ExtraFields({ form, salary, vacationOwed }: ExtraFieldsProps) {
  return (
    <fieldset className={styles.extras}>
      <legend>{m.extrasHeading}</legend>
      {LEAVING_EXTRAS.map((extra) => {
        const amount = parseTypedAmount(form[extra]);
        const typed = amount === null || amount === 0 ? null : formatCad(amount);
        const owed = extra === 'vacation' ? vacationOwed : 0;
        const owedText = owed > 0 ? m.vacationOwed({ amount: formatCad(vacationOwed) }) : null;
        const explanation = explanations[extra];
        const high = typed !== null && amount !== null && exceedsMonthlySalary(amount, salary);
        return (
          <Amount
            key={extra}
            name={extra}
            label={extraNames[extra]}
            optional
            inputMode="decimal"
            autoComplete="off"
            hint={
              typed === null
                ? [owedText, explanation].filter(Boolean).join(' ')
                : m.extraEntered({ amount: typed, explanation })
            }
            warning={high ? m.extraHigh({ amount: typed }) : typed !== null && Number(amount) < owed ? owedText : null}
            format={(text) => text}
            complete={completed}
          />
        );
      })}
    </fieldset>
  );
}

/** '1240.5' gives '1,240.50'; what cannot be read stays. */
function completed(text: string): string {
  const amount = parseTypedAmount(text);
  if (amount === null) return text;
  return amount === 0 ? '' : formatCad(amount);
}
