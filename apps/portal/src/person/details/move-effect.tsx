import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import type { Province } from '@portage/domain/places/provinces';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me-details';
import { useQuery } from '@tanstack/react-query';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { Facts } from '#ui/text/facts.tsx';
import { Money } from '#ui/text/money.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { movePreviewQuery } from './move-queries.ts';

/** The next pay as it is, and in another province. Nothing where no pay is planned. */
export function MoveEffect({ from, to }: { from: Province; to: Province }) {
  const { team_member_id, company } = useEmployment();
  const preview = useQuery(movePreviewQuery({ team_member_id, province: to }));
  if (preview.isError) return <p>{m.movedNotCalculated}</p>;
  if (preview.data === undefined) return <p>{m.movedCalculating}</p>;
  const { next } = preview.data;
  if (next === null) return null;
  return (
    <div className={styles.tight}>
      <p className={styles.strong}>{m.movedNet({ day: formatDate(plainDate(next.pay_date)) })}</p>
      <Facts
        facts={[
          [
            m.movedIn({ province: provinceNames[from] }),
            <Money key="from" cents={cents(next.before_cents)} currency />,
          ],
          [m.movedIn({ province: provinceNames[to] }), <Money key="to" cents={cents(next.after_cents)} currency />],
        ]}
      />
      <p className={styles.note}>{m.movedNetNote({ company })}</p>
      {next.estimate && <p className={styles.note}>{m.movedEarlyFigures}</p>}
    </div>
  );
}
