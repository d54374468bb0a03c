import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents, sumCents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-money';
import { formatCadNamed, formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { oneTimeName } from '#lib/texts/names/one-time-names.ts';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { ActDialog } from '../../money/act-dialog.tsx';
import { labelledAmount } from '../../money/amount.tsx';
import { type InvoiceLine, type InvoiceRow, invoiceLinesQuery } from '../receivables-queries.ts';

interface CreditLineDialogProps {
  invoice: InvoiceRow;
  onClose: () => void;
}

/** What happens to the money that the invoice no longer needs. */
const restField = {
  name: 'rest',
  label: m.rest,
  kind: 'select',
  value: 'keep',
  options: [
    { value: 'keep', label: m.restKeep },
    { value: 'apply', label: m.restApply },
  ],
} as const;

/** Credits one line of an invoice, chosen from its lines, or a part of it. */
export function CreditLineDialog({ invoice: row, onClose }: CreditLineDialogProps) {
  const { id: invoice, invoice_number: number } = row;
  const lines = useQuery(invoiceLinesQuery(invoice));
  const none = { value: '', label: lines.isPending ? m.linesLoading : m.chooseLine };
  return (
    <ActDialog
      act="provider/credit-line"
      title={m.creditLineTitle({ number })}
      about={dotted([
        row.company,
        labelledAmount(m.total, row.cents),
        row.open > 0 && labelledAmount(m.balance, row.open),
      ])}
      description={m.creditLineText}
      confirm={m.creditLine}
      fields={[
        { name: 'line', label: m.lineToCredit, kind: 'select', options: [none, ...(lines.data ?? []).map(optionOf)] },
        { name: 'amount', label: m.amount, hint: m.wholeLineHint, kind: 'money', optional: true },
        // Where some of it was paid or credited already.
        ...(row.open < row.cents ? [restField] : []),
      ]}
      request={({ text, cents }, reason) => ({
        invoice,
        line: text.line ?? '',
        cents: cents.amount ?? null,
        rest: text.rest === 'apply' ? 'apply' : 'keep',
        reason,
      })}
      done={(credit) => m.credited({ number: credit.number })}
      onClose={onClose}
    >
      <NotLoadedLine text={m.linesNotLoaded} reads={[lines]} />
    </ActDialog>
  );
}

/** A line as a choice: whose it is, what for, and what was charged. */
function optionOf(line: InvoiceLine): { value: string; label: string } {
  const days = [...new Set([line.start_date, line.end_date])].map((day) => formatShortDate(plainDate(day)));
  const facts = [
    `${line.first_name} ${line.last_name}`,
    line.payment_type === null ? '' : oneTimeName(line.payment_type),
    days.join(' – '),
    formatCadNamed(sumCents([line.gross_salary, line.ei, line.cpp].map(parseCents))),
  ];
  return { value: line.id, label: facts.filter((fact) => fact !== '').join(' · ') };
}
