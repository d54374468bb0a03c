import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/console-payouts';
import { formatShortDate } from '@portage/messages/formats';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ClientLink } from '../lists/cells/client-link.tsx';
import { Named } from '../lists/cells/one-line.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { LoadMore } from '../lists/paged/load-more.tsx';
import { usePages } from '../lists/paged/use-paged-list.ts';
import { mayDo } from '../may-do.ts';
import { Amount } from '../money/amount.tsx';
import { useStaff } from '../staff.ts';
import { type LeftOut, leftOutQuery } from './payouts-queries.ts';

const tones: Record<LeftOut['reason'], Tone> = {
  noAccount: 'maple',
  held: 'wheat',
  noTaxTables: 'wheat',
  unfunded: 'neutral',
};

interface LeftOutCardProps {
  title: string;
  /** The day of the batch that leaves them out. */
  valueDate: PlainDate;
  /** Only of these paydays; null for all that the batch would take. */
  paydays: readonly PlainDate[] | null;
  /** Takes the focus, for a list that a link opens below itself. */
  focused?: boolean;
}

/** Who has pay that a batch does not take, why, and what fixes it. */
export function LeftOutCard({ title, valueDate, paydays, focused = false }: LeftOutCardProps) {
  const staff = useStaff();
  const list = usePages(leftOutQuery(valueDate, paydays));
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) card.current?.focus();
  }, [focused]);
  // Most batches leave no one out.
  if (!focused && !list.isError && list.rows.length === 0) return null;
  return (
    <div ref={card} tabIndex={-1}>
      <Card title={title} flush>
        <DataTable
          caption={title}
          plain
          lines
          loading={list.isPending}
          loadingRows={2}
          rows={list.rows}
          rowKey={({ team_member_id, payday, reason }) => `${team_member_id} ${payday} ${reason}`}
          columns={[
            {
              key: 'person',
              header: m.person,
              card: 'title',
              cell: (row) => (
                <Named detail={null}>
                  <Link to={`${providerPath('people')}/${row.team_member_id}`}>{nameOf(row)}</Link>
                </Named>
              ),
            },
            {
              key: 'client',
              header: m.client,
              card: 'third',
              unlabeled: true,
              cell: ({ company_id, company }) => <ClientLink id={company_id} name={company} />,
            },
            {
              key: 'why',
              header: m.why,
              width: 'clamp(8rem, 15cqi, 11rem)',
              card: 'mark',
              cell: ({ reason }) => <StatusBadge tone={tones[reason]}>{m.reasonName({ reason })}</StatusBadge>,
            },
            {
              key: 'payday',
              header: m.payday,
              width: '7.5rem',
              minor: true,
              card: 'second',
              unlabeled: true,
              cell: ({ payday }) => formatShortDate(plainDate(payday)),
            },
            {
              key: 'amount',
              header: m.amount,
              align: 'end',
              width: '8rem',
              card: 'amount',
              cell: ({ cents }) => <Amount value={cents} />,
            },
            {
              key: 'fix',
              header: m.actions,
              align: 'end',
              width: '9.5rem',
              card: 'buttons',
              screenOnly: true,
              unlabeled: true,
              cell: (row) => {
                const { act, to, text, label } = fixOf(row);
                return (
                  mayDo(staff, act) && (
                    <ButtonLink size="s" to={to} aria-label={label}>
                      {text}
                    </ButtonLink>
                  )
                );
              },
            },
          ]}
          empty={list.isError ? <ListFailed /> : <EmptyState title={m.nobodyLeftOut} />}
        />
        <LoadMore list={list} />
      </Card>
    </div>
  );
}

const nameOf = ({ first_name, last_name }: LeftOut): string => `${first_name} ${last_name}`;

/** Where it is fixed that someone is left out. */
function fixOf(row: LeftOut) {
  const name = nameOf(row);
  switch (row.reason) {
    case 'noAccount':
      return {
        act: 'provider/correct-member',
        to: `${providerPath('people')}/${row.team_member_id}?act=bank`,
        text: m.addAccount,
        label: m.addAccountFor({ name }),
      } as const;
    case 'held':
      return {
        act: 'provider/release-pay',
        to: providerPath('pay-runs'),
        text: m.releasePay,
        label: m.releasePayOf({ name }),
      } as const;
    case 'noTaxTables':
      return {
        act: 'provider/figures-add',
        to: providerPath('figures'),
        text: m.addTables,
        label: m.addTablesFor({ name }),
      } as const;
    case 'unfunded':
      return {
        act: 'provider/record-receipt',
        to: `${providerPath('receivables')}?${new URLSearchParams({ q: row.company, receipt: row.company_id })}`,
        text: m.recordReceipt,
        label: m.recordReceiptOf({ name: row.company }),
      } as const;
  }
}
