import { addMonthsClamped, firstOfMonth, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-held';
import { formatMonth, formatNumber } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { Button } from '#ui/button/button.tsx';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import { Amount, csvAmount } from '../../money/amount.tsx';
import money from '../../money/money.module.css';
import { HeldLines } from './held-lines.tsx';
import { type Authority, authorities, type Held, heldName, heldQuery } from './held-queries.ts';

const authorityNames: Readonly<Record<Authority, string>> = {
  cra: m.cra,
  rq: m.rq,
  nt: m.nt,
  nu: m.nu,
  other: m.other,
};
const monthCount = 24;

/** The first days of the last months, newest first. */
function lastMonths(): string[] {
  // Pay of a month that begins soon can be paid out already.
  const newest = addMonthsClamped(firstOfMonth(todayAt(Date.now())), 1);
  return Array.from({ length: monthCount }, (_, back) => addMonthsClamped(newest, -back));
}

const sumOf = (rows: readonly Held[]) => ({
  employee: rows.reduce((sum, { employee_cents }) => sum + employee_cents, 0),
  employer: rows.reduce((sum, { employer_cents }) => sum + employer_cents, 0),
});

/** /provider/payouts/held?month=2026-11-01: what is held for whom of pay that is paid out. */
export function HeldPage() {
  const [params, set] = useUrlParams();
  const months = lastMonths();
  const month = months.find((one) => one === params.get('month')) ?? months[1] ?? '';
  const held = useQuery(heldQuery(month));
  const rows = held.data ?? [];
  const name = formatMonth(plainDate(month));
  return (
    <>
      <PageHeader
        title={m.title}
        subtitle={m.subtitle}
        actions={
          <Button disabled={rows.length === 0} onClick={() => saveHeld(month, rows)}>
            {m.download}
          </Button>
        }
      />
      <div className={money.sections}>
        <div className={money.buttons}>
          <FilterSelect
            label={m.month}
            value={month}
            options={months.map((value) => ({ value, label: formatMonth(plainDate(value)) }))}
            onChange={(event) => set({ month: event.target.value })}
          />
          <Link to={providerPath('payouts')}>{m.back}</Link>
        </div>
        {held.isLoadingError && (
          <Card flush>
            <ListFailed title={m.notLoaded} />
          </Card>
        )}
        {held.data !== undefined && rows.length === 0 && (
          <EmptyState title={m.none({ month: name })}>{m.noneText}</EmptyState>
        )}
        {authorities.map((authority) => {
          const own = rows.filter((row) => row.authority === authority);
          return own.length > 0 && <HeldFor key={authority} name={authorityNames[authority]} rows={own} />;
        })}
        {rows.length > 0 && <HeldLines key={month} month={month} />}
      </div>
    </>
  );
}

function HeldFor({ name, rows }: { name: string; rows: readonly Held[] }) {
  const { employee, employer } = sumOf(rows);
  const width = 'clamp(7rem, 16cqi, 11rem)';
  return (
    <Card title={name} flush>
      <DataTable
        caption={name}
        plain
        rows={rows}
        rowKey={(row) => `${row.kind} ${row.description ?? ''}`}
        columns={[
          { key: 'what', header: m.what, cell: heldName },
          {
            key: 'people',
            header: m.people,
            align: 'end',
            width: '6rem',
            cell: ({ people }) => formatNumber(people),
          },
          {
            key: 'withheld',
            header: m.withheld,
            align: 'end',
            width,
            cell: ({ employee_cents }) => <Amount value={employee_cents} />,
          },
          {
            key: 'employer',
            header: m.employer,
            align: 'end',
            width,
            cell: ({ employer_cents }) => <Amount value={employer_cents} />,
          },
          {
            key: 'total',
            header: m.total,
            align: 'end',
            width,
            cell: ({ employee_cents, employer_cents }) => <Amount value={employee_cents + employer_cents} />,
          },
        ]}
        footer={{
          what: m.sum,
          withheld: <Amount value={employee} />,
          employer: <Amount value={employer} />,
          total: <Amount value={employee + employer} />,
        }}
        empty={null}
      />
    </Card>
  );
}

/** Downloads a month's totals: plain decimal amounts, a total for each authority. */
function saveHeld(month: string, rows: readonly Held[]): void {
  const cells = (authority: Authority, what: string, employee: number, employer: number) => [
    authorityNames[authority],
    what,
    csvAmount(employee),
    csvAmount(employer),
    csvAmount(employee + employer),
  ];
  downloadCsv(
    `held-${month.slice(0, 7)}.csv`,
    [m.whom, m.what, m.withheld, m.employer, m.total],
    authorities.flatMap((authority) => {
      const own = rows.filter((row) => row.authority === authority);
      if (own.length === 0) return [];
      const { employee, employer } = sumOf(own);
      return [
        ...own.map((row) => cells(authority, heldName(row), row.employee_cents, row.employer_cents)),
        cells(authority, m.sum, employee, employer),
      ];
    }),
  );
}
