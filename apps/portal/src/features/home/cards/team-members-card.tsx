import * as m from '@portage/messages/home';
import { exampleYearAmount } from '@portage/messages/start';
import { Link } from 'react-router';
import { Card } from '#ui/page/card.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import styles from '../home.module.css';

export function TeamMembersCard({ all, approved }: { all: number; approved: number }) {
  return (
    <Card title={m.teamMembers} className={styles.inLine}>
      <p className={styles.figure} data-none={all === 0}>
        {approved}
      </p>
      <p className={styles.note}>
        <RichText text={m.approvedOf({ all })} tags={{ a: (text) => <Link to="/team">{text}</Link> }} />
      </p>
      {all === 0 && (
        <>
          <p className={styles.note}>{m.noMembersYet}</p>
          <p className={styles.note}>
            <RichText
              text={m.firstHire({ amount: exampleYearAmount })}
              tags={{ a: (text) => <Link to="/cost-calculator">{text}</Link> }}
            />
          </p>
        </>
      )}
    </Card>
  );
}
