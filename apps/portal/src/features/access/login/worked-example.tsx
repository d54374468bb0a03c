import * as m from '@portage/messages/start';
import styles from '../access.module.css';
import { twoWeeks } from './worked-example-figures.ts';

/** Line-by-line cost of one pay period. */
export function WorkedExample() {
  return (
    <aside className={styles.aside} aria-label={m.exampleLabel}>
      <div>
        <h2>{m.exampleTitle}</h2>
        <p className={styles.lead}>{m.exampleLead}</p>
      </div>
      <div className={styles.example}>
        <dl className={styles.sum}>
          <div>
            <dt>{m.exampleGross}</dt>
            <dd>{twoWeeks.gross}</dd>
          </div>
          {twoWeeks.contributions.map(({ label, formula, amount }) => (
            <div key={label}>
              <dt>
                {label} <small>{formula}</small>
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div>
            <dt>{m.exampleTotal}</dt>
            <dd>{twoWeeks.total}</dd>
          </div>
        </dl>
        <p>{m.exampleYear({ amount: twoWeeks.year })}</p>
      </div>
      <p className={styles.source}>{m.exampleSource}</p>
    </aside>
  );
}
