import { type Cents, cents } from '@portage/domain/money/money';
import { paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/time-away';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useExport } from '#lib/browser/use-export.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { Button } from '#ui/button/button.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { dayCount } from './entry-texts.ts';
import styles from './time-away.module.css';
import { type AwayPerson, type Balance, balancesQuery, readAllBalances } from './time-away-queries.ts';

/** People of one page. */
const PAGE = 50;

interface PersonBalance extends AwayPerson {
  readonly balance: Balance | undefined;
}

const columns: Column<PersonBalance>[] = [
  {
    key: 'person',
    header: m.person,
    card: 'title',
    cell: ({ id, name }) => <Link to={`${paths.team}/${id}`}>{name}</Link>,
  },
  {
    key: 'province',
    header: m.province,
    width: '12rem',
    minor: true,
    cell: ({ province }) => province !== null && provinceNames[province],
  },
  {
    key: 'taken',
    header: m.taken,
    width: '8rem',
    align: 'end',
    minor: true,
    cell: ({ balance }) => balance && dayCount(balance.days_taken),
  },
  {
    key: 'left',
    header: m.left,
    width: '8rem',
    align: 'end',
    card: 'second',
    cell: ({ balance }) => balance && dayCount(balance.days_left),
  },
  {
    key: 'owed',
    header: m.owedCad,
    width: '9rem',
    align: 'end',
    card: 'third',
    cell: ({ balance }) => balance && <Money cents={cents(balance.owed_cents)} />,
  },
];

/** The vacation of everybody who is active: days left and vacation pay owed. */
export function VacationBalances({ people }: { people: readonly AwayPerson[] }) {
  const companyId = useCompanyId();
  const [asked, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(people.length / PAGE));
  const page = Math.min(asked, pages);
  const shown = people.slice((page - 1) * PAGE, page * PAGE);
  const balances = useQuery(
    balancesQuery(
      companyId,
      shown.map(({ id }) => id),
    ),
  );
  const { save, pending } = useExport(m.exportFailed);
  return (
    <Card
      title={m.balances}
      aside={
        <Button
          size="s"
          icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
          disabled={people.length === 0}
          pending={pending}
          onClick={() => void save(() => exportBalances(companyId, people))}
        >
          {m.exportCsv}
        </Button>
      }
      flush
    >
      {balances.isError && balances.data === undefined ? (
        <FailedState title={m.balancesNotLoaded} action={<TryAgain reads={[balances]} />} />
      ) : (
        <>
          {people.length > 0 && <p className={styles.note}>{m.balancesText}</p>}
          <DataTable
            caption={m.balances}
            lines
            plain
            columns={columns}
            rows={shown.map((person) => ({ ...person, balance: balances.data?.get(person.id) }))}
            rowKey={({ id }) => id}
            loading={balances.isPending}
            empty={<EmptyState title={m.noBalances}>{m.noBalancesText}</EmptyState>}
          />
          <div className={styles.pager}>
            <Pager label={m.pagerLabel} page={page} pages={pages} count={people.length} onPage={setPage} />
          </div>
        </>
      )}
    </Card>
  );
}

const days = (hundredths: number | undefined) => (hundredths === undefined ? '' : hundredths / 100);
const amount = (given: number | undefined) => (given === undefined ? '' : decimal(cents(given)));
const decimal = (given: Cents): string => (given / 100).toFixed(2);

/** Saves everybody's vacation as CSV. Days and amounts are decimal numbers. */
async function exportBalances(companyId: string, people: readonly AwayPerson[]): Promise<void> {
  const all = await readAllBalances(
    companyId,
    people.map(({ id }) => id),
  );
  downloadCsv(
    'vacation.csv',
    [m.person, m.province, m.taken, m.left, m.accruedCad, m.owedCad],
    people.map(({ id, name, province }) => {
      const balance = all.get(id);
      return [
        name,
        province ?? '',
        days(balance?.days_taken),
        days(balance?.days_left),
        amount(balance?.accrued_cents),
        amount(balance?.owed_cents),
      ];
    }),
  );
}
