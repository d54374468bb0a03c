import { parsePlainDate, plainDate, todayAt, yearOf } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/console-money';
import { formatDateRange, formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { oneTimeName } from '#lib/texts/names/one-time-names.ts';
import { Button } from '#ui/button/button.tsx';
import { DayField } from '#ui/field/day-field.tsx';
import { SelectField } from '#ui/field/select-field.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ClientLink } from '../../lists/cells/client-link.tsx';
import { Named } from '../../lists/cells/one-line.tsx';
import { usePagedList } from '../../lists/paged/use-paged-list.ts';
import { Amount, csvAmount } from '../../money/amount.tsx';
import styles from '../../money/money.module.css';
import { RowsList } from '../../receivables/rows-list.tsx';
import { useClientFilter } from '../client-filter.tsx';
import { inColumn, payAmounts, payColumns } from '../pay-sums.ts';
import { daysOfYear, monthAround, rangeOf, yearOfRange } from '../paydays/day-range.ts';
import { type RegisterFilter, type RegisterRow, registerList, registerTotalsQuery } from './register-queries.ts';

const tones: Record<RegisterRow['payout_state'], Tone> = {
  planned: 'neutral',
  unfunded: 'wheat',
  ready: 'spruce',
  inBatch: 'lake',
  paid: 'moss',
};

const kindOf = ({ payment_type }: RegisterRow): string =>
  payment_type === null ? m.salary : oneTimeName(payment_type);
const batchPath = (id: string): string => `${providerPath('payouts')}/${id}`;

/** Every line of pay of a payday, client or year, with its contributions, and what each column adds up to. */
export function RegisterTab() {
  const [params, set] = useUrlParams();
  const today = todayAt(Date.now());
  const ofClient = useClientFilter();
  const filter: RegisterFilter = { ...rangeOf(params, monthAround(today)), client: ofClient.client };
  const search = params.get('q') ?? '';
  const list = usePagedList(registerList(filter, search));
  const totals = useQuery({ ...registerTotalsQuery(filter), enabled: search === '' }).data;
  const year = yearOfRange(filter);
  const opening = ({ company_id, payday }: RegisterRow) => {
    const next = new URLSearchParams(params);
    next.set('client', company_id);
    next.set('payday', payday);
    return `?${next}`;
  };
  const years = Array.from({ length: 6 }, (_, ago) => yearOf(today) + 1 - ago);
  return (
    <div className={styles.sections}>
      <div className={styles.dayFilters}>
        <DayField
          label={m.fromDay}
          value={filter.from}
          onChange={(day) => parsePlainDate(day) && set({ from: day, to: filter.to })}
        />
        <DayField
          label={m.toDay}
          value={filter.to}
          onChange={(day) => parsePlainDate(day) && set({ from: filter.from, to: day })}
        />
        <SelectField
          label={m.year}
          value={year === null ? '' : String(year)}
          options={[{ value: '', label: '–' }, ...years.map(String)]}
          onChange={({ target }) =>
            set(target.value === '' ? { from: null, to: null } : { ...daysOfYear(Number(target.value)) })
          }
        />
        {ofClient.field}
      </div>
      {ofClient.line}
      <RowsList
        caption={m.register}
        searchLabel={m.searchPeople}
        list={list}
        rowKey={({ id: line }) => line}
        wide
        empty={{ title: m.noRegister, text: m.noRegisterText }}
        actions={
          <Button icon={<Printer size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => window.print()}>
            {m.print}
          </Button>
        }
        csv={{
          file: `pay-register-${filter.from}-${filter.to}.csv`,
          header: [
            m.person,
            m.client,
            m.payday,
            m.kind,
            m.fromDay,
            m.toDay,
            ...payAmounts.map(({ header }) => header),
            m.status,
            m.invoice,
            m.bankReference,
            m.batchColumn,
          ],
          cells: (row) => [
            `${row.first_name} ${row.last_name}`,
            row.company,
            row.payday,
            kindOf(row),
            row.start_date,
            row.end_date,
            ...payAmounts.map(({ key }) => csvAmount(row[key])),
            m.payoutState({ state: row.payout_state }),
            row.invoice_number ?? '',
            row.payout_reference ?? '',
            row.batch_number ?? '',
          ],
        }}
        {...(totals !== undefined &&
          totals.lines > 1 && {
            footer: {
              person: m.linesTotal({ lines: totals.lines }),
              ...Object.fromEntries(
                payColumns.map(({ key }) => [key, <Amount key={key} value={inColumn(key, totals)} />]),
              ),
            },
          })}
        columns={columnsOf(opening)}
      />
    </div>
  );
}

/** @param opening the address that opens the payday of a line */
const columnsOf = (opening: (row: RegisterRow) => string): Column<RegisterRow>[] => [
  {
    key: 'person',
    header: m.person,
    card: 'title',
    cell: (row) => (
      <Named detail={<ClientLink id={row.company_id} name={row.company} />} keepInCard>
        <Link to={`${providerPath('people')}/${row.team_member_id}`}>{`${row.first_name} ${row.last_name}`}</Link>
      </Named>
    ),
  },
  {
    key: 'payday',
    header: m.payday,
    sortable: true,
    width: '8.5rem',
    card: 'second',
    cell: (row) => (
      <Named
        detail={
          row.payment_type === null
            ? formatDateRange(plainDate(row.start_date), plainDate(row.end_date))
            : oneTimeName(row.payment_type)
        }
        keepInCard
      >
        <Link to={opening(row)} preventScrollReset>
          {formatShortDate(plainDate(row.payday))}
        </Link>
      </Named>
    ),
  },
  ...payColumns.map(
    ({ key, header }): Column<RegisterRow> => ({
      key,
      header,
      align: 'end',
      width: 'clamp(5.5rem, 9.2cqi, 8rem)',
      ...(key === 'total' && { card: 'amount' }),
      cell: (row) => <Amount value={inColumn(key, row)} />,
    }),
  ),
  {
    key: 'state',
    header: m.status,
    width: '7.5rem',
    card: 'mark',
    cell: (row) => (
      <Named
        detail={
          row.batch_id === null ? (
            row.payout_reference
          ) : (
            <Link to={batchPath(row.batch_id)}>{m.batchNumber({ number: row.batch_number ?? 0 })}</Link>
          )
        }
      >
        <StatusBadge tone={tones[row.payout_state]}>{m.payoutState({ state: row.payout_state })}</StatusBadge>
      </Named>
    ),
  },
];
