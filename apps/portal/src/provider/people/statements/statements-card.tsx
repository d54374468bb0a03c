import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { providerPath } from '@portage/domain/portal-paths';
import { formatDate, formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/pay-statement';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { downloadCsv } from '#lib/browser/csv.ts';
import { savePdf } from '#lib/browser/save-pdf.ts';
import { useExport } from '#lib/browser/use-export.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import lists from '../../lists/lists.module.css';
import { mayDo } from '../../may-do.ts';
import { csvAmount } from '../../money/amount.tsx';
import { useStaff } from '../../staff.ts';
import { type ListedStatement, personStatementsQuery } from './statements-queries.ts';

const none: readonly ListedStatement[] = [];

/** Where a statement is shown. */
const statementPath = (memberId: string, id: string) => `${providerPath('people')}/${memberId}/statements/${id}`;

const columnsFor = (memberId: string): Column<ListedStatement>[] => [
  {
    key: 'number',
    header: m.number,
    card: 'title',
    cell: ({ id, number }) => <Link to={statementPath(memberId, id)}>{number}</Link>,
  },
  {
    key: 'date',
    header: m.payDate,
    width: '8rem',
    card: 'second',
    unlabeled: true,
    cell: ({ paid_on }) => formatShortDate(plainDate(paid_on)),
  },
  {
    key: 'gross',
    header: m.gross,
    width: '8rem',
    align: 'end',
    minor: true,
    cell: ({ gross_cents }) => <Money cents={cents(gross_cents)} />,
  },
  {
    key: 'withheld',
    header: m.withheld,
    width: '8rem',
    align: 'end',
    minor: true,
    cell: ({ withheld_cents }) => <Money cents={cents(withheld_cents)} />,
  },
  {
    key: 'net',
    header: m.net,
    width: '8rem',
    align: 'end',
    card: 'amount',
    cell: ({ net_cents }) => <Money cents={cents(net_cents)} />,
  },
  {
    key: 'pdf',
    header: 'PDF',
    width: '6rem',
    align: 'end',
    card: 'buttons',
    unlabeled: true,
    screenOnly: true,
    cell: (statement) => <StatementPdfButton {...statement} />,
  },
];

/** A person's pay statements, newest first. Nothing for roles that may not know what is in them. */
export function StatementsCard({ memberId }: { memberId: string }) {
  const mayRead = mayDo(useStaff(), 'provider/pay-statement');
  const read = useQuery({ ...personStatementsQuery(memberId), enabled: mayRead });
  if (!mayRead) return null;
  const statements = read.data?.statements ?? none;
  const next = read.data?.next ?? null;
  return (
    <Card
      title={m.statements}
      flush
      aside={
        statements.length > 0 && (
          <Button size="s" onClick={() => saveCsv(statements)}>
            {m.csv}
          </Button>
        )
      }
    >
      {read.data !== undefined && <p className={lists.cardNote}>{choiceText(read.data.choice)}</p>}
      <DataTable
        caption={m.caption}
        lines
        columns={columnsFor(memberId)}
        rows={statements}
        rowKey={({ id }) => id}
        loading={read.isPending}
        empty={
          read.isError ? (
            <ListFailed title={m.listNotLoaded} />
          ) : (
            <EmptyState title={m.none}>
              {next === null ? m.noneText : m.firstOn({ day: formatDate(plainDate(next)) })}
            </EmptyState>
          )
        }
      />
    </Card>
  );
}

/** What the person said about how they get them. */
function choiceText(choice: { delivery: string | null; chosen_at: string | null } | null): string {
  if (choice === null) return m.notChosen;
  const day = formatDate(todayAt(Date.parse(choice.chosen_at ?? '')));
  return choice.delivery === 'paper' ? m.paperSince({ day }) : m.onlineSince({ day });
}

const saveCsv = (statements: readonly ListedStatement[]) =>
  downloadCsv(
    'pay-statements.csv',
    [m.number, m.payDate, m.gross, m.withheld, m.net],
    statements.map(({ number, paid_on, gross_cents, withheld_cents, net_cents }) => [
      number,
      paid_on,
      csvAmount(gross_cents),
      csvAmount(withheld_cents),
      csvAmount(net_cents),
    ]),
  );

/** Downloads a statement as PDF. */
export function StatementPdfButton({ id, number, whole = false }: { id: string; number: string; whole?: boolean }) {
  const file = useExport(m.downloadFailed);
  return (
    <Button
      size={whole ? 'm' : 's'}
      pending={file.pending}
      aria-label={m.downloadOne({ number })}
      onClick={() =>
        void file.save(async () => savePdf(await callProvider('provider/pay-statement', { statement_id: id })))
      }
    >
      {whole ? m.download : 'PDF'}
    </Button>
  );
}
