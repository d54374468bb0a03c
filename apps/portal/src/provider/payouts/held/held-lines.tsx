import { plainDate } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-held';
import { formatShortDate } from '@portage/messages/formats';
import { Link } from 'react-router';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import { LoadMore } from '../../lists/paged/load-more.tsx';
import { usePages } from '../../lists/paged/use-paged-list.ts';
import { Amount } from '../../money/amount.tsx';
import { type HeldLine, heldLinesQuery } from './held-queries.ts';

const employerOf = (line: HeldLine): number =>
  line.employer_cpp + line.employer_cpp2 + line.employer_ei + line.employer_qpip;

/** The lines that a month's totals add up, with the pay of each person behind its link. */
export function HeldLines({ month }: { month: string }) {
  const list = usePages(heldLinesQuery(month));
  const width = 'clamp(6.5rem, 14cqi, 9rem)';
  return (
    <Card title={m.lines} flush>
      <DataTable
        caption={m.lines}
        plain
        lines
        loading={list.isPending}
        rows={list.rows}
        rowKey={({ line_id }) => line_id}
        columns={[
          {
            key: 'person',
            header: m.person,
            card: 'title',
            cell: (line) => (
              <Link to={`${providerPath('people')}/${line.team_member_id}?tab=pay`}>
                {`${line.first_name} ${line.last_name}`}
              </Link>
            ),
          },
          {
            key: 'day',
            header: m.payDate,
            width: '8rem',
            card: 'second',
            cell: ({ pay_date }) => formatShortDate(plainDate(pay_date)),
          },
          { key: 'gross', header: m.gross, align: 'end', width, cell: ({ gross }) => <Amount value={gross} /> },
          {
            key: 'withheld',
            header: m.withheld,
            align: 'end',
            width,
            card: 'third',
            cell: ({ gross, net }) => <Amount value={gross - net} />,
          },
          {
            key: 'employer',
            header: m.employer,
            align: 'end',
            width,
            cell: (line) => <Amount value={employerOf(line)} />,
          },
          {
            key: 'net',
            header: m.net,
            align: 'end',
            width,
            card: 'amount',
            cell: ({ net }) => <Amount value={net} />,
          },
        ]}
        empty={<ListFailed title={m.notLoaded} />}
      />
      <LoadMore list={list} />
    </Card>
  );
}
