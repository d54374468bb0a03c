import { plainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-money';
import { formatShortDateInText } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { CheckboxField } from '#ui/field/choice-field.tsx';
import { namedAmount } from '../../money/amount.tsx';
import money from '../../money/money.module.css';
import { companyNameQuery } from '../../pay-runs/pay-queries.ts';
import { clientInvoicesQuery, clientReceiptsQuery } from '../receivables-queries.ts';
import styles from './bank.module.css';

/** An invoice that was chosen, in cents. */
export interface ChosenInvoice {
  id: string;
  client: string;
  open: number;
}

interface ClientInvoicesProps {
  client: string;
  /** The amount of the bank line, in cents. */
  cents: number;
  chosen: readonly ChosenInvoice[];
  onChange: (chosen: readonly ChosenInvoice[]) => void;
  onReceipt: (receipt: string) => void;
  onRemove: () => void;
  disabled: boolean;
}

/** A client's open invoices to choose from, and its receipts that can be the same money. */
export function ClientInvoices(props: ClientInvoicesProps) {
  const { client, cents, chosen, onChange, onReceipt, onRemove, disabled } = props;
  const name = useQuery(companyNameQuery(client)).data;
  const invoices = useQuery(clientInvoicesQuery(client));
  const receipts = useQuery(clientReceiptsQuery(client, cents)).data ?? [];
  if (name === undefined) return <p role="status">{m.invoicesLoading}</p>;
  return (
    <fieldset className={styles.client} aria-label={m.openInvoicesOf({ name })}>
      <div className={styles.clientHead}>
        <p className={styles.clientName}>{name}</p>
        <Button
          variant="quiet"
          size="s"
          aria-label={m.removeClient({ name })}
          icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={onRemove}
          disabled={disabled}
        />
      </div>
      {invoices.isPending && <p role="status">{m.invoicesLoading}</p>}
      {invoices.isError && <p role="alert">{m.invoicesNotLoaded}</p>}
      {invoices.data?.length === 0 && <p className={money.muted}>{m.noOpenInvoices({ name })}</p>}
      {invoices.data?.map(({ id, invoice_number: number, due_date: due, open }) => (
        <CheckboxField
          key={id}
          label={m.openInvoice({
            number,
            amount: namedAmount(open),
            due: due === null ? '–' : formatShortDateInText(plainDate(due)),
          })}
          checked={chosen.some((one) => one.id === id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, { id, client, open }] : chosen.filter((one) => one.id !== id))
          }
          disabled={disabled}
        />
      ))}
      {receipts.map(({ number, received_on: day }) => (
        <div key={number}>
          <Button size="s" onClick={() => onReceipt(number)} disabled={disabled}>
            {m.receiptOf({ number, day: formatShortDateInText(plainDate(day)) })}
          </Button>
        </div>
      ))}
    </fieldset>
  );
}
