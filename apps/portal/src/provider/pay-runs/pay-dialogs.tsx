import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { laterOf, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { parseCents, sumCents } from '@portage/domain/money/money';
import { PAYOUT_METHODS } from '@portage/domain/pay/payout-methods';
import * as m from '@portage/messages/console-money';
import { formatDate } from '@portage/messages/formats';
import { dotted } from '#ui/text/dotted.ts';
import { ActDialog } from '../money/act-dialog.tsx';
import { namedAmount } from '../money/amount.tsx';
import { allPayLines, isSalary, type PayLine } from './pay-queries.ts';

interface HoldDialogProps {
  companyId: string;
  company: string;
  payday: string;
  /** The line whose days are held; null for every line of the payday. */
  person: PayLine | null;
  onClose: () => void;
}

/** Holds the pay of one person, or a client's period. */
export function HoldDialog({ companyId, company, payday, person, onClose }: HoldDialogProps) {
  // The page may have loaded only the first lines of the period.
  const lines = async () => (person === null ? (await allPayLines(companyId, payday)).filter(isSalary) : [person]);
  return (
    <ActDialog
      act="provider/hold-pay"
      title={
        person === null
          ? m.holdPeriodTitle({ name: company })
          : m.holdTitle({ name: `${person.first_name} ${person.last_name}` })
      }
      description={m.holdText}
      confirm={m.hold}
      fields={
        person === null
          ? []
          : [
              {
                name: 'for',
                label: m.holdFor,
                kind: 'select',
                value: 'these',
                options: [
                  { value: 'these', label: m.holdThese },
                  { value: 'all', label: m.holdAll },
                ],
              },
            ]
      }
      request={async ({ text }, reason) => ({
        client: companyId,
        team_member_id: person?.team_member_id ?? null,
        days: text.for === 'all' ? null : daysOf(await lines()),
        reason,
      })}
      done={() => m.held}
      onClose={onClose}
    />
  );
}

/** From the first day of lines to their last. */
function daysOf(lines: readonly PayLine[]): { first: string; last: string } {
  const starts = lines.map(({ start_date }) => start_date).toSorted();
  const ends = lines.map(({ end_date }) => end_date).toSorted();
  return { first: starts[0] ?? '', last: ends.at(-1) ?? '' };
}

/** Records the bank reference of a payday's payout. */
export function PaidOutDialog({
  companyId,
  company,
  payday,
  lines,
  onClose,
}: {
  companyId: string;
  company: string;
  payday: string;
  /** What is paid out. */
  lines: readonly PayLine[];
  onClose: () => void;
}) {
  const total = namedAmount(sumCents(lines.map(({ payout_amount }) => parseCents(payout_amount))));
  return (
    <ActDialog
      act="provider/mark-paid-out"
      title={m.markPaid}
      about={dotted([m.payOutRest({ amount: total }), m.lines({ lines: lines.length })])}
      description={m.markPaidText({ company, day: formatDate(plainDate(payday)) })}
      confirm={m.markPaid}
      fields={[
        { name: 'reference', label: m.bankReference, kind: 'text' },
        {
          name: 'method',
          label: m.payoutMethod,
          kind: 'select',
          value: 'transfer',
          options: PAYOUT_METHODS.map((value) => ({ value, label: m.payoutMethodName({ method: value }) })),
        },
        {
          name: 'valueDate',
          label: m.valueDate,
          hint: m.valueDateHint,
          kind: 'date',
          value: laterOf(payDateOf(plainDate(payday)), todayAt(Date.now())),
        },
      ]}
      request={({ text }) => ({
        client: companyId,
        payday,
        reference: text.reference ?? '',
        method: PAYOUT_METHODS.find((method) => method === text.method) ?? 'transfer',
        value_date: text.valueDate ?? '',
        lines: lines.map(({ id }) => id),
      })}
      done={(paid) => ({
        title: m.markedPaid,
        description: dotted([m.paidOutRest({ amount: namedAmount(paid.cents) }), m.lines({ lines: paid.lines })]),
      })}
      onClose={onClose}
    />
  );
}
