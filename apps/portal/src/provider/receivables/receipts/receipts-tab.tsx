import { plainDate } from '@portage/domain/dates/plain-date';
import type { Tone } from '@portage/domain/tone';
import { notNow } from '@portage/messages/console-link-refusals';
import * as m from '@portage/messages/console-money';
import { formatShortDate } from '@portage/messages/formats';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { useActAddress } from '../../acts/use-act-address.ts';
import { useActOffer } from '../../acts/use-act-offer.ts';
import { ClientLink } from '../../lists/cells/client-link.tsx';
import { OneLine } from '../../lists/cells/one-line.tsx';
import { useNamedRow } from '../../lists/paged/use-named-row.ts';
import { usePagedList } from '../../lists/paged/use-paged-list.ts';
import { mayDo } from '../../may-do.ts';
import { Amount, csvAmount, shownAmount } from '../../money/amount.tsx';
import styles from '../../money/money.module.css';
import { useStaff } from '../../staff.ts';
import { type ReceiptRow, receiptList } from '../receivables-queries.ts';
import { RowsList } from '../rows-list.tsx';
import type { WithinDay } from '../within-day.ts';
import type { ReceiptAct } from './receipt-dialogs.tsx';
import { RecordReceipt } from './record-receipt.tsx';

const ReceiptDialog = lazyOpened(async () => (await import('./receipt-dialogs.tsx')).ReceiptDialog);

const byNumber: WithinDay<ReceiptRow> = {
  key: 'on',
  day: ({ received_on }) => received_on,
  number: ({ number }) => number,
};
const labels: Record<ReceiptAct, string> = {
  apply: m.apply,
  unapply: m.unapply,
  refund: m.refund,
  undoRefund: m.undoRefund,
  return: m.returnReceipt,
};

const tones: Record<string, Tone> = { recorded: 'moss', returned: 'maple' };

const acts = ['unapply', 'refund', 'undoRefund', 'return'] as const satisfies ReceiptAct[];

/** Money received from all clients, and what it settles. `?apply=NUMBER` applies a receipt, `?act=return&receipt=ID` does another act. */
export function ReceiptsTab() {
  const staff = useStaff();
  const [params] = useUrlParams();
  const search = params.get('q') ?? '';
  const list = usePagedList(receiptList(search));
  const dialog = useActAddress('receipt', acts);
  const apply = useDialogAddress('apply');
  const mayAct = mayDo(staff, 'provider/allocate-funds');
  const why = (act: ReceiptAct, row: ReceiptRow) =>
    notNow({
      act: labels[act],
      name: row.number,
      status: dotted([m.receiptState({ state: row.state }), `${m.left} ${shownAmount(row.left_cents)}`]),
    });
  const applied = useActOffer(
    { ...apply, act: apply.value === null ? null : ('apply' as const) },
    {
      thing: useNamedRow(list, { view: 'staff_receipts', column: 'number', id: apply.value, isName: () => true }),
      may: mayAct,
      actsOn,
      why,
    },
  );
  const asked = useActOffer(dialog, {
    thing: useNamedRow(list, { view: 'staff_receipts', column: 'id', id: dialog.id }),
    may: mayAct,
    actsOn,
    why,
  });
  return (
    <>
      <RowsList
        caption={m.receipts}
        searchLabel={m.searchReceipts}
        list={list}
        rowKey={({ id }) => id}
        withinDay={byNumber}
        empty={{ title: m.noReceipts, text: m.noReceiptsText }}
        actions={mayDo(staff, 'provider/record-receipt') && <RecordReceipt />}
        csv={{
          file: 'receipts.csv',
          header: [
            m.number,
            m.client,
            m.receivedOn,
            m.method,
            m.payer,
            m.reference,
            m.status,
            m.received,
            m.appliedColumn,
            m.refundedColumn,
            m.left,
          ],
          cells: (row) => [
            row.number,
            row.company,
            row.received_on,
            m.methodName({ method: row.method }),
            row.payer,
            row.reference,
            m.receiptState({ state: row.state }),
            csvAmount(row.amount_cents),
            csvAmount(row.applied_cents),
            csvAmount(row.refunded_cents),
            csvAmount(row.left_cents),
          ],
        }}
        columns={[
          {
            key: 'number',
            header: m.number,
            sortable: true,
            width: '9.25rem',
            card: 'title',
            cell: ({ number }) => <OneLine>{number}</OneLine>,
          },
          {
            key: 'company',
            header: m.client,
            card: 'third',
            unlabeled: true,
            bare: true,
            cell: (row) => (
              <span className={styles.besideRest}>
                <ClientLink id={row.company_id} name={row.company} />
              </span>
            ),
          },
          {
            key: 'on',
            header: m.receivedOn,
            sortable: true,
            width: '7.5rem',
            card: 'second',
            unlabeled: true,
            cell: (row) => formatShortDate(plainDate(row.received_on)),
          },
          {
            key: 'method',
            header: m.method,
            width: '6.5rem',
            minor: true,
            cell: ({ method }) => <OneLine>{m.methodName({ method })}</OneLine>,
          },
          {
            key: 'reference',
            header: m.reference,
            width: '8rem',
            minor: true,
            cell: ({ reference }) => <OneLine>{reference || '–'}</OneLine>,
          },
          {
            key: 'state',
            header: m.status,
            width: '7.5rem',
            card: 'mark',
            cell: ({ state }) => (
              <StatusBadge tone={tones[state] ?? 'neutral'}>{m.receiptState({ state })}</StatusBadge>
            ),
          },
          {
            key: 'amount',
            header: m.received,
            sortable: true,
            align: 'end',
            width: '8rem',
            card: 'amount',
            cell: (row) => <Amount value={row.amount_cents} />,
          },
          {
            key: 'left',
            header: m.left,
            align: 'end',
            width: '7.5rem',
            minor: true,
            cell: (row) => <Amount value={row.left_cents} />,
          },
          {
            key: 'rest',
            header: m.left,
            cardOnly: true,
            card: 'end',
            cell: ({ left_cents }) =>
              left_cents > 0 && (
                <span className={styles.muted}>
                  {m.unapplied} <Amount value={left_cents} />
                </span>
              ),
          },
          {
            key: 'menu',
            header: m.actions,
            screenOnly: true,
            width: '4.5rem',
            card: 'menu',
            align: 'end',
            unlabeled: true,
            cell: (receipt) =>
              mayAct &&
              actsOn(receipt).length > 0 && (
                <RowMenu
                  label={m.actionsFor({ name: receipt.number })}
                  items={actsOn(receipt).map((each) => ({
                    key: each,
                    label: labels[each],
                    onSelect: () => (each === 'apply' ? apply.open(receipt.number) : dialog.open(each, receipt.id)),
                  }))}
                />
              ),
          },
        ]}
      />
      {asked && <ReceiptDialog act={asked.act} receipt={asked.thing} onClose={dialog.close} />}
      {applied && <ReceiptDialog act="apply" receipt={applied.thing} onClose={apply.close} />}
    </>
  );
}

/** What can be done with a receipt in its state. */
function actsOn({ state, left_cents, applied_cents, refunded_cents }: ReceiptRow): ReceiptAct[] {
  if (state !== 'recorded') return [];
  return [
    ...(left_cents > 0 ? (['apply', 'refund'] as const) : []),
    ...(applied_cents > 0 ? (['unapply'] as const) : []),
    ...(refunded_cents > 0 ? (['undoRefund'] as const) : []),
    'return',
  ];
}
