import { plainDate } from '@portage/domain/dates/plain-date';
import * as refusals from '@portage/messages/console-link-refusals';
import * as m from '@portage/messages/console-money';
import { formatDate } from '@portage/messages/formats';
import { notAllowed, notFound } from '@portage/messages/link-refusals';
import { BellOff } from 'lucide-react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { toast } from '#lib/toast/toast.ts';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { useActAddress } from '../../acts/use-act-address.ts';
import { useActOffer } from '../../acts/use-act-offer.ts';
import { ClientLink } from '../../lists/cells/client-link.tsx';
import { useNamedRow } from '../../lists/paged/use-named-row.ts';
import { usePagedList } from '../../lists/paged/use-paged-list.ts';
import { mayDo } from '../../may-do.ts';
import { Amount, csvAmount, namedAmount } from '../../money/amount.tsx';
import styles from '../../money/money.module.css';
import { useStaff } from '../../staff.ts';
import { type AgeingRow, ageingList } from '../receivables-queries.ts';
import { RowsList } from '../rows-list.tsx';
import { exportStatement } from './export-statement.ts';

const ClientDialog = lazyOpened(async () => (await import('./client-dialogs.tsx')).ClientDialog);

/** Each amount with its name beside the amount, as in a card. */
const buckets = [
  ['not_due', m.notDue],
  ['to_30', m.to30],
  ['to_60', m.to60],
  ['to_90', m.to90],
  ['over_90', m.over90],
  ['open', m.balance],
  ['unapplied', m.unapplied],
] as const;

/** What clients owe by days past due, beside their money that is not applied. `?receipt=ID` records a client's receipt. */
export function AgeingTab() {
  const staff = useStaff();
  const [params] = useUrlParams();
  const search = params.get('q') ?? '';
  const list = usePagedList(ageingList(search));
  const receipt = useDialogAddress('receipt');
  const reminders = useActAddress('client', ['pause', 'resume']);
  const named = { view: 'staff_ageing', column: 'company_id' } as const;
  const payer = useNamedRow(list, { ...named, id: receipt.value });
  const mayRecord = mayDo(staff, 'provider/record-receipt');
  const paying = useOffer({
    ...receipt,
    offer: mayRecord ? payer : null,
    why: mayRecord ? notFound : notAllowed,
  });
  const reminded = useActOffer(reminders, {
    thing: useNamedRow(list, { ...named, id: reminders.id }),
    may: mayDo(staff, 'provider/pause-reminders'),
    actsOn: ({ paused_until }) => [paused_until === null ? 'pause' : 'resume'],
    why: (act, { company: client }) =>
      act === 'pause' ? refusals.remindersPaused({ client }) : refusals.remindersNotPaused({ client }),
  });
  const failed = (error: Error) => toast({ title: m.notFetched, description: error.message, variant: 'destructive' });
  const items = (client: AgeingRow): MenuItem[] => [
    ...(mayRecord ? [{ key: 'receipt', label: m.recordReceipt, onSelect: () => receipt.open(client.company_id) }] : []),
    ...(mayDo(staff, 'provider/client-statement')
      ? [{ key: 'statement', label: m.statement, onSelect: () => void exportStatement(client).catch(failed) }]
      : []),
    ...(mayDo(staff, 'provider/pause-reminders')
      ? [
          client.paused_until === null
            ? { key: 'pause', label: m.pauseReminders, onSelect: () => reminders.open('pause', client.company_id) }
            : { key: 'resume', label: m.resumeReminders, onSelect: () => reminders.open('resume', client.company_id) },
        ]
      : []),
  ];
  return (
    <div className={styles.ageing}>
      <RowsList
        caption={m.ageing}
        searchLabel={m.searchClients}
        list={list}
        rowKey={({ company_id }) => company_id}
        empty={{ title: m.noneOwed, text: m.noneOwedText }}
        total={(rows) =>
          m.ageingTotal({
            open: namedAmount(sumOf(rows, 'open')),
            overdue: namedAmount(sumOf(rows, 'open') - sumOf(rows, 'not_due')),
            unapplied: namedAmount(sumOf(rows, 'unapplied')),
          })
        }
        csv={{
          file: 'ageing.csv',
          header: [m.client, ...buckets.map(([key]) => headerOf(key))],
          cells: (row) => [row.company, ...buckets.map(([key]) => csvAmount(row[key]))],
        }}
        columns={[
          {
            key: 'company',
            header: m.client,
            sortable: true,
            width: 'clamp(7.5rem, 19cqi, 14rem)',
            card: 'title',
            cell: (row) => (
              <span className={styles.owing}>
                <ClientLink id={row.company_id} name={row.company} />
                {row.paused_until !== null && <Paused until={row.paused_until} />}
              </span>
            ),
          },
          ...buckets.map(([key]) => ({
            key,
            header: headerOf(key),
            sortable: true,
            align: 'end' as const,
            ...(key === 'open' && { width: 'clamp(5.5rem, 10cqi, 7.25rem)', card: 'second' as const }),
            minor: key === 'unapplied',
            cell: (row: AgeingRow) => <Amount value={row[key]} />,
          })),
          {
            key: 'spread',
            header: m.ageing,
            cardOnly: true,
            unlabeled: true,
            card: 'third',
            cell: (row) => <Spread row={row} />,
          },
          {
            key: 'menu',
            header: m.actions,
            screenOnly: true,
            width: '4.5rem',
            card: 'menu',
            align: 'end',
            unlabeled: true,
            cell: (client) =>
              items(client).length > 0 && (
                <RowMenu label={m.actionsFor({ name: client.company })} items={items(client)} />
              ),
          },
        ]}
      />
      {reminded && <ClientDialog act={reminded.act} client={reminded.thing} onClose={reminders.close} />}
      {paying && <ClientDialog act="receipt" client={paying} onClose={receipt.close} />}
    </div>
  );
}

/** The sums name the currency, which is that of all amounts. */
const headers = new Map<string, string>([...buckets, ['open', m.open], ['unapplied', m.left]]);
const headerOf = (key: (typeof buckets)[number][0]): string => headers.get(key) ?? '';

const sumOf = (rows: readonly AgeingRow[], key: (typeof buckets)[number][0]): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** The amounts that make up the balance, and what is not applied, with their names. */
function Spread({ row }: { row: AgeingRow }) {
  return (
    <span className={styles.spread}>
      {buckets
        .filter(([key]) => key !== 'open' && row[key] !== 0)
        .map(([key, header]) => (
          <span key={key}>
            {header} <Amount value={row[key]} />
          </span>
        ))}
    </span>
  );
}

/** A sign that a client gets no reminders for now. */
function Paused({ until }: { until: string }) {
  const text = m.pausedUntil({ day: formatDate(plainDate(until)) });
  return (
    <span className={styles.paused} title={text}>
      <BellOff size={14} strokeWidth={1.5} aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
