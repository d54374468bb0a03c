import { type Cost, costsByMonth, type DayCost } from '@portage/domain/costs/payroll-costs';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { sumCents, toDecimal } from '@portage/domain/money/money';
import * as m from '@portage/messages/cost-chart';
import { formatCad, formatMonth, formatNumber, formatShortMonth } from '@portage/messages/formats';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadCsv } from '#lib/browser/csv.ts';
import { Button } from '#ui/button/button.tsx';
import { SortHeader } from '#ui/list/sort-button.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { tableRoles } from '#ui/table/table-roles.ts';
import { TermHelp, TermLabel } from '#ui/tooltip/term-help.tsx';
import { axisTicks } from './axis.ts';
import styles from './cost-chart.module.css';

const parts = [
  ['gross', m.gross],
  ['ei', m.ei],
  ['cpp', m.cpp],
] as const;
const height = 200;
/** The least height of a part, so that a small one can be seen, and the gap between two. In pixels, of the bar's own height. */
const least = 4;
const gap = 1.5;

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
  const [pointed, setPointed] = useState<PlainDate | null>(null);
  const max = Math.max(0, ...months.map(({ cost }) => scheduled(cost)));
  if (max === 0) return <p className={styles.nothing}>{hadPay ? m.noPayroll : m.noPaymentsYet}</p>;
  const ticks = axisTicks(max, 4);
  const y = (value: number) => (value / (ticks.at(-1) ?? max)) * height;
  // Each bar is in the middle of its month's column.
  const column = 100 / months.length;
  const bar = { width: `${column * 0.65}%`, at: (month: number) => `${column * (month + 0.175)}%` };
  const shown =
    months.find(({ month }) => month === pointed) ?? months.findLast(({ cost }) => scheduled(cost) > 0) ?? months[0];
  if (shown === undefined) return null;

  return (
    <figure className={styles.figure}>
      <dl className={styles.legend}>
        <div>
          <dt className={styles.shown}>{formatMonth(shown.month)}</dt>
          <dd>{formatCad(scheduled(shown.cost))}</dd>
        </div>
        {parts.map(([part, label]) => (
          <div key={part}>
            <dt>
              <span className={styles.swatch} data-part={part} aria-hidden="true" />
              {part === 'gross' ? label : <TermLabel term={part}>{label}</TermLabel>}
            </dt>
            <dd>{formatCad(shown.cost[part])}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.frame}>
        <ol className={styles.axis} aria-hidden="true">
          {ticks.map((tick) => (
            <li key={tick}>{formatNumber(Math.round(tick / 100))}</li>
          ))}
        </ol>
        <svg width="100%" height={height} role="img" aria-label={m.chartLabel}>
          {ticks.map((tick) => (
            <line key={tick} className={styles.line} x1="0" x2="100%" y1={height - y(tick)} y2={height - y(tick)} />
          ))}
          {months.map(({ month, cost }, at) => {
            return (
              <g key={month} data-pointed={month === pointed} onPointerEnter={() => setPointed(month)}>
                <title>{m.monthCost({ month: formatMonth(month), amount: formatCad(scheduled(cost)) })}</title>
                {/* All of the month's column is pointed at. */}
                <rect className={styles.column} x={bar.at(at)} width={bar.width} height={height} />
                {barOf(cost, y).map(({ part, from, tall }) => (
                  <rect
                    key={part}
                    className={styles.bar}
                    data-part={part}
                    x={bar.at(at)}
                    width={bar.width}
                    y={height - from - tall}
                    height={tall}
                  />
                ))}
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

/** The parts of a bar from below, in pixels. The bar is as tall as the whole cost: what small parts and gaps take, gross pay gives. */
function barOf(cost: Cost, y: (value: number) => number) {
  const tops = parts.flatMap(([part]) =>
    part === 'gross' || cost[part] === 0 ? [] : [{ part, tall: Math.max(least, y(cost[part]) - gap) }],
  );
  const whole = y(scheduled(cost));
  const above = tops.reduce((sum, { tall }) => sum + tall + gap, 0);
  let from = 0;
  return [{ part: 'gross' as const, tall: Math.max(0, whole - above) }, ...tops].map((one) => {
    const placed = { ...one, from };
    from += one.tall + gap;
    return placed;
  });
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
