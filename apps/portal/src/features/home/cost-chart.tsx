import { formatMonth } from '@portage/domain/date-format';
import { formatCad } from '@portage/domain/money';
import { type Cost, costsByMonth, type DayCost } from '@portage/domain/payroll-costs';
import type { PlainDate } from '@portage/domain/plain-date';
import { scaleBand, scaleLinear } from 'd3-scale';
import styles from './cost-chart.module.css';

const parts = [
  ['gross', 'Gross'],
  ['ei', 'EI'],
  ['cpp', 'CPP'],
] as const;
const height = 200;

/** Twelve months of payroll, split into gross, EI and CPP. A table below has the same figures. */
export function CostChart({ costs, today }: { costs: readonly DayCost[]; today: PlainDate }) {
  const months = costsByMonth(costs, today);
  const scheduled = ({ gross, ei, cpp }: Cost) => gross + ei + cpp;
  const max = Math.max(...months.map(({ cost }) => scheduled(cost)));
  if (max === 0) {
    return <p className={styles.nothing}>Nothing yet. The first pay period of an active team member appears here.</p>;
  }
  const y = scaleLinear([0, max], [0, height]).nice(4);
  const x = scaleBand([0, 100])
    .domain(months.map(({ month }) => month))
    .padding(0.35);
  const percent = (value: number | undefined) => `${value ?? 0}%`;

  return (
    <figure className={styles.figure}>
      <ul className={styles.legend}>
        {parts.map(([part, label]) => (
          <li key={part}>
            <span className={styles.swatch} data-part={part} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
      <div className={styles.frame}>
        <ol className={styles.axis} aria-hidden="true">
          {y.ticks(4).map((tick) => (
            <li key={tick}>{Math.round(tick / 100).toLocaleString('en-CA')}</li>
          ))}
        </ol>
        <svg
          width="100%"
          height={height}
          role="img"
          aria-label="Payroll cost by month; the figures are in the table below"
        >
          {y.ticks(4).map((tick) => (
            <line key={tick} className={styles.line} x1="0" x2="100%" y1={height - y(tick)} y2={height - y(tick)} />
          ))}
          {months.map(({ month, cost }) => {
            let below = 0;
            return (
              <g key={month}>
                <title>{`${formatMonth(month)}: CAD ${formatCad(scheduled(cost))}`}</title>
                {parts.map(([part]) => {
                  below += cost[part];
                  const [top, tall] = [height - y(below), y(cost[part])];
                  return (
                    <rect
                      key={part}
                      className={styles.bar}
                      data-part={part}
                      x={percent(x(month))}
                      width={percent(x.bandwidth())}
                      y={top}
                      height={Math.max(0, tall)}
                    />
                  );
                })}
              </g>
            );
          })}
        </svg>
        <ol className={styles.months} aria-hidden="true">
          {months.map(({ month }) => (
            <li key={month}>{formatMonth(month).slice(0, 3)}</li>
          ))}
        </ol>
      </div>
      <details className={styles.details}>
        <summary>Show as a table</summary>
        <table>
          <caption className={styles.caption}>Payroll cost by month, in CAD</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {parts.map(([part, label]) => (
                <th scope="col" key={part}>
                  {label}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, cost }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                {parts.map(([part]) => (
                  <td key={part}>{formatCad(cost[part])}</td>
                ))}
                <td>{formatCad(scheduled(cost))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
