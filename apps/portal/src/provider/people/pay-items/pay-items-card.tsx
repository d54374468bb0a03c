import { plainDate } from '@portage/domain/dates/plain-date';
import { isPayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import { wholeDates } from '@portage/domain/text/whole-dates';
import * as m from '@portage/messages/console-items';
import { formatDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { payItemNames } from '#lib/texts/names/pay-item-names.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Facts } from '#ui/text/facts.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import styles from '../../lists/lists.module.css';
import { mayDo } from '../../may-do.ts';
import { namedAmount } from '../../money/amount.tsx';
import { useStaff } from '../../staff.ts';
import type { PersonRecord } from '../people-queries.ts';
import { type PersonItem, payItemsQuery } from './pay-items-queries.ts';

const AddItemDialog = lazyOpened(async () => (await import('./pay-item-dialogs.tsx')).AddItemDialog);
const EndItemDialog = lazyOpened(async () => (await import('./pay-item-dialogs.tsx')).EndItemDialog);

/** What a person has with each regular pay beside salary. Roles that may not read it have no card. */
export function PayItemsCard({ person }: { person: PersonRecord }) {
  const staff = useStaff();
  return staff.role === 'support' ? null : <ReadableItems memberId={person.team_member_id} />;
}

function ReadableItems({ memberId }: { memberId: string }) {
  const staff = useStaff();
  const read = useQuery(payItemsQuery(memberId));
  const [open, setOpen] = useState<'add' | { end: string } | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={m.title}
      aside={
        mayDo(staff, 'provider/add-pay-item') &&
        read.data !== undefined && (
          <Button size="s" onClick={() => setOpen('add')}>
            {m.add}
          </Button>
        )
      }
    >
      {open === 'add' && <AddItemDialog memberId={memberId} first={read.data?.first ?? null} onClose={close} />}
      {open !== null && open !== 'add' && <EndItemDialog itemId={open.end} onClose={close} />}
      {read.isLoadingError && <ListFailed title={m.notLoaded} />}
      {read.data?.items.length === 0 && <p>{m.none}</p>}
      {read.data !== undefined && read.data.items.length > 0 && (
        <Facts
          facts={read.data.items.map((row) => [
            isPayItemKind(row.kind) ? payItemNames[row.kind] : '',
            <span key={row.id} className={styles.badges}>
              <Item item={row} />
              {mayDo(staff, 'provider/end-pay-item') && (
                <Button
                  size="s"
                  aria-label={m.endItem({ name: row.description ?? '' })}
                  onClick={() => setOpen({ end: row.id ?? '' })}
                >
                  {m.end}
                </Button>
              )}
            </span>,
          ])}
        />
      )}
    </Card>
  );
}

const dayOf = (day: string | null) => formatDate(plainDate(day ?? ''));

function Item({ item }: { item: PersonItem }) {
  const { paid, invoiced, planned } = item;
  return (
    <span>
      {wholeDates(
        dotted([
          item.description,
          m.each({ amount: namedAmount(item.cents ?? 0) }),
          m.pays({ paid: paid ?? 0, invoiced: invoiced ?? 0, planned: planned ?? 0 }),
          item.until_day === null
            ? m.from({ day: dayOf(item.from_day) })
            : m.days({ from: dayOf(item.from_day), until: dayOf(item.until_day) }),
          item.reason,
        ]),
      )}
    </span>
  );
}
