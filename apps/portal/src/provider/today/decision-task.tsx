import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { ClientLink } from '../lists/cells/client-link.tsx';
import { Named } from '../lists/cells/one-line.tsx';
import type { QueueItem } from './queue-queries.ts';
import { BlocksPay, withAmount } from './queue-table.tsx';
import styles from './today.module.css';

/** A line below a decision: who is on it, or why it is or was hidden. */
export interface Note {
  text: string;
  /** The whole of it, such as the address and the moment. */
  title?: string;
}

interface DecisionTaskProps {
  item: Pick<QueueItem, 'blocking' | 'cents' | 'company' | 'companyId'>;
  to: string;
  title: string;
  detail: string;
  notes?: readonly Note[];
  /** It begins where those do that open. */
  indented?: boolean;
  /** Its client is the one of the row above. */
  ofRow?: boolean;
}

/** What is decided, and for whom where the client's column has no room. A sign says that it blocks pay: there are many on this page. */
export function DecisionTask({ item, to, title, detail, notes = [], indented, ofRow }: DecisionTaskProps) {
  return (
    <span className={classNames(styles.task, indented && styles.indented)}>
      {item.blocking && <BlocksPay />}
      <span className={styles.about}>
        <Named detail={withAmount(item.cents, detail)} keepInCard>
          <Link to={to}>{title}</Link>
        </Named>
        {item.companyId !== null && ofRow !== true && (
          <span className={styles.ofClient}>
            <ClientLink id={item.companyId} name={item.company} />
          </span>
        )}
        {notes.map(({ text, title: whole }) => (
          <span key={text} className={styles.note} title={whole}>
            {text}
          </span>
        ))}
      </span>
    </span>
  );
}
