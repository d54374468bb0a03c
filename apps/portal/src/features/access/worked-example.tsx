import styles from './access.module.css';
import { twoWeeks } from './worked-example-figures.ts';

/** Line-by-line cost of one pay period. */
export function WorkedExample() {
  return (
    <aside className={styles.aside} aria-label="What an employer pays">
      <div>
        <h2>Hire in Canada, and see what every cent is for.</h2>
        <p className={styles.lead}>
          One invoice per pay period, with the statutory contributions worked out line by line.
        </p>
      </div>
      <dl className={styles.sum}>
        <div>
          <dt>Gross, 2 weeks</dt>
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
          <dt>Total (CAD)</dt>
          <dd>{twoWeeks.total}</dd>
        </div>
      </dl>
      <p className={styles.source}>Figures from CRA’s T4127, 122nd edition</p>
    </aside>
  );
}
