import { plainDate } from '@portage/domain/dates/plain-date';
import { formatShortDate } from '@portage/messages/formats';
import { Amount } from '../../money/amount.tsx';
import styles from './bank.module.css';

interface SampleLine {
  date: string;
  text: string;
  cents: number;
}

/** The first lines of a statement as they were understood. */
export const StatementSample = ({ label, lines }: { label: string; lines: readonly SampleLine[] }) => (
  <div className={styles.sample}>
    <p className={styles.sampleTitle} id="statement-sample">
      {label}
    </p>
    <ul aria-labelledby="statement-sample">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a statement can be equal
        <li key={at} className={styles.sampleLine}>
          <span className={styles.sampleDate}>{formatShortDate(plainDate(line.date))}</span>
          <span className={styles.sampleText}>{line.text}</span>
          <span className={styles.sampleAmount}>
            <Amount value={line.cents} />
          </span>
        </li>
      ))}
    </ul>
  </div>
);
