import { plainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-money';
import { formatDate } from '@portage/messages/formats';
import { ActDialog } from '../money/act-dialog.tsx';
import type { PayLine } from './pay-queries.ts';

interface HoldDialogProps {
  companyId: string;
  company: string;
  /** The lines whose days are held. */
  lines: readonly PayLine[];
  /** Null for everyone of the client. */
  person: PayLine | null;
  onClose: () => void;
}

/** Holds the pay of one person, or a client's period. */
export function HoldDialog({ companyId, company, lines, person, onClose }: HoldDialogProps) {
  const starts = lines.map(({ start_date }) => start_date).toSorted();
  const ends = lines.map(({ end_date }) => end_date).toSorted();
  const days = { first: starts[0] ?? '', last: ends.at(-1) ?? '' };
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
      request={({ text }, reason) => ({
        client: companyId,
        team_member_id: person?.team_member_id ?? null,
        days: text.for === 'all' ? null : days,
        reason,
      })}
      done={() => m.held}
      onClose={onClose}
    />
  );
}

/** Records the bank reference of a payday's payout. */
export function PaidOutDialog({
  companyId,
  company,
  payday,
  onClose,
}: {
  companyId: string;
  company: string;
  payday: string;
  onClose: () => void;
}) {
  return (
    <ActDialog
      act="provider/mark-paid-out"
      title={m.markPaid}
      description={m.markPaidText({ company, day: formatDate(plainDate(payday)) })}
      confirm={m.markPaid}
      fields={[{ name: 'reference', label: m.bankReference, kind: 'text' }]}
      request={({ text }) => ({ client: companyId, payday, reference: text.reference ?? '' })}
      done={() => m.markedPaid}
      onClose={onClose}
    />
  );
}
