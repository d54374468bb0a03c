import * as m from '@portage/messages/console-money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { OneLine } from '../lists/cells/one-line.tsx';
import { folded } from '../lists/paged/paged-queries.ts';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { holdDays } from './hold-days.ts';
import { holdsQuery, type PayHold } from './pay-queries.ts';

const ReleaseDialog = lazyOpened(async () => (await import('./release-dialog.tsx')).ReleaseDialog);

/** Pay that staff hold, with its reason. Hidden when there is none. */
export function HeldPay() {
  const staff = useStaff();
  const holds = useQuery(holdsQuery).data ?? noHolds;
  const sorted = useUrlOrder('sort', holds, order);
  const [released, setReleased] = useState<PayHold | null>(null);
  const shown = useRef(holds.length);
  useEffect(() => {
    // With the row of released pay goes the button that has the focus.
    const isFewer = holds.length < shown.current;
    if (isFewer && document.activeElement === document.body) document.querySelector('h1')?.focus();
    shown.current = holds.length;
  }, [holds.length]);
  return (
    <>
      {holds.length > 0 && (
        <Card title={m.heldPay} flush>
          <DataTable
            caption={m.heldPay}
            plain
            lines
            columns={[
              {
                key: 'person',
                header: m.person,
                sortable: true,
                card: 'title',
                cell: (hold) => <OneLine>{personOf(hold)}</OneLine>,
              },
              {
                key: 'company',
                header: m.client,
                sortable: true,
                card: 'second',
                unlabeled: true,
                cell: (hold) => <OneLine>{hold.company}</OneLine>,
              },
              {
                key: 'days',
                header: m.days,
                sortable: true,
                width: 'clamp(11rem, 22cqi, 15rem)',
                card: 'third',
                unlabeled: true,
                cell: (hold) => <OneLine>{holdDays(hold)}</OneLine>,
              },
              { key: 'reason', header: m.reason, minor: true, cell: (hold) => <OneLine>{hold.reason}</OneLine> },
              {
                key: 'release',
                header: m.release,
                align: 'end',
                width: '7rem',
                card: 'menu',
                screenOnly: true,
                unlabeled: true,
                cell: (hold) =>
                  mayDo(staff, 'provider/release-pay') && (
                    <Button
                      size="s"
                      aria-label={m.releaseTitle({ name: heldOf(hold) })}
                      onClick={() => setReleased(hold)}
                    >
                      {m.release}
                    </Button>
                  ),
              },
            ]}
            {...sorted}
            rowKey={({ id }) => id}
            empty={null}
          />
        </Card>
      )}
      {released !== null && (
        <ReleaseDialog
          hold={released.id}
          name={heldOf(released)}
          about={dotted([released.first_name !== null && released.company, holdDays(released)])}
          onClose={() => setReleased(null)}
        />
      )}
    </>
  );
}

const noHolds: readonly PayHold[] = [];
const order: SortKeys<PayHold> = {
  person: (hold) => folded(personOf(hold)),
  company: ({ company }) => folded(company),
  days: ({ first_day, held_at }) => first_day ?? held_at.slice(0, 10),
};

const personOf = ({ first_name, last_name }: PayHold): string =>
  first_name === null ? m.everyone : `${first_name} ${last_name ?? ''}`;

/** Whose pay a hold is of: a person's, or that of everyone at a client. */
const heldOf = (hold: PayHold): string => (hold.first_name === null ? hold.company : personOf(hold));
