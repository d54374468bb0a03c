import { personPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/me-privacy';
import { Link } from 'react-router';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { CopyCard } from './copy-card.tsx';
import { HistoryCard } from './history-card.tsx';

/** /me/privacy: who reads what about the person, who read or changed it, a copy of it, and how long it is kept. */
export function PrivacyPage() {
  const { company } = useEmployment();
  const toDetails = (words: string) => <Link to={personPath('details')}>{words}</Link>;
  return (
    <>
      <PageHeader title={m.title} subtitle={m.subtitle} />
      <div className={styles.sections}>
        <Card title={m.readers}>
          <Facts
            facts={[
              [m.toUs, m.toUsText],
              [m.toClient, m.toClientText({ company })],
              [m.toState, m.toStateText],
              [m.toBank, m.toBankText],
            ]}
          />
        </Card>
        <HistoryCard />
        <CopyCard />
        <Card title={m.kept}>
          <div className={styles.stack}>
            <Facts
              facts={[
                [m.keptPay, m.keptPayText],
                [m.keptDetails, m.keptDetailsText],
                [m.keptLog, m.keptLogText],
              ]}
            />
            <p className={styles.note}>{m.sources}</p>
            <p>
              <RichText text={m.rights} tags={{ a: toDetails }} />
            </p>
          </div>
        </Card>
      </div>
    </>
  );
}
