import { personPath } from '@portage/domain/portal-paths';
import { formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/me-team';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '#ui/page/card.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../home/check-list.module.css';
import { teamRequestsQuery } from './team-queries.ts';

/** On the first page: what waits for the person's answer as a colleague, and since when. Nothing where nothing does. */
export function TeamWaiting() {
  const { team_member_id: memberId, approves } = useEmployment();
  const read = useQuery({ ...teamRequestsQuery(memberId), enabled: approves === true });
  const requests = (approves === true && read.data?.requests) || [];
  const [oldest] = requests;
  if (oldest === undefined) return null;
  const count = requests.length;
  return (
    <Card title={m.requests} flush>
      <div className={styles.list}>
        <Link to={personPath('team')}>
          <span className={styles.what}>
            <span className={styles.title}>{m.waits({ count, name: oldest.name })}</span>
            <span className={styles.why}>
              {m.waitsSince({ count, day: formatShortDateInText(oldest.requestedOn) })}
            </span>
          </span>
          <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
        </Link>
      </div>
    </Card>
  );
}
