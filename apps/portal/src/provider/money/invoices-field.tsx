import { plainDate } from '@portage/domain/dates/plain-date';
import type { ActFormValues } from '@portage/domain/forms/act-form';
import { cents as toCents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-money';
import { formatCadNamed, formatShortDateInText } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { useFormFields } from '#ui/form/form-handle.ts';
import { splitNames } from '../receivables/split-names.ts';
import styles from './money.module.css';
import { openInvoicesQuery } from './open-invoices-queries.ts';

const Text = FormTextField<ActFormValues>;

type InvoicesFieldProps = ComponentProps<typeof Text> & { companyId: string };

/** Invoice numbers, typed or taken from the client's open invoices, in the order in which they are settled. */
export function InvoicesField({ companyId, ...field }: InvoicesFieldProps) {
  const { methods } = useFormFields();
  const open = useQuery(openInvoicesQuery(companyId)).data ?? [];
  const chosen = splitNames(methods?.watch(field.name) ?? '');
  const toggle = (number: string) => {
    const next = chosen.includes(number) ? chosen.filter((one) => one !== number) : [...chosen, number];
    methods?.setValue(field.name, next.join(', '), { shouldDirty: true });
  };
  return (
    <div className={styles.invoices}>
      <Text {...field} />
      {open.length > 0 && (
        <fieldset className={styles.offered}>
          <legend className={styles.muted}>{m.openInvoices}</legend>
          {open.map(({ invoice_number, due_date, open: cents }) => {
            const number = invoice_number ?? '';
            return (
              <Button key={number} size="s" aria-pressed={chosen.includes(number)} onClick={() => toggle(number)}>
                {m.openInvoice({
                  number,
                  amount: formatCadNamed(toCents(cents ?? 0)),
                  due: due_date === null ? '–' : formatShortDateInText(plainDate(due_date)),
                })}
              </Button>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}
