import type { FeePart } from '@portage/domain/charges/fee';
import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { cents } from '@portage/domain/money/money';
import { feeDetails, levyShare, premiumShare } from '@portage/messages/charge-wording';
import * as charges from '@portage/messages/charges';
import * as m from '@portage/messages/invoice-page';
import * as payments from '@portage/messages/pay';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useOpenRows } from '#lib/browser/open-rows.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { employeeName, type Invoice } from '../payments.ts';
import { type Charge, chargesOf, chargeWords, rateOf } from './charge-groups.ts';
import { taxedAmounts } from './invoice-amounts.ts';
import styles from './invoice-charges.module.css';
import { type InvoiceCharge, invoiceChargesQuery, invoiceLinesQuery } from './invoice-queries.ts';

const columns: Column<Charge>[] = [
  { key: 'name', header: m.charge, card: 'title', cell: ({ name }) => name },
  { key: 'of', header: m.chargeOf, card: 'second', unlabeled: true, cell: ({ of }) => of },
  {
    key: 'total',
    header: m.lineTotal,
    align: 'end',
    width: '15%',
    card: 'third',
    cell: ({ total }) => <Money cents={total} />,
  },
];

/** What an invoice charges beside pay. Each row opens to its calculation, which the address keeps. */
export function InvoiceCharges({ invoice }: { invoice: Invoice }) {
  const read = useQuery(invoiceChargesQuery(invoice));
  const rows = useOpenRows('charge');
  if (read.isError)
    return (
      <Card flush title={m.charges}>
        <EmptyState
          title={m.chargesNotLoaded}
          icon={<CircleAlert size={24} strokeWidth={1.5} aria-hidden="true" />}
          action={<TryAgain reads={[read]} />}
        />
      </Card>
    );
  return (
    <Card flush title={m.charges}>
      <DataTable<Charge>
        caption={m.chargesCaption({ number: invoiceNumber(invoice) })}
        plain
        lines
        columns={columns}
        rows={chargesOf(read.data ?? [])}
        rowKey={({ name }) => name}
        loading={read.isPending}
        detail={({ shares }) => <Shares shares={shares} invoice={invoice} />}
        open={rows.open}
        onToggle={rows.onToggle}
        footer={{ name: payments.total, total: <Money cents={taxedAmounts(invoice).charges} /> }}
        empty={null}
      />
    </Card>
  );
}

/** How the share of each payment is calculated. The names are those of the invoice's lines. */
function Shares({ shares, invoice }: { shares: readonly InvoiceCharge[]; invoice: Invoice }) {
  const { data: lines } = useQuery(invoiceLinesQuery(invoice));
  const names = new Map(
    [...(lines?.scheduled ?? []), ...(lines?.oneTime ?? [])].map((line) => [line.team_member_id, employeeName(line)]),
  );
  return (
    <div className={styles.shares}>
      <ul>
        {shares.map((share) => {
          const { text, details } = explained(share, names.get(share.team_member_id) ?? '');
          return (
            <li key={share.id}>
              <span>{text}</span>
              <Money cents={cents(share.cents)} />
              {details.map((detail) => (
                <small key={detail}>{detail}</small>
              ))}
            </li>
          );
        })}
      </ul>
      <p>{noteOf(shares[0])}</p>
    </div>
  );
}

const noteOf = (share: InvoiceCharge | undefined): string => {
  if (share?.kind === 'premium') return charges.premiumNote;
  return share?.levy === null ? charges.feeNote : charges.levyNote;
};

interface Stored {
  item?: string;
  parts?: readonly FeePart[];
  maximum?: number | null;
  before?: number;
}

function explained(share: InvoiceCharge, name: string): { text: string; details: string[] } {
  // The server wrote it.
  const stored = share.calculation as unknown as Stored;
  if (share.kind === 'premium') return { text: premiumShare(chargeWords, name, stored.item ?? ''), details: [] };
  if (share.levy === null) return { text: name, details: feeDetails(chargeWords, stored.parts ?? []) };
  // A credit reverses the calculation of its invoice.
  const sign = share.earnings_cents < 0 && share.cents < 0 ? -1 : 1;
  return levyShare(chargeWords, {
    name,
    rate: rateOf(share.percent ?? 0),
    earnings: share.earnings_cents * sign,
    assessable: share.assessable_cents * sign,
    exempt: share.exempt_cents * sign,
    maximum: stored.maximum ?? null,
    before: stored.before ?? 0,
  });
}
