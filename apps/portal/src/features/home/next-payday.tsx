import { formatDayMonth, formatLongDate } from '@portage/domain/date-format';
import { formatCad } from '@portage/domain/money';
import { type DayCost, nextPayday } from '@portage/domain/payroll-costs';
import type { PlainDate } from '@portage/domain/plain-date';
import { Link } from 'react-router';

/** The date, the next payday and what it will cost. */
export function NextPayday({ today, costs }: { today: PlainDate; costs: readonly DayCost[] }) {
  const next = nextPayday(costs, today);
  if (next === null) return formatLongDate(today);
  return (
    <>
      {formatLongDate(today)} · next payday{' '}
      <Link to="/pay">
        {formatDayMonth(next.day)}, CAD {formatCad(next.cost.total)}
      </Link>
    </>
  );
}
