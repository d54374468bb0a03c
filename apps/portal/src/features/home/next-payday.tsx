import { type DayCost, nextPayday } from '@portage/domain/costs/payroll-costs';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { formatCadNamed, formatDayMonth, formatLongDate } from '@portage/messages/formats';
import * as m from '@portage/messages/home';
import { Link } from 'react-router';
import { RichText } from '#ui/text/rich-text.tsx';

/** The date, the next payday and what it will cost. */
export function NextPayday({ today, costs }: { today: PlainDate; costs: readonly DayCost[] }) {
  const next = nextPayday(costs, today);
  if (next === null) return formatLongDate(today);
  const total = formatCadNamed(next.cost.total);
  return (
    <RichText
      text={m.nextPayday({
        today: formatLongDate(today),
        day: formatDayMonth(next.day),
        amount: next.cost.estimate ? m.estimated({ text: total }) : total,
      })}
      tags={{ a: (text) => <Link to="/pay">{text}</Link> }}
    />
  );
}
