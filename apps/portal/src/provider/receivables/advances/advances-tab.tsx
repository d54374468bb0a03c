import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-money';
import { formatNumber, formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ClientLink } from '../../lists/cells/client-link.tsx';
import { Named } from '../../lists/cells/one-line.tsx';
import { usePagedList } from '../../lists/paged/use-paged-list.ts';
import { Amount, csvAmount, namedAmount } from '../../money/amount.tsx';
import styles from '../../money/money.module.css';
import { RowsList } from '../rows-list.tsx';
import { type AdvanceRow, advanceList, advanceStates, advanceTotalsQuery } from './advances-queries.ts';

/** Pay of all clients that the provider paid before they did, what of it is repaid, and how much of each client's limit is in use. */
export function AdvancesTab() {
  const [params, set] = useUrlParams();
  const search = params.get('q') ?? '';
  const state = advanceStates.find((one) => one === params.get('status')) ?? '';
  const list = usePagedList(advanceList(search, state));
  const totals = useQuery(advanceTotalsQuery).data;
  return (
    <div className={styles.sections}>
      {totals !== undefined && totals.advances > 0 && (
        <p className={styles.muted}>
          {m.advanceTotals({
            left: namedAmount(totals.left),
            clients: totals.clients,
            repaid: namedAmount(totals.repaid),
          })}
        </p>
      )}
      <RowsList
        caption={m.advances}
        searchLabel={m.searchClients}
        list={list}
        rowKey={({ id }) => id}
        empty={{ title: m.noAdvances, text: m.noAdvancesText }}
        csv={{
          file: 'advances.csv',
          header: [
            m.client,
            m.payday,
            m.peopleColumn,
            m.advancedColumn,
            m.repaidColumn,
            m.open,
            m.status,
            m.advancedOn,
            m.advancedBy,
            m.reason,
            m.limitColumn,
            m.limitUsed,
          ],
          cells: (row) => [
            row.company,
            row.payday,
            row.people,
            csvAmount(row.cents),
            csvAmount(row.repaid_cents),
            csvAmount(row.left_cents),
            m.advanceState({ state: row.state }),
            advancedOn(row),
            row.advanced_by ?? '',
            row.reason,
            csvAmount(row.limit_cents),
            csvAmount(row.used_cents),
          ],
        }}
        columns={[
          {
            key: 'company',
            header: m.client,
            sortable: true,
            card: 'title',
            cell: (row) => (
              <Named detail={row.reason}>
                <ClientLink id={row.company_id} name={row.company} />
              </Named>
            ),
          },
          {
            key: 'payday',
            header: m.payday,
            sortable: true,
            width: '7.5rem',
            card: 'second',
            cell: ({ company_id, payday }) => (
              <Link to={`${providerPath('pay-runs')}?${new URLSearchParams({ client: company_id, payday })}`}>
                {formatShortDate(plainDate(payday))}
              </Link>
            ),
          },
          {
            key: 'people',
            header: m.peopleColumn,
            align: 'end',
            width: '5.5rem',
            minor: true,
            cell: ({ people }) => formatNumber(people),
          },
          {
            key: 'since',
            header: m.advancedOn,
            sortable: true,
            width: '7.5rem',
            minor: true,
            cell: (row) => formatShortDate(plainDate(advancedOn(row))),
          },
          {
            key: 'status',
            header: m.status,
            width: '6.5rem',
            card: 'mark',
            cell: (row) => (
              <StatusBadge tone={row.state === 'open' ? 'wheat' : 'moss'}>
                {m.advanceState({ state: row.state })}
              </StatusBadge>
            ),
          },
          {
            key: 'cents',
            header: m.advancedColumn,
            sortable: true,
            align: 'end',
            width: 'clamp(6rem, 11cqi, 8rem)',
            card: 'amount',
            cell: (row) => <Amount value={row.cents} />,
          },
          {
            key: 'repaid',
            header: m.repaidColumn,
            align: 'end',
            width: 'clamp(6rem, 11cqi, 8rem)',
            minor: true,
            cell: (row) => <Amount value={row.repaid_cents} />,
          },
          {
            key: 'left',
            header: m.open,
            sortable: true,
            align: 'end',
            width: 'clamp(6rem, 11cqi, 8rem)',
            card: 'third',
            cell: (row) => <Amount value={row.left_cents} />,
          },
          {
            key: 'limit',
            header: m.limitUsed,
            align: 'end',
            width: 'clamp(7rem, 14cqi, 11rem)',
            minor: true,
            cell: (row) => m.limitUsedOf({ used: namedAmount(row.used_cents), limit: namedAmount(row.limit_cents) }),
          },
        ]}
      >
        <FilterSelect
          label={m.status}
          value={state}
          options={[
            { value: '', label: m.allAdvances },
            ...advanceStates.map((value) => ({ value, label: m.advanceState({ state: value }) })),
          ]}
          onChange={({ target }) => set({ status: target.value === '' ? null : target.value })}
        />
      </RowsList>
    </div>
  );
}

const advancedOn = ({ advanced_at }: AdvanceRow) => todayAt(Date.parse(advanced_at));
