import { type Cost, costsByMonth, type DayCost } from '@portage/domain/costs/payroll-costs';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { sumCents, toDecimal } from '@portage/domain/money/money';
import * as m from '@portage/messages/cost-chart';
import { formatCad, formatMonth, formatNumber, formatShortMonth } from '@portage/messages/formats';
import { scaleBand, scaleLinear } from 'd3-scale';
import { Download } from 'lucide-react';
import { downloadCsv } from '#lib/browser/csv.ts';
import { Button } from '#ui/button/button.tsx';
import { SortHeader } from '#ui/list/sort-button.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { tableRoles } from '#ui/table/table-roles.ts';
import { TermHelp, TermLabel } from '#ui/tooltip/term-help.tsx';
import styles from './cost-chart.module.css';

const parts = [
  ['gross', m.gross],
  ['ei', m.ei],
  ['cpp', m.cpp],
] as const;
const height = 200;

const scheduled = ({ gross, ei, cpp }: Cost) => sumCents([gross, ei, cpp]);

/** What each column of the table sorts by. */
const monthOrder: SortKeys<ReturnType<typeof costsByMonth>[number]> = {
  month: ({ month }) => month,
  gross: ({ cost }) => cost.gross,
  ei: ({ cost }) => cost.ei,
  cpp: ({ cost }) => cost.cpp,
  total: ({ cost }) => scheduled(cost),
};

interface CostChartProps {
  costs: readonly DayCost[];
  /** Someone was paid at some time, perhaps long ago. */
  hadPay: boolean;
  today: PlainDate;
}

/** The months of payroll, at most twelve, split into gross, EI and CPP. A table below has the same figures, also as CSV. */
export function CostChart({ costs, hadPay, today }: CostChartProps) {
  const months = costsByMonth(costs, today);
  const { rows, ...order } = useUrlOrder('months', months, monthOrder);
  const max = Math.max(0, ...months.map(({ cost }) => scheduled(cost)));
  if (max === 0) return <p className={styles.nothing}>{hadPay ? m.noPayroll : m.noPaymentsYet}</p>;
  const y = scaleLinear([0, max], [0, height]).nice(4);
  const x = scaleBand([0, 100])
    .domain(months.map(({ month }) => month))
    .paddingInner(0.35)
    // Half of the gap at both ends: each bar is in the middle of its month's column.
    .paddingOuter(0.175);
  const percent = (value: number | undefined) => `${value ?? 0}%`;

  return (
    <figure className={styles.figure}>
      <ul className={styles.legend}>
        {parts.map(([part, label]) => (
          <li key={part}>
            <span className={styles.swatch} data-part={part} aria-hidden="true" />
            {part === 'gross' ? label : <TermLabel term={part}>{label}</TermLabel>}
          </li>
        ))}
      </ul>
      <div className={styles.frame}>
        <ol className={styles.axis} aria-hidden="true">
          {y.ticks(4).map((tick) => (
            <li key={tick}>{formatNumber(Math.round(tick / 100))}</li>
          ))}
        </ol>
        <svg width="100%" height={height} role="img" aria-label={m.chartLabel}>
          {y.ticks(4).map((tick) => (
            <line key={tick} className={styles.line} x1="0" x2="100%" y1={height - y(tick)} y2={height - y(tick)} />
          ))}
          {months.map(({ month, cost }) => {
            let below = 0;
            return (
              <g key={month}>
                <title>{m.monthCost({ month: formatMonth(month), amount: formatCad(scheduled(cost)) })}</title>
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
        <ol
          className={styles.months}
          data-many={months.length > 6}
          style={{ gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }}
          aria-hidden="true"
        >
          {months.map(({ month }) => (
            <li key={month}>{formatShortMonth(month)}</li>
          ))}
        </ol>
      </div>
      {months.some(({ cost }) => cost.estimate) && <p className={styles.nothing}>{m.withEstimates}</p>}
      <details className={styles.details}>
        <summary>{m.showTable}</summary>
        <table {...tableRoles.table}>
          <caption className={styles.caption}>{m.tableCaption}</caption>
          <thead {...tableRoles.group}>
            <tr {...tableRoles.row}>
              <SortHeader {...tableRoles.header} column="month" label={m.month} {...order} />
              {parts.map(([part, label]) => (
                <SortHeader
                  {...tableRoles.header}
                  key={part}
                  column={part}
                  label={label}
                  help={part === 'gross' ? null : <TermHelp term={part} />}
                  {...order}
                />
              ))}
              <SortHeader {...tableRoles.header} column="total" label={m.total} {...order} />
            </tr>
          </thead>
          <tbody {...tableRoles.group}>
            {rows.map(({ month, cost }) => (
              <tr {...tableRoles.row} key={month}>
                <th {...tableRoles.rowHeader} scope="row">
                  {formatMonth(month)}
                </th>
                {parts.map(([part]) => (
                  <td {...tableRoles.cell} key={part}>
                    {formatCad(cost[part])}
                  </td>
                ))}
                <td {...tableRoles.cell}>{formatCad(scheduled(cost))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Button
          size="s"
          className={styles.export ?? ''}
          icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => exportMonths(months)}
        >
          {m.exportCsv}
        </Button>
      </details>
    </figure>
  );
}

/** Downloads the chart's figures as CSV: months as YYYY-MM, plain decimal amounts in CAD. */
function exportMonths(months: ReturnType<typeof costsByMonth>): void {
  const head = [m.month, m.gross, m.ei, m.cpp, m.total];
  const rows = months.map(({ month, cost: { gross, ei, cpp } }) => [
    month.slice(0, 7),
    ...[gross, ei, cpp, sumCents([gross, ei, cpp])].map(toDecimal),
  ]);
  downloadCsv('payroll-cost.csv', head, rows);
}
