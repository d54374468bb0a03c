import { calculateContributions, employerCost } from '@portage/domain/contributions/calculate';
import { NOTHING_YET } from '@portage/domain/contributions/calculation';
import { explainContributions } from '@portage/domain/contributions/explain';
import { formatCad } from '@portage/domain/money';
import { plainDate } from '@portage/domain/plain-date';
import styles from './access.module.css';

const gross = 350_000;
const pay = calculateContributions({
  payDate: plainDate('2026-01-15'),
  province: 'ON',
  paysPerYear: 26,
  pensionable: gross,
  yearToDate: NOTHING_YET,
});

/** A real calculation by our own engine: what two weeks of pay cost an employer in Ontario. */
export function WorkedExample() {
  const employer = explainContributions(pay).filter((line) => line.payer === 'employer' && line.amount > 0);
  const { ei, cpp } = employerCost(pay);
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
          <dd>{formatCad(gross)}</dd>
        </div>
        {employer.map((line) => (
          <div key={line.code}>
            <dt>
              {line.label} <small>{line.formula}</small>
            </dt>
            <dd>{formatCad(line.amount)}</dd>
          </div>
        ))}
        <div>
          <dt>Total (CAD)</dt>
          <dd>{formatCad(gross + ei + cpp)}</dd>
        </div>
      </dl>
      <p className={styles.source}>Figures from CRA’s T4127, 122nd edition</p>
    </aside>
  );
}
