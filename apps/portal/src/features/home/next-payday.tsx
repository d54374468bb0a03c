import { type DayCost, nextPayday } from '@portage/domain/costs/payroll-costs';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { formatDayMonth, formatLongDate } from '@portage/messages/formats';
import * as m from '@portage/messages/home';
import { Link } from 'react-router';
import { RichText } from '#ui/text/rich-text.tsx';

/** The date, and the next payday. */
export function NextPayday({ today, costs }: { today: PlainDate; costs: readonly DayCost[] }) {
  const next = nextPayday(costs, today);
  if (next === null) return formatLongDate(today);
  return (
    <RichText
      text={m.nextPayday({ today: formatLongDate(today), day: formatDayMonth(next.day) })}
      tags={{ a: (text) => <Link to="/pay">{text}</Link> }}
    />
  );
}
