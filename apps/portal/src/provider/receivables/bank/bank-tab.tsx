import { plainDate } from '@portage/domain/dates/plain-date';
import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/console-money';
import { formatShortDate } from '@portage/messages/formats';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { Button } from '#ui/button/button.tsx';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { OneLine } from '../../lists/cells/one-line.tsx';
import { usePagedList } from '../../lists/paged/use-paged-list.ts';
import { mayDo } from '../../may-do.ts';
import { Amount, csvAmount } from '../../money/amount.tsx';
import { useStaff } from '../../staff.ts';
import { type BankLineRow, bankLineOrders, bankLineRows, lineStates } from '../receivables-queries.ts';
import { RowsList } from '../rows-list.tsx';
import type { LineAct } from './line-dialogs.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));
const MatchDialog = lazy(async () => ({ default: (await import('./match-dialog.tsx')).MatchDialog }));
const LineDialog = lazy(async () => ({ default: (await import('./line-dialogs.tsx')).LineDialog }));

const tones: Record<string, Tone> = { open: 'wheat', matched: 'moss' };

/** The lines of the provider's bank statements: first those to match. `?line=…` opens one. */
export function BankTab() {
  const staff = useStaff();
  const [params, set] = useUrlParams();
  const [search, state] = [params.get('q') ?? '', params.get('status') ?? 'open'];
  const list = usePagedList(['money', 'bank', search, state], bankLineOrders, bankLineRows(search, state));
  const [dialog, setDialog] = useState<{ act: LineAct; line: BankLineRow } | 'import' | null>(null);
  const mayMatch = mayDo(staff, 'provider/match-line');
  const matching = list.rows.find(({ id }) => String(id) === params.get('line'));
  const close = () => setDialog(null);
  return (
    <>
      <RowsList
        caption={m.bank}
        searchLabel={m.searchLines}
        list={list}
        rowKey={({ id }) => String(id)}
        actions={
          mayMatch && (
            <Button
              variant="primary"
              icon={<Upload size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => setDialog('import')}
            >
              {m.importStatement}
            </Button>
          )
        }
        empty={{ title: m.noLines, text: m.noLinesText }}
        csv={{
          file: 'bank-lines.csv',
          header: [m.date, m.text, m.payer, m.status, m.receiptFor, m.amount],
          cells: (line) => [
            line.booked_on,
            line.text,
            line.payer,
            m.lineState({ state: line.state }),
            line.receipts ?? line.ignored_because ?? '',
            csvAmount(line.cents),
          ],
        }}
        columns={[
          {
            key: 'on',
            header: m.date,
            sortable: true,
            width: '8rem',
            card: 'second',
            unlabeled: true,
            cell: (line) => formatShortDate(plainDate(line.booked_on)),
          },
          { key: 'text', header: m.text, card: 'title', cell: ({ text }) => <OneLine>{text}</OneLine> },
          {
            key: 'payer',
            header: m.payer,
            minor: true,
            cell: ({ payer }) => payer !== '' && <OneLine>{payer}</OneLine>,
          },
          {
            key: 'state',
            header: m.status,
            width: '9rem',
            card: 'mark',
            cell: ({ state: shown }) => (
              <StatusBadge tone={tones[shown] ?? 'neutral'}>{m.lineState({ state: shown })}</StatusBadge>
            ),
          },
          {
            key: 'what',
            header: m.receiptFor,
            minor: true,
            cell: (line) => outcomeOf(line) !== '' && <OneLine>{outcomeOf(line)}</OneLine>,
          },
          {
            key: 'amount',
            header: m.amount,
            sortable: true,
            align: 'end',
            width: '8.5rem',
            card: 'amount',
            cell: (line) => <Amount value={line.cents} />,
          },
          {
            key: 'menu',
            header: '',
            width: '3rem',
            card: 'menu',
            align: 'end',
            unlabeled: true,
            cell: (line) =>
              mayMatch &&
              line.state !== 'outgoing' && (
                <RowMenu
                  label={m.actionsFor({ name: line.text })}
                  items={[
                    ...(line.state === 'open'
                      ? [
                          {
                            key: 'match',
                            label: m.match,
                            onSelect: () => set({ line: String(line.id) }, { replace: false }),
                          },
                          { key: 'ignore', label: m.ignore, onSelect: () => setDialog({ act: 'ignore', line }) },
                        ]
                      : []),
                    ...(line.state === 'matched'
                      ? [{ key: 'unmatch', label: m.unmatch, onSelect: () => setDialog({ act: 'unmatch', line }) }]
                      : []),
                    ...(line.state === 'ignored'
                      ? [{ key: 'unignore', label: m.unignore, onSelect: () => setDialog({ act: 'unignore', line }) }]
                      : []),
                  ]}
                />
              ),
          },
        ]}
      >
        <FilterSelect
          label={m.status}
          value={state}
          options={[
            ...lineStates.map((value) => ({ value, label: m.lineState({ state: value }) })),
            { value: 'all', label: m.allLines },
          ]}
          onChange={({ target }) => set({ status: target.value === 'open' ? null : target.value })}
        />
      </RowsList>
      <Suspense fallback={null}>
        {dialog === 'import' && <ImportDialog onClose={close} />}
        {dialog !== null && dialog !== 'import' && <LineDialog act={dialog.act} line={dialog.line} onClose={close} />}
        {matching?.state === 'open' && mayMatch && <MatchDialog line={matching} onClose={() => set({ line: null })} />}
      </Suspense>
    </>
  );
}

/** The receipts of a line with what spoke for them, or why it is ignored; empty while it is open. */
function outcomeOf({ receipts, signals, ignored_because }: BankLineRow): string {
  if (receipts === null) return ignored_because ?? '';
  const spoke = (signals ?? '').split(' ').map((signal) => m.signal({ signal }));
  return `${receipts} (${spoke.join(', ')})`;
}
