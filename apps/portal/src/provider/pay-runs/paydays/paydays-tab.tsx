import { parsePlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { sendMoneyBy } from '@portage/domain/payouts/value-date';
import { providerPath } from '@portage/domain/portal-paths';
import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/console-money';
import { formatDate, formatDayMonth, formatNumber, formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { DayField } from '#ui/field/day-field.tsx';
import { SelectField } from '#ui/field/select-field.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable, type SubRow } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { Named } from '../../lists/cells/one-line.tsx';
import { ExportButton } from '../../lists/export-button.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import { Amount, csvAmount } from '../../money/amount.tsx';
import { cutOff } from '../../money/cut-off.ts';
import styles from '../../money/money.module.css';
import { sumsOf } from '../pay-sums.ts';
import { rangeOf, recentDays } from './day-range.ts';
import {
  type PaydayClient,
  type PaydayRow,
  type PaydayState,
  type PaydaySums,
  paydayClientsQuery,
  paydayStates,
  paydaysQuery,
} from './paydays-queries.ts';

const tones: Record<PaydayState, Tone> = {
  planned: 'neutral',
  collecting: 'wheat',
  ready: 'spruce',
  late: 'maple',
  paid: 'moss',
};

const grossOf = ({ gross_cents, one_time_cents }: PaydaySums) => gross_cents + one_time_cents;
const employerOf = (row: PaydaySums) => row.employer_pension_cents + row.employer_insurance_cents;
const amounts: readonly { key: string; header: string; of: (row: PaydaySums) => number }[] = [
  { key: 'gross', header: m.grossColumn, of: grossOf },
  { key: 'employer', header: m.employerColumn, of: employerOf },
  { key: 'invoiced', header: m.invoicedColumn, of: ({ invoiced_cents }) => invoiced_cents },
  { key: 'collected', header: m.collectedColumn, of: ({ collected_cents }) => collected_cents },
  { key: 'paidOut', header: m.paidOutColumn, of: ({ paid_cents }) => paid_cents },
];

/** Paydays over all clients: what each costs, how much of it is invoiced, collected and paid out, and by when its money is sent. Opens to its clients. */
export function PaydaysTab() {
  const [params, set] = useUrlParams();
  const range = rangeOf(params, recentDays(todayAt(Date.now())));
  const state = paydayStates.find((one) => one === params.get('status')) ?? null;
  const paydays = useQuery(paydaysQuery(range, state));
  const rows = paydays.data ?? [];
  const opened = rows.find(({ payday }) => payday === params.get('day'))?.payday;
  const clients = useQuery({ ...paydayClientsQuery(opened ?? ''), enabled: opened !== undefined });
  const sums = sumsOf(
    rows.map((row) => Object.fromEntries(amounts.map(({ key, of }) => [key, of(row)]))),
    amounts.map(({ key }) => key),
  );

  function clientsBelow({ payday }: PaydayRow): readonly SubRow[] {
    if (payday !== opened) return [{ key: 'closed', cells: {} }];
    if (clients.data === undefined)
      return [{ key: 'loading', cells: { payday: clients.isError ? m.boardNotLoaded : m.loadingClients } }];
    return clients.data.map((client) => ({ key: client.company_id, cells: clientCells(client) }));
  }

  return (
    <div className={styles.sections}>
      <div className={styles.dayFilters}>
        <DayField
          label={m.fromDay}
          value={range.from}
          onChange={(day) => parsePlainDate(day) && set({ from: day, to: range.to })}
        />
        <DayField
          label={m.toDay}
          value={range.to}
          onChange={(day) => parsePlainDate(day) && set({ from: range.from, to: day })}
        />
        <SelectField
          label={m.status}
          value={state ?? ''}
          options={[
            { value: '', label: m.allStates },
            ...paydayStates.map((value) => ({ value, label: m.paydayState({ state: value }) })),
          ]}
          onChange={({ target }) => set({ status: target.value || null })}
        />
        <div className={styles.buttons}>
          <ExportButton of={{ isPending: paydays.isPending, rows }} save={saveCsv} />
        </div>
      </div>
      <DataTable
        caption={m.paydaysTab}
        lines
        wide
        loading={paydays.isPending}
        columns={columns}
        rows={rows}
        rowKey={({ payday }) => payday}
        subRows={clientsBelow}
        toggleLabel={({ payday }) => m.showClients({ day: formatDate(plainDate(payday)) })}
        open={new Set(opened === undefined ? [] : [opened])}
        onToggle={(key) => set({ day: key === opened ? null : key })}
        {...(rows.length > 1 && {
          footer: {
            payday: m.total,
            ...Object.fromEntries(amounts.map(({ key }) => [key, <Amount key={key} value={sums[key] ?? 0} />])),
          },
        })}
        empty={
          paydays.isError ? (
            <ListFailed title={m.boardNotLoaded} />
          ) : (
            <EmptyState title={m.noPaydays}>{m.noPaydaysText}</EmptyState>
          )
        }
      />
    </div>
  );
}

const columns: Column<PaydayRow>[] = [
  {
    key: 'payday',
    header: m.payday,
    card: 'title',
    cell: ({ payday }) => {
      const day = plainDate(payday);
      return (
        <Named detail={m.sendMoneyByDay({ day: formatDayMonth(sendMoneyBy(day)), ...cutOff() })} keepInCard>
          {formatShortDate(day)}
        </Named>
      );
    },
  },
  {
    key: 'status',
    header: m.status,
    width: '7.5rem',
    card: 'mark',
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{m.paydayState({ state })}</StatusBadge>,
  },
  {
    key: 'clients',
    header: m.clientsColumn,
    align: 'end',
    width: '4.75rem',
    cell: ({ clients }) => formatNumber(clients),
  },
  {
    key: 'people',
    header: m.peopleColumn,
    align: 'end',
    width: '6rem',
    card: 'second',
    cell: ({ people }) => formatNumber(people),
  },
  ...amounts.map(
    ({ key, header, of }): Column<PaydayRow> => ({
      key,
      header,
      align: 'end',
      width: 'clamp(5.5rem, 10cqi, 9rem)',
      ...(key === 'gross' && { card: 'amount' }),
      cell: (row) => <Amount value={of(row)} />,
    }),
  ),
];

/** A client of a payday: its name leads to its lines. */
function clientCells(client: PaydayClient): SubRow['cells'] {
  const { company, company_id, payday, people, state } = client;
  const lines = new URLSearchParams({ tab: 'register', from: payday, to: payday, of: company_id });
  return {
    payday: (
      <Link to={`${providerPath('pay-runs')}?${lines}`} aria-label={m.seeLines({ client: company })}>
        {company}
      </Link>
    ),
    status: <StatusBadge tone={tones[state]}>{m.paydayState({ state })}</StatusBadge>,
    people: formatNumber(people),
    ...Object.fromEntries(amounts.map(({ key, of }) => [key, <Amount key={key} value={of(client)} />])),
  };
}

function saveCsv(rows: readonly PaydayRow[]) {
  downloadCsv(
    'paydays.csv',
    [m.payday, m.sendMoneyBy, m.status, m.clientsColumn, m.peopleColumn, ...amounts.map(({ header }) => header)],
    rows.map((row) => [
      row.payday,
      sendMoneyBy(plainDate(row.payday)),
      m.paydayState({ state: row.state }),
      row.clients,
      row.people,
      ...amounts.map(({ of }) => csvAmount(of(row))),
    ]),
  );
}
