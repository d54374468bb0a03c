import { plainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-money';
import { formatDate, formatDateRange } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { holdsQuery, type PayHold } from './pay-queries.ts';

const ReleaseDialog = lazy(async () => ({ default: (await import('./release-dialog.tsx')).ReleaseDialog }));

/** Pay that staff hold, with its reason. Hidden when there is none. */
export function HeldPay() {
  const staff = useStaff();
  const holds = useQuery(holdsQuery).data ?? [];
  const [released, setReleased] = useState<PayHold | null>(null);
  if (holds.length === 0) return null;
  return (
    <Card title={m.heldPay} flush>
      <DataTable
        caption={m.heldPay}
        plain
        wide
        columns={[
          { key: 'person', header: m.person, cell: (hold) => personOf(hold) },
          { key: 'company', header: m.client, cell: (hold) => hold.company },
          { key: 'days', header: m.days, cell: daysOf },
          { key: 'reason', header: m.reason, cell: (hold) => hold.reason },
          {
            key: 'release',
            header: m.release,
            align: 'end',
            unlabeled: true,
            cell: (hold) =>
              mayDo(staff, 'provider/release-pay') && (
                <Button
                  size="s"
                  aria-label={m.releaseTitle({ name: personOf(hold) })}
                  onClick={() => setReleased(hold)}
                >
                  {m.release}
                </Button>
              ),
          },
        ]}
        rows={holds}
        rowKey={({ id }) => id}
        empty={null}
      />
      {released !== null && (
        <Suspense fallback={null}>
          <ReleaseDialog hold={released.id} name={personOf(released)} onClose={() => setReleased(null)} />
        </Suspense>
      )}
    </Card>
  );
}

const personOf = ({ first_name, last_name }: PayHold): string =>
  first_name === null ? m.everyone : `${first_name} ${last_name ?? ''}`;

const daysOf = ({ first_day, last_day, held_at }: PayHold): string =>
  first_day === null || last_day === null
    ? `${m.allDays} · ${m.heldSince} ${formatDate(plainDate(held_at.slice(0, 10)))}`
    : formatDateRange(plainDate(first_day), plainDate(last_day));
