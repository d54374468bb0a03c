import { plainDate } from '@portage/domain/dates/plain-date';
import type { Tone } from '@portage/domain/tone';
import * as refusals from '@portage/messages/console-link-refusals';
import * as m from '@portage/messages/console-money';
import { formatShortDate } from '@portage/messages/formats';
import { notAllowed } from '@portage/messages/link-refusals';
import { Upload } from 'lucide-react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { useActAddress } from '../../acts/use-act-address.ts';
import { useActOffer } from '../../acts/use-act-offer.ts';
import { OneLine, TitleLine } from '../../lists/cells/one-line.tsx';
import { useNamedRow } from '../../lists/paged/use-named-row.ts';
import { usePagedList } from '../../lists/paged/use-paged-list.ts';
import { mayDo } from '../../may-do.ts';
import { Amount, csvAmount } from '../../money/amount.tsx';
import { useStaff } from '../../staff.ts';
import { type BankLineRow, bankLineList, lineStates } from '../receivables-queries.ts';
import { RowsList } from '../rows-list.tsx';

const ImportDialog = lazyOpened(async () => (await import('./import-dialog.tsx')).ImportDialog);
const MatchDialog = lazyOpened(async () => (await import('./match-dialog.tsx')).MatchDialog);
const LineDialog = lazyOpened(async () => (await import('./line-dialogs.tsx')).LineDialog);

const labels = { match: m.match, ignore: m.ignore, unmatch: m.unmatch, unignore: m.unignore };

/** What can be done with a line in its state. */
const actsOf: Readonly<Record<string, readonly (keyof typeof labels)[]>> = {
  open: ['match', 'ignore'],
  matched: ['unmatch'],
  ignored: ['unignore'],
};
const actsOn = ({ state }: BankLineRow) => actsOf[state] ?? [];

const tones: Record<string, Tone> = { open: 'wheat', matched: 'moss' };

/** The lines of the provider's bank statements: first those to match. `?line=ID` matches one, `?act=ignore&of=ID` does another
 * act, and `?dialog=import` imports a statement. */
export function BankTab() {
  const staff = useStaff();
  const [params, set] = useUrlParams();
  const [search, state] = [params.get('q') ?? '', params.get('status') ?? 'open'];
  const list = usePagedList(bankLineList(search, state));
  const importing = useDialogAddress('dialog');
  const match = useDialogAddress('line');
  const dialog = useActAddress('of', ['ignore', 'unmatch', 'unignore']);
  const mayMatch = mayDo(staff, 'provider/match-line');
  const named = { view: 'staff_bank_lines', column: 'id', isName: (text: string) => /^\d{1,18}$/.test(text) } as const;
  const why = (act: keyof typeof labels, line: BankLineRow) =>
    refusals.notNow({ act: labels[act], name: line.text, status: m.lineState({ state: line.state }) });
  const asked = useActOffer(dialog, {
    thing: useNamedRow(list, { ...named, id: dialog.id }),
    may: mayMatch,
    actsOn,
    why,
  });
  const matching = useActOffer(
    { ...match, act: match.value === null ? null : ('match' as const) },
    { thing: useNamedRow(list, { ...named, id: match.value }), may: mayMatch, actsOn, why },
  );
  const imports = importing.value === 'import';
  const imported = useOffer({
    ...importing,
    offer: (imports && mayMatch) || null,
    why: imports ? notAllowed : null,
  });
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
              onClick={() => importing.open('import')}
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
          { key: 'text', header: m.text, card: 'title', cell: ({ text }) => <TitleLine>{text}</TitleLine> },
          {
            key: 'payer',
            header: m.payer,
            minor: true,
            card: 'third',
            unlabeled: true,
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
            header: m.actions,
            screenOnly: true,
            width: '4.5rem',
            card: 'menu',
            align: 'end',
            unlabeled: true,
            cell: (line) =>
              mayMatch &&
              line.state !== 'outgoing' && (
                <RowMenu
                  label={m.actionsFor({ name: line.text })}
                  items={actsOn(line).map((act) => ({
                    key: act,
                    label: labels[act],
                    onSelect: () => (act === 'match' ? match.open(String(line.id)) : dialog.open(act, String(line.id))),
                  }))}
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
      {imported && <ImportDialog onClose={importing.close} />}
      {asked && <LineDialog act={asked.act} line={asked.thing} onClose={dialog.close} />}
      {matching && <MatchDialog line={matching.thing} onClose={match.close} />}
    </>
  );
}

/** The receipts of a line with what spoke for them, or why it is ignored; empty while it is open. */
function outcomeOf({ receipts, signals, ignored_because }: BankLineRow): string {
  if (receipts === null) return ignored_because ?? '';
  const spoke = (signals ?? '').split(' ').map((signal) => m.signal({ signal }));
  return `${receipts} (${spoke.join(', ')})`;
}
