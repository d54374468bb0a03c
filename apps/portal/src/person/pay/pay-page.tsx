import { plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { formatDate, formatDateRange } from '@portage/messages/formats';
import * as m from '@portage/messages/me-pay';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Money } from '#ui/text/money.tsx';
import { useEmployment } from '../employment.ts';
import { type ComingPay, comingPayQuery, statementsQuery } from '../home/home-queries.ts';
import styles from '../person.module.css';
import { DeliveryCard } from './delivery-card.tsx';
import { StatementRows } from './statement-rows.tsx';

/** /me/pay: statements by year and the coming paydays. */
export function PayPage() {
  const { team_member_id: id } = useEmployment();
  const read = useQuery(statementsQuery(id));
  const next = useQuery(comingPayQuery(id));
  // All cards appear together: one that is loaded later would push the others down.
  const loading = read.isPending || next.isPending;
  const coming = loading ? [] : (next.data ?? []);
  const statements = loading ? undefined : read.data;
  const years = [...new Set(statements?.map(({ paid_on }) => yearOf(plainDate(paid_on))))];
  return (
    <>
      <PageHeader title={m.title} subtitle={m.subtitle} />
      <div className={styles.sections}>
        {coming.length > 0 && (
          <Card title={m.coming} flush>
            <ul className={styles.rows}>
              {coming.map((pay) => (
                <ComingRow key={pay.payday} pay={pay} />
              ))}
            </ul>
          </Card>
        )}
        {years.length === 0 && (
          <Card title={m.statements} flush>
            <StatementRows
              read={{ ...read, data: statements }}
              empty={
                <EmptyState title={m.none}>
                  {coming[0] === undefined ? m.noneText : m.firstOn({ day: formatDate(coming[0].payday) })}
                </EmptyState>
              }
            />
          </Card>
        )}
        {years.map((year) => (
          <Card key={year} title={m.ofYear({ year: String(year) })} flush>
            <StatementRows
              read={{ ...read, data: statements?.filter(({ paid_on }) => yearOf(plainDate(paid_on)) === year) }}
              replaced={read.data}
              empty={null}
            />
          </Card>
        ))}
        {!loading && <DeliveryCard />}
      </div>
    </>
  );
}

const ComingRow = ({ pay: { payday, days, net, gross } }: { pay: ComingPay }) => (
  <li>
    <span className={styles.what}>
      <span>{formatDate(payday)}</span>
      <span className={styles.note}>{days === null ? m.oneTime : formatDateRange(...days)}</span>
    </span>
    <span className={styles.amount}>
      <Money cents={net ?? gross} currency />
      {net === null && <span className={styles.note}> {m.beforeDeductions}</span>}
    </span>
  </li>
);
