import type { ProviderResponse } from '@portage/contract/provider';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-roe';
import { formatCadNamed, formatDate, formatDateRange } from '@portage/messages/formats';
import { useMutation } from '@tanstack/react-query';
import { downloadCsv } from '#lib/browser/csv.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Money } from '#ui/text/money.tsx';
import { mayDo } from '../../may-do.ts';
import { csvAmount } from '../../money/amount.tsx';
import { useStaff } from '../../staff.ts';

type Figures = ProviderResponse<'provider/record-of-employment'>;
type Period = Figures['periods'][number];

const dayOf = (day: string) => formatDate(plainDate(day));

const columns: Column<Period>[] = [
  {
    key: 'period',
    header: m.period,
    card: 'title',
    cell: ({ start, end }) => formatDateRange(plainDate(start), plainDate(end)),
  },
  { key: 'hours', header: m.periodHours, width: '6rem', align: 'end', cell: ({ hours }) => hours },
  {
    key: 'earnings',
    header: m.periodEarnings,
    width: '9rem',
    align: 'end',
    card: 'amount',
    cell: ({ earnings_cents }) => <Money cents={cents(earnings_cents)} />,
  },
];

/** The figures of the record of employment of a person who leaves. They are calculated when asked for: it is an act in the log. */
export function RoeCard({ memberId }: { memberId: string }) {
  const mayRead = mayDo(useStaff(), 'provider/record-of-employment');
  const figures = useMutation({
    mutationFn: () => callProvider('provider/record-of-employment', { team_member_id: memberId }),
  });
  if (!mayRead) return null;
  return (
    <Card
      title={m.title}
      aside={
        figures.data !== undefined && (
          <Button size="s" onClick={() => saveCsv(figures.data)}>
            {m.csv}
          </Button>
        )
      }
    >
      {figures.data === undefined ? (
        <>
          <p>{m.text}</p>
          <Button pending={figures.isPending} onClick={() => figures.mutate()}>
            {m.show}
          </Button>
        </>
      ) : (
        <Shown figures={figures.data} />
      )}
      {figures.isError && (
        <Alert tone="destructive" title={m.failed}>
          {figures.error.message}
        </Alert>
      )}
    </Card>
  );
}

function Shown({ figures }: { figures: Figures }) {
  return (
    <>
      <Facts
        facts={[
          [m.due, dayOf(figures.due)],
          [m.firstDay, dayOf(figures.first_day)],
          [m.lastDayPaid, dayOf(figures.last_day_paid)],
          [m.finalPeriodEnd, dayOf(figures.final_period_end)],
          [m.hours, String(figures.hours)],
          [m.earnings, formatCadNamed(cents(figures.earnings_cents))],
        ]}
      />
      <p>{m.hoursNote}</p>
      <DataTable
        caption={m.caption}
        lines
        columns={columns}
        rows={figures.periods}
        rowKey={({ start }) => start}
        empty={null}
      />
    </>
  );
}

const saveCsv = ({ periods }: Figures) =>
  downloadCsv(
    'record-of-employment.csv',
    [m.period, m.periodHours, m.periodEarnings],
    periods.map(({ start, end, hours, earnings_cents }) => [
      `${start} ${end}`,
      String(hours),
      csvAmount(earnings_cents),
    ]),
  );
